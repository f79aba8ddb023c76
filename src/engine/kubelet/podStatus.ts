import { timestampAt } from '../api/clock.ts'
import { deepEqual } from '../api/equality.ts'
import { isSidecar } from '../api/restartRules.ts'
import type {
  Container,
  ContainerState,
  ContainerStateTerminated,
  ContainerStatus,
  Pod,
  PodCondition,
  PodPhase,
  PodStatus,
} from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { decideOn } from '../trace/declaration.ts'
import * as decisions from './decisions.ts'
import { type NodeContext, recordEvent } from './nodeContext.ts'
import { foreignConditions, podConditions, withReadyConditions } from './podConditions.ts'
import { podPhase, shouldRestart } from './podPhase.ts'
import { allocatedTo, givenTo, resizeConditions } from './resize.ts'
import { type RestartAllState, restartAllState, withRemovedRuns } from './restartAll.ts'
import { hasEnded, runsOf } from './runs.ts'
import type { ContainerRun, Draft } from './types.ts'

const DEADLINE_MESSAGE = 'Pod was active on the node longer than the specified deadline'

/**
 * The status in the API for the runtime as seen at `viewAt`. Stores in the draft the containers whose readiness must be
 * probed at once.
 */
// Models pkg/kubelet/kubelet_pods.go generateAPIPodStatus (v1.36).
export function generateStatus(ctx: NodeContext, d: Draft, viewAt: number, life: 'live' | 'stopped'): PodStatus {
  const restartAll = restartAllState(d, viewAt)
  const statusAt = (kind: ContainerKind) => (c: Container) => containerStatus(d, c, kind, viewAt, restartAll)
  const init = (d.pod.spec.initContainers ?? []).map(statusAt('init'))
  const regular = byName(d.pod.spec.containers).map(statusAt('regular'))
  const ephemeral = (d.pod.spec.ephemeralContainers ?? []).map(statusAt('ephemeral'))
  d.triggers = triggersOf(d, init.length === 0 ? regular : [...init, ...regular])
  const isOverdue = deadlineAt(d) <= ctx.sim.now && d.stage !== 'finished'
  if (isOverdue) recordEvent(ctx, d, '', 'Normal', 'DeadlineExceeded', DEADLINE_MESSAGE)
  const phase = isOverdue ? 'Failed' : keepTerminal(d, podPhase(d.pod, init, regular, life))
  const conditions = podConditions({
    pod: d.pod,
    phase,
    sandbox: d.sandboxAt <= viewAt ? d.sandbox : 'none',
    release: ctx.release(),
    init,
    regular,
    before: d.status ?? d.pod.status,
    now: timestampAt(ctx.sim.now),
    restartAll,
    resize: d.evicted ? disruptionOf(d.status) : resizeConditions(d, life),
  })
  const kept = phase === d.status?.phase ? endOf(d.status) : {}
  const ended = isOverdue ? { reason: 'DeadlineExceeded', message: DEADLINE_MESSAGE } : kept
  return statusOf(ctx, d, { phase, conditions, init, regular, ephemeral, ended, hasAddress: d.sandboxAt <= viewAt })
}

