/** Restart rules of a container. */
import type { Written } from './fields/writtenPart.ts'
import type { Container, ContainerRestartRule, PodSpec } from './types.ts'

/** Reason of a container that waits, or has terminated, because all containers of its Pod restart. */
export const RESTARTING_ALL = 'RestartingAllContainers'

/** The first rule that the exit code matches. */
// Models pkg/api/v1/pod/util.go FindMatchingContainerRestartRule (v1.36).
function matchingRule(
  { restartPolicyRules = [] }: Written<Container>,
  exitCode: number,
): Written<ContainerRestartRule> | undefined {
  return restartPolicyRules.find(({ exitCodes }) => {
    if (exitCodes === undefined) return false
    const { operator, values = [] } = exitCodes
    return operator === 'In' ? values.includes(exitCode) : operator === 'NotIn' && !values.includes(exitCode)
  })
}

/** Whether an exit code restarts all containers of the Pod. */
export const restartsAll = (container: Container, exitCode: number): boolean =>
  matchingRule(container, exitCode)?.action === 'RestartAllContainers'

/** Whether any exit code could restart all containers of the Pod. */
// Models pkg/api/v1/pod/util.go AllContainersCouldRestart (v1.36).
export const mayRestartAll = ({ initContainers = [], containers = [] }: Written<PodSpec>): boolean =>
  hasRuleForAll(containers) || hasRuleForAll(initContainers)

function hasRuleForAll(containers: readonly Written<Container>[]): boolean {
  for (const { restartPolicyRules } of containers)
    if (restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers')) return true
  return false
}

/**
 * Whether a container restarts after an exit code. The container's rules decide first, then its own policy, then the
 * Pod's policy.
 */
// Models pkg/api/v1/pod/util.go ContainerShouldRestart (v1.36).
export function restartsAfter(
  { restartPolicy }: Pick<Written<PodSpec>, 'restartPolicy'>,
  container: Written<Container>,
  exitCode: number,
): boolean {
  if (container.restartPolicy !== undefined && matchingRule(container, exitCode) !== undefined) return true
  const policy = container.restartPolicy ?? restartPolicy ?? 'Always'
  return policy === 'OnFailure' ? exitCode !== 0 : policy !== 'Never'
}

/**
 * Whether a container restarts after a failed probe made the kubelet kill it. Rules need an exit code and do not count.
 */
export const restartsAfterKill = ({ restartPolicy }: PodSpec, container: Container): boolean =>
  (container.restartPolicy ?? restartPolicy) !== 'Never'

/** Whether an init container is a sidecar, which keeps running. */
export const isSidecar = ({ restartPolicy }: { readonly restartPolicy?: unknown }): boolean =>
  restartPolicy === 'Always'
