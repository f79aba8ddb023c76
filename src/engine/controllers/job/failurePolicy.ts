/** The effect of a Pod's failure on its Job. Models pkg/controller/job/pod_failure_policy.go (v1.36). */
import type { FailureRule, Job } from '../../api/kindTypes.ts'
import type { ContainerStatus, Pod } from '../../api/types.ts'

interface FailureVerdict {
  /** The reason for which the whole Job fails; absent if it does not. */
  readonly failsJob?: string
  /** Whether the Pod's index fails at once. */
  readonly failsIndex?: true
  /** Whether the failure counts towards backoffLimit or backoffLimitPerIndex. */
  readonly counts: boolean
}

const COUNTS: FailureVerdict = { counts: true }

/** The verdict of the first matching rule; without a match, the failure counts. */
export function failureVerdict({ spec }: Job, pod: Pod): FailureVerdict {
  const place = `${pod.metadata.namespace}/${pod.metadata.name}`
  for (const [index, rule] of (spec.podFailurePolicy?.rules ?? []).entries()) {
    const container = rule.onExitCodes && containerOf(pod, rule.onExitCodes)
    const condition = rule.onExitCodes ? undefined : conditionOf(pod, rule)
    if (!container && condition === undefined) continue
    if (rule.action === 'Ignore') return { counts: false }
    if (rule.action === 'Count') return COUNTS
    if (rule.action === 'FailIndex') return { counts: true, failsIndex: true }
    if (rule.action !== 'FailJob') continue
    const text = container
      ? `Container ${container.name} for pod ${place} failed with exit code ${container.state.terminated?.exitCode}`
      : `Pod ${place} has condition ${condition}`
    return { counts: true, failsJob: `${text} matching FailJob rule at index ${index}` }
  }
  return COUNTS
}

function containerOf({ status }: Pod, rule: NonNullable<FailureRule['onExitCodes']>): ContainerStatus | undefined {
  const fits = ({ name, state }: ContainerStatus): boolean => {
    const code = state.terminated?.exitCode ?? 0
    if (code === 0 || (rule.containerName !== undefined && rule.containerName !== name)) return false
    return rule.values.includes(code) === (rule.operator === 'In')
  }
  return status.containerStatuses?.find(fits) ?? status.initContainerStatuses?.find(fits)
}

function conditionOf({ status }: Pod, { onPodConditions = [] }: FailureRule): string | undefined {
  return status.conditions?.find((condition) =>
    onPodConditions.some(
      (pattern) => pattern.type === condition.type && (pattern.status ?? 'True') === condition.status,
    ),
  )?.type
}