function statusOf(
  ctx: NodeContext,
  d: Draft,
  parts: {
    phase: PodPhase
    conditions: PodStatus['conditions'] & {}
    init: readonly ContainerStatus[]
    regular: readonly ContainerStatus[]
    ephemeral: readonly ContainerStatus[]
    ended: Pick<PodStatus, 'reason' | 'message'>
    hasAddress: boolean
  },
): PodStatus {
  // Assigned one by one: this runs for every change of every Pod, and spreads of parts would cost more than the rest.
  const status: { -readonly [K in keyof PodStatus]: PodStatus[K] } = { phase: parts.phase }
  const { generation } = d.pod.metadata
  if (generation !== undefined) status.observedGeneration = generation
  status.conditions = parts.conditions
  if (parts.ended.reason !== undefined) status.reason = parts.ended.reason
  if (parts.ended.message !== undefined) status.message = parts.ended.message
  const { hostIP } = ctx.addresses()
  const before = d.status
  status.hostIP = hostIP
  status.hostIPs = (before?.hostIP === hostIP && before.hostIPs) || [{ ip: hostIP }]
  if (parts.hasAddress && d.ip !== '') {
    status.podIP = d.ip
    status.podIPs = (before?.podIP === d.ip && before.podIPs) || [{ ip: d.ip }]
  }
  status.startTime = d.status?.startTime ?? d.pod.status.startTime ?? timestampAt(ctx.sim.now)
  if (parts.init.length > 0) status.initContainerStatuses = parts.init
  status.containerStatuses = parts.regular
  if (parts.ephemeral.length > 0) status.ephemeralContainerStatuses = parts.ephemeral
  if (d.pod.status.qosClass !== undefined) status.qosClass = d.pod.status.qosClass
  return freeze(status)
}

/** Makes `status` the status manager's copy; it is written at the end of the event if it differs. */
export function setStatus(ctx: NodeContext, d: Draft, status: PodStatus): void {
  if (d.status && deepEqual(d.status, status)) return
  traceStates(ctx, d, status)
  d.status = status
  d.isDirty = true
}

/**
 * The status for the API: a terminal phase only once all containers have ended, and with the conditions of other
 * writers.
 */
// Models pkg/kubelet/status/status_manager.go mergePodStatus (v1.36).
export function mergedStatus(d: Draft, status: PodStatus, live: Pod): PodStatus {
  const foreign = foreignConditions(live.status)
  const isShown = !isTerminal(status.phase) || d.isStopped || isTerminal(live.status.phase)
  if (d.evicted) return mergedEvicted(status, live, isShown)
  if (isShown && foreign.length === 0 && status.conditions) return status
  const conditions = [...foreign, ...(status.conditions ?? [])]
  // A rejected Pod has no conditions.
  if (isShown && conditions.length === 0) return status
  if (isShown) return { ...status, conditions }
  const { reason: _r, message: _m, ...rest } = status
  return { ...rest, ...endOf(live.status), phase: live.status.phase, conditions }
}

/**
 * The status of an evicted Pod: its condition appears at the end of the Pod, and is then kept like other components'
 * conditions.
 */
function mergedEvicted(status: PodStatus, live: Pod, isShown: boolean): PodStatus {
  const isFirst = isShown && !isTerminal(live.status.phase)
  const own = (status.conditions ?? []).filter(({ type }) => isFirst || type !== DISRUPTION)
  const foreign = foreignConditions(live.status).filter(({ type }) => !isFirst || type !== DISRUPTION)
  const { reason: _r, message: _m, ...rest } = status
  const shown = isShown ? status : { ...rest, ...endOf(live.status), phase: live.status.phase }
  return { ...shown, conditions: [...foreign, ...own] }
}

const DISRUPTION = 'DisruptionTarget'

const disruptionOf = (status: PodStatus | undefined): readonly PodCondition[] =>
  status?.conditions?.filter(({ type }) => type === DISRUPTION) ?? []

/** Stores the readiness or start of a container that its probe found. */
// Models pkg/kubelet/status/status_manager.go SetContainerReadiness and SetContainerStartup (v1.36).
export function setContainerFlag(
  ctx: NodeContext,
  d: Draft,
  container: string,
  flag: 'ready' | 'started',
  value: boolean,
): void {
  const { status } = d
  if (!status) return
  const change = (list: readonly ContainerStatus[] | undefined) =>
    list?.map((c) => (c.name === container && c[flag] !== value ? { ...c, [flag]: value } : c))
  const regular = change(status.containerStatuses) ?? []
  const init = change(status.initContainerStatuses) ?? []
  const changed: PodStatus = {
    ...status,
    containerStatuses: regular,
    ...(init.length > 0 ? { initContainerStatuses: init } : {}),
  }
  const input = {
    pod: d.pod,
    phase: status.phase,
    sandbox: 'ready' as const,
    release: ctx.release(),
    init,
    regular,
    before: status,
    now: timestampAt(ctx.sim.now),
  }
  setStatus(ctx, d, freeze(flag === 'ready' ? withReadyConditions(input, changed) : changed))
}

