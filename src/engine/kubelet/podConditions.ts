import { isSidecar } from '../api/restartRules.ts'
import type { ContainerStatus, Pod, PodCondition, PodPhase, PodStatus, Timestamp } from '../api/types.ts'
import type { Release } from '../releases.ts'
import { isOn } from '../versions.ts'
import { RESIZE_IN_PROGRESS, RESIZE_PENDING } from './resize.ts'
import { ALL_RESTARTING, type RestartAllState } from './restartAll.ts'

const ownedTypes = new Set([
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
  ALL_RESTARTING,
  RESIZE_PENDING,
  RESIZE_IN_PROGRESS,
])

interface Verdict {
  readonly status: 'True' | 'False'
  readonly reason?: string
  readonly message?: string
}

const yes: Verdict = { status: 'True' }
const no: Verdict = { status: 'False' }

interface ConditionInput {
  readonly pod: Pod
  readonly phase: PodPhase
  readonly sandbox: 'none' | 'ready' | 'stopped'
  /** Release of the kubelet. */
  readonly release: Release
  readonly init: readonly ContainerStatus[]
  readonly regular: readonly ContainerStatus[]
  /** The previous status, for the times of transition. */
  readonly before: PodStatus | undefined
  readonly now: Timestamp
  /** Absent for a Pod without a rule that restarts all containers. */
  readonly restartAll?: RestartAllState | undefined
  /** Conditions of a resize. */
  readonly resize?: readonly PodCondition[]
}

/** The kubelet's own conditions, in its order. */
// Models pkg/kubelet/status/generate.go (v1.36).
export function podConditions(input: ConditionInput): PodCondition[] {
  const containersReady = containersReadyVerdict(input)
  const conditions = [
    ...(input.resize ?? []),
    condition(input, 'PodReadyToStartContainers', sandboxVerdict(input)),
    condition(input, 'Initialized', initializedVerdict(input)),
    condition(input, 'Ready', readyVerdict(input, containersReady)),
    condition(input, 'ContainersReady', containersReady),
    condition(input, 'PodScheduled', yes),
  ]
  if (input.restartAll === undefined) return conditions
  // This is the only condition without observedGeneration.
  const { observedGeneration: _, ...restarting } = condition(input, ALL_RESTARTING, restartingVerdict(input))
  return [...conditions, restarting]
}

// Models pkg/kubelet/status/generate.go GeneratePodReadyToStartContainersCondition (v1.37).
function sandboxVerdict({ sandbox, release }: ConditionInput): Verdict {
  if (sandbox === 'ready') return yes
  if (!isOn(release, 'sandboxNotReadyReason')) return no
  const message = sandbox === 'none' ? 'no pod sandbox exists' : 'pod sandbox is not ready'
  return { status: 'False', reason: 'PodSandboxNotReady', message }
}

// Models pkg/kubelet/status/generate.go GenerateAllContainersRestartingCondition (v1.36).
function restartingVerdict({ phase, restartAll }: ConditionInput): Verdict {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' }
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' }
  if (restartAll !== 'restarting') return no
  return {
    status: 'True',
    reason: 'RestartAllContainersStarted',
    message: 'container exited with restart policy rule',
  }
}

/** The Pod's conditions that components other than the kubelet write. */
export const foreignConditions = (status: PodStatus): PodCondition[] =>
  (status.conditions ?? []).filter((c) => !ownedTypes.has(c.type))

/** The status after a change of one container's readiness or start, with the conditions that depend on it. */
export function withReadyConditions(input: ConditionInput, status: PodStatus): PodStatus {
  const containersReady = containersReadyVerdict(input)
  const ready = readyVerdict(input, containersReady)
  const conditions = (status.conditions ?? []).map((c) => {
    if (c.type === 'Ready') return condition(input, 'Ready', ready)
    if (c.type === 'ContainersReady') return condition(input, 'ContainersReady', containersReady)
    return c
  })
  return { ...status, conditions }
}

function condition(input: ConditionInput, type: string, verdict: Verdict): PodCondition {
  const before = find(input.before, type)
  const generation = input.pod.metadata.generation
  // An unchanged condition stays the same object, because a change of a Pod changes one or two of its five conditions.
  if (before && isSame(before, verdict, generation)) return before
  const result: { -readonly [K in keyof PodCondition]: PodCondition[K] } = { type, status: verdict.status }
  if (generation !== undefined) result.observedGeneration = generation
  if (verdict.reason !== undefined) result.reason = verdict.reason
  if (verdict.message !== undefined) result.message = verdict.message
  result.lastProbeTime = null
  const isKept = before?.status === verdict.status && before.lastTransitionTime !== undefined
  result.lastTransitionTime = isKept ? before.lastTransitionTime : input.now
  return result
}

const isSame = (before: PodCondition, { status, reason, message }: Verdict, generation: number | undefined): boolean =>
  before.status === status &&
  before.observedGeneration === generation &&
  before.reason === reason &&
  before.message === message &&
  before.lastProbeTime === null &&
  before.lastTransitionTime !== undefined

function find(status: PodStatus | undefined, type: string): PodCondition | undefined {
  const conditions = status?.conditions
  if (conditions) for (const c of conditions) if (c.type === type) return c
  return undefined
}

/** An initialized Pod stays initialized, even while sidecars restart. */
// Models pkg/kubelet/status/generate.go GeneratePodInitializedCondition (v1.36).
function initializedVerdict({ pod, phase, init, regular, before }: ConditionInput): Verdict {
  if (phase === 'Succeeded') return { status: 'True', reason: 'PodCompleted' }
  const containers = pod.spec.initContainers ?? []
  if (containers.length === 0) return yes
  if (regular.some(({ state }) => state.running || state.terminated)) return yes
  const incomplete = containers.filter((container, i) => {
    const status = init[i]
    return isSidecar(container) ? !status?.started : !status?.ready
  })
  if (incomplete.length === 0 || find(before, 'Initialized')?.status === 'True') return yes
  return {
    status: 'False',
    reason: 'ContainersNotInitialized',
    message: `containers with incomplete status: [${incomplete.map((c) => c.name).join(' ')}]`,
  }
}

function containersReadyVerdict({ pod, phase, init, regular }: ConditionInput): Verdict {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' }
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' }
  let unready = ''
  for (const [i, container] of (pod.spec.initContainers ?? []).entries())
    if (isSidecar(container) && !init[i]?.ready) unready += ` ${container.name}`
  for (const container of pod.spec.containers)
    if (!regular.find((status) => status.name === container.name)?.ready) unready += ` ${container.name}`
  if (unready === '') return yes
  return {
    status: 'False',
    reason: 'ContainersNotReady',
    message: `containers with unready status: [${unready.slice(1)}]`,
  }
}

function readyVerdict({ pod, before }: ConditionInput, containersReady: Verdict): Verdict {
  if (containersReady.status !== 'True') return containersReady
  const messages: string[] = []
  for (const { conditionType } of pod.spec.readinessGates ?? []) {
    const gate = find(pod.status, conditionType) ?? find(before, conditionType)
    if (!gate) messages.push(`corresponding condition of pod readiness gate "${conditionType}" does not exist.`)
    else if (gate.status !== 'True')
      messages.push(`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`)
  }
  if (messages.length === 0) return yes
  return { status: 'False', reason: 'ReadinessGatesNotReady', message: messages.join(', ') }
}