/** The status in which all containers without a recorded end get one, because their ends are unknown. */
// Models pkg/kubelet/status/status_manager.go TerminatePod (v1.36).
export function terminatedStatus(status: PodStatus): PodStatus {
  const isInitialized = status.conditions?.some((c) => c.type === 'Initialized' && c.status === 'True') ?? false
  const end = (c: ContainerStatus): ContainerStatus =>
    c.state.terminated
      ? c
      : {
          ...c,
          state: {
            terminated: {
              exitCode: 137,
              reason: 'ContainerStatusUnknown',
              message: 'The container could not be located when the pod was terminated',
            },
          },
        }
  const init = status.initContainerStatuses ?? []
  // A container without evidence of a start is left as it is, unless it is the first or precedes one with evidence.
  const last = init.findLastIndex((c) => c.state.waiting === undefined || c.lastState.terminated !== undefined)
  const ended = init.map((c, i) => (i <= Math.max(last, 0) ? end(c) : c))
  return freeze({
    ...status,
    phase: isTerminal(status.phase) ? status.phase : 'Failed',
    ...(status.containerStatuses && isInitialized ? { containerStatuses: status.containerStatuses.map(end) } : {}),
    ...(init.length > 0 ? { initContainerStatuses: ended } : {}),
  })
}

/** Virtual ms at which activeDeadlineSeconds ends; `Infinity` without a deadline. */
export function deadlineAt(d: Draft): number {
  const { activeDeadlineSeconds } = d.pod.spec
  if (activeDeadlineSeconds === undefined || d.startedAt === undefined) return Number.POSITIVE_INFINITY
  return Math.floor(d.startedAt / 1000) * 1000 + activeDeadlineSeconds * 1000
}

export const isTerminal = (phase: PodPhase): boolean => phase === 'Succeeded' || phase === 'Failed'

function keepTerminal(d: Draft, phase: PodPhase): PodPhase {
  const before = d.status?.phase
  return !isTerminal(phase) && before !== undefined && isTerminal(before) ? before : phase
}

const endOf = (status: PodStatus | undefined): Pick<PodStatus, 'reason' | 'message'> => ({
  ...(status?.reason === undefined ? {} : { reason: status.reason }),
  ...(status?.message === undefined ? {} : { message: status.message }),
})

function containerStatus(
  d: Draft,
  container: Container,
  kind: ContainerKind,
  viewAt: number,
  restartAll: RestartAllState | undefined,
): ContainerStatus {
  const [run, previous] = runsOf(d, container.name, viewAt)
  const state = stateOf(d, run, viewAt)
  const exitCode = state.terminated?.exitCode
  const waits = d.reasons.length > 0 ? d.reasons.find((r) => r.container === container.name) : undefined
  // A successful init container is shown as ended, even a sidecar that waits for its restart.
  const isDone = kind === 'init' && exitCode === 0
  const isHeldBack = waits !== undefined && !state.running && !isDone && shouldRestart(d, container, exitCode)
  const started = state.running !== undefined && isStarted(d, container.name, run?.id ?? '')
  const isInit = kind === 'init' && !isSidecar(container)
  const status: { -readonly [K in keyof ContainerStatus]: ContainerStatus[K] } = {
    name: container.name,
    state: isHeldBack ? { waiting: { reason: waits.reason, message: waits.message } } : state,
    lastState: previous ? { terminated: terminationOf(previous) } : noState,
    ready: !isHeldBack && (isInit ? exitCode === 0 : started && isReady(d, container.name, run?.id ?? '')),
    restartCount: run?.attempt ?? 0,
    image: run?.image ?? container.image,
    imageID: run?.image ?? '',
    started,
  }
  // Ephemeral containers have no probes and do not count for readiness.
  if (kind === 'ephemeral') {
    status.ready = false
    delete status.started
  }
  if (isHeldBack && state.terminated) status.lastState = { terminated: state.terminated }
  if (run) {
    status.containerID = run.id
    const allocated = allocatedTo(d, container)
    if (allocated.requests) status.allocatedResources = allocated.requests
    status.resources = state.running ? givenTo(run, d, container) : allocated
  }
  const shown = run?.shown ? { ...status, ...run.shown } : status
  if (restartAll === undefined) return shown
  const old = allStatuses(d.status).find(({ name }) => name === container.name)
  return withRemovedRuns(shown, old, { newest: run, isOnly: previous === undefined }, restartAll)
}

type ContainerKind = 'init' | 'regular' | 'ephemeral'

const noState: ContainerState = freeze({})

function stateOf(d: Draft, run: ContainerRun | undefined, viewAt: number): ContainerState {
  if (!run) {
    const reason = (d.pod.spec.initContainers?.length ?? 0) > 0 ? 'PodInitializing' : 'ContainerCreating'
    return { waiting: { reason } }
  }
  if (hasEnded(run, viewAt)) return { terminated: terminationOf(run) }
  return { running: { startedAt: timestampAt(run.startedAt) } }
}

const terminationOf = (run: ContainerRun): ContainerStateTerminated =>
  run.termination ?? {
    exitCode: run.exitCode,
    reason: run.endReason,
    startedAt: timestampAt(run.startedAt),
    finishedAt: timestampAt(run.endsAt),
    containerID: run.id,
  }

// Models pkg/kubelet/prober/prober_manager.go isContainerStarted and UpdatePodStatus (v1.36).
/**
 * Whether the container counts as started. Until the startup probe has seen a new run, the last status decides.
 */
function isStarted(d: Draft, container: string, runId: string): boolean {
  const worker = d.probes.find((w) => w.type === 'startup' && w.container === container)
  if (!worker) return true
  if (worker.runId === runId) return worker.published === 'success'
  return allStatuses(d.status).some(({ name, started }) => name === container && started === true)
}

function isReady(d: Draft, container: string, runId: string): boolean {
  const worker = d.probes.find((w) => w.type === 'readiness' && w.container === container)
  return !worker || (worker.runId === runId && worker.published === 'success')
}

function triggersOf(d: Draft, statuses: readonly ContainerStatus[]): readonly string[] {
  if (d.probes.length === 0) return []
  return statuses
    .filter((c) => c.started && !c.ready && c.state.running)
    .map((c) => c.name)
    .filter((name) => d.probes.some((w) => w.type === 'readiness' && w.container === name))
}

function byName(containers: readonly Container[]): readonly Container[] {
  if (containers.length < 2) return containers
  return [...containers].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function traceStates(ctx: NodeContext, d: Draft, status: PodStatus): void {
  if (!ctx.sim.onTrace) return
  const before = allStatuses(d.status)
  const { namespace = 'default', name } = d.pod.metadata
  const decide = decideOn(ctx.sim, ctx.name, `pod/${namespace}/${name}`)
  for (const container of allStatuses(status)) {
    const state = stateText(container)
    const last = before.findLast((one) => one.name === container.name)
    if (last && stateText(last) === state) continue
    decide(decisions.containerState, { container: container.name, state })
  }
}

/** Statuses of all containers, init containers first. */
export function allStatuses(status: PodStatus | undefined): readonly ContainerStatus[] {
  const { initContainerStatuses, containerStatuses = [] } = status ?? {}
  return initContainerStatuses ? [...initContainerStatuses, ...containerStatuses] : containerStatuses
}

function stateText({ state, ready }: ContainerStatus): string {
  if (state.running) return ready ? 'ready' : 'running'
  if (state.terminated) return `${state.terminated.reason ?? 'terminated'} ${state.terminated.exitCode}`
  return state.waiting?.reason ?? 'waiting'
}
