import { goQuote } from '../api/goFormat.ts'
import { isSidecar } from '../api/restartRules.ts'
import type { Container, ContainerStatus, PodStatus, Probe } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import type { ImageBehavior } from './imageBehavior.ts'
import { containerNamed, type NodeContext, recordEvent } from './nodeContext.ts'
import { isTerminal, setContainerFlag } from './podStatus.ts'
import { commandEnd } from './taskRun.ts'
import type { ContainerRun, Draft, PodRecord, ProbeResult, ProbeType, ProbeWorker } from './types.ts'

export const DEFAULT_FAILURE_THRESHOLD = 3
const initialResults: Readonly<Record<ProbeType, ProbeResult>> = {
  startup: 'unknown',
  readiness: 'failure',
  liveness: 'success',
}
const eventWords: Readonly<Record<ProbeType, string>> = {
  startup: 'Startup',
  readiness: 'Readiness',
  liveness: 'Liveness',
}

/** Starts a worker for every probe without one. */
// Models pkg/kubelet/prober/prober_manager.go AddPod (v1.36).
export function addProbes(ctx: NodeContext, d: Draft): void {
  if (d.probes.length > 0) return
  const added: ProbeWorker[] = []
  for (const container of [...d.pod.spec.containers, ...(d.pod.spec.initContainers ?? []).filter(isSidecar)]) {
    for (const type of ['startup', 'readiness', 'liveness'] as const) {
      const probe = probeOf(container, type)
      if (!probe) continue
      added.push(
        freeze({
          container: container.name,
          type,
          base: ctx.sim.now,
          periodMs: probe.periodSeconds * 1000,
          runId: '',
          published: initialResults[type],
          lastResult: 'unknown',
          resultRun: 0,
          isOnHold: false,
        }),
      )
    }
  }
  if (added.length > 0) d.probes = freeze(added)
}

/**
 * Attaches startup workers whose tick is now to new runs of their containers, because the kubelet must know of a new
 * run before any probe. Returns the containers that still counted as started; their startup probes begin with the next
 * tick.
 */
// Models pkg/kubelet/prober/worker.go doProbe (v1.36), where the initial result of a new container is set.
export function meetNewRuns(ctx: NodeContext, d: Draft): ReadonlySet<string> | undefined {
  const { now } = ctx.sim
  let met: Set<string> | undefined
  for (const worker of d.probes) {
    const status = statusOf(d.status, worker.container)
    const id = status?.containerID
    if (worker.type !== 'startup' || id === undefined || id === worker.runId) continue
    if (nextTick(d, worker, now - 1) !== now) continue
    met ??= new Set()
    if (status?.started) met.add(worker.container)
    replace(d, { ...worker, runId: id, published: initialResults.startup, isOnHold: false })
    setContainerFlag(ctx, d, worker.container, 'started', false)
    d.isPending = true
  }
  return met
}

/** Runs every worker whose tick is now, without the startup probes of some containers. */
export function runDueProbes(ctx: NodeContext, d: Draft, laterStarted?: ReadonlySet<string>): void {
  const { now } = ctx.sim
  for (const worker of d.probes) {
    if (worker.type === 'startup' && laterStarted?.has(worker.container)) continue
    if (nextTick(d, worker, now - 1) === now) runProbe(ctx, d, worker, 'tick')
  }
}

/** Probes containers at once that the last status found started but not ready; their tickers restart. */
export function runTriggeredProbes(ctx: NodeContext, d: Draft): void {
  const { triggers } = d
  d.triggers = []
  for (const name of triggers) {
    const worker = d.probes.find((w) => w.type === 'readiness' && w.container === name)
    if (worker) runProbe(ctx, d, worker, 'trigger')
  }
}

/** The time of the next probe that changes something or fails; `Infinity` without one. */
export function nextProbeAt(d: Draft, now: number): number {
  let at = Number.POSITIVE_INFINITY
  for (const worker of d.probes) at = Math.min(at, nextTick(d, worker, now))
  return at
}

/**
 * The worker's next relevant tick after `after`: a tick that attaches to a new run, fails, or counts toward a
 * threshold. Ticks with an unchanged answer of a healthy container are skipped, so that a quiet Pod has no events.
 */
function nextTick(d: Draft, worker: ProbeWorker, after: number): number {
  const status = statusOf(d.status, worker.container)
  const run = d.runs.find((r) => r.id === status?.containerID)
  const probe = probeOf(containerNamed(d.pod, worker.container)?.container, worker.type)
  if (!run || !probe || !status) return Number.POSITIVE_INFINITY
  const isNewRun = worker.runId !== run.id
  if (worker.isOnHold && !isNewRun) return Number.POSITIVE_INFINITY
  // A worker acts once on a container that does not run, and on a new run as soon as the status shows it.
  const isRunning = status.state.running !== undefined
  if (isNewRun ? !isRunning || worker.type !== 'liveness' : !isRunning && worker.published !== 'failure')
    return tickFrom(worker, after + 1)
  if (!isRunning || (worker.type === 'startup') === (status.started === true)) return Number.POSITIVE_INFINITY
  const [from, to] = successWindow(run, probe, worker.type)
  const isSteady =
    worker.published === 'success' &&
    worker.lastResult !== 'failure' &&
    worker.type !== 'startup' &&
    // A probe of an unknown port records an Event each time.
    unknownPortOf(d, worker.container, probe) === undefined
  const earliest = Math.max(after + 1, enabledAt(run, probe))
  if (!isSteady || earliest < from) return tickFrom(worker, earliest)
  return tickFrom(worker, Math.max(earliest, to))
}

/**
 * Virtual ms of the worker's next probe, even if its result changes nothing; undefined if it does not probe: the
 * container does not run, or its startup probe comes first. For explanations of waits.
 */
export function nextAskAt(record: PodRecord, worker: ProbeWorker, now: number): number | undefined {
  const status = statusOf(record.status, worker.container)
  const run = record.runs.find((r) => r.id === status?.containerID)
  const probe = probeOf(containerNamed(record.pod, worker.container)?.container, worker.type)
  if (!run || !probe || !status?.state.running || worker.isOnHold) return undefined
  if ((worker.type === 'startup') === (status.started === true)) return undefined
  return tickFrom(worker, Math.max(now + 1, enabledAt(run, probe)))
}

/**
 * Whether a running container's startup or readiness probe has reached its failure threshold, and no later probe will
 * succeed. For explanations of waits; the kubelet itself cannot know.
 */
export function isNeverReady(record: PodRecord, now: number): boolean {
  return record.probes.some((worker) => {
    if (worker.type === 'liveness' || worker.published === 'success' || worker.lastResult !== 'failure') return false
    const status = statusOf(record.status, worker.container)
    const run = record.runs.find((r) => r.id === status?.containerID)
    const probe = probeOf(containerNamed(record.pod, worker.container)?.container, worker.type)
    if (!run || !probe || run.endsAt <= now) return false
    const [from, to] = successWindow(run, probe, worker.type)
    const isOver = from === Number.POSITIVE_INFINITY || now >= to
    return isOver && worker.resultRun >= probe.failureThreshold
  })
}

/** Whether an init container that is no sidecar runs endlessly. */
export function isInitEndless(record: PodRecord, now: number): boolean {
  const init = record.pod.spec.initContainers ?? []
  if (init.length === 0) return false
  return record.runs.some((run) => {
    const container = init.find(({ name }) => name === run.container)
    return (
      container !== undefined &&
      !isSidecar(container) &&
      run.startedAt <= now &&
      run.endsAt === Number.POSITIVE_INFINITY
    )
  })
}

const tickFrom = ({ base, periodMs }: ProbeWorker, at: number): number =>
  at === Number.POSITIVE_INFINITY ? at : base + Math.max(1, Math.ceil((at - base) / periodMs)) * periodMs

/** initialDelaySeconds counts from the start in the API, in whole seconds. */
const enabledAt = (run: ContainerRun, probe: Probe): number =>
  Math.floor(run.startedAt / 1000) * 1000 + (probe.initialDelaySeconds ?? 0) * 1000

// Models pkg/kubelet/prober/worker.go doProbe (v1.36).
function runProbe(ctx: NodeContext, d: Draft, given: ProbeWorker, cause: 'tick' | 'trigger'): void {
  const { now } = ctx.sim
  const ticking: ProbeWorker = cause === 'trigger' ? { ...given, base: now } : given
  const status = statusOf(d.status, ticking.container)
  const run = d.runs.find((r) => r.id === status?.containerID)
  const probe = probeOf(containerNamed(d.pod, ticking.container)?.container, ticking.type)
  if (!run || !probe || !status || !d.status || isTerminal(d.status.phase)) return
  const isNewRun = ticking.runId !== run.id
  const worker: ProbeWorker = isNewRun
    ? { ...ticking, runId: run.id, published: initialResults[ticking.type], isOnHold: false }
    : ticking
  const isGated = worker.type === 'startup' ? status.started === true : !status.started
  const isAsked = !worker.isOnHold && !isGated && now >= enabledAt(run, probe)
  const judged = !status.state.running
    ? { ...worker, published: 'failure' as const }
    : isAsked
      ? judge(ctx, d, worker, run, probe)
      : worker
  replace(d, judged)
  // The initial result of a new run causes a sync, which triggers another probe if the container is not ready then.
  if (isNewRun && worker.type === 'readiness' && judged.published !== 'success') d.isPending = true
  if (judged.published !== worker.published) publish(ctx, d, judged)
}

/** Probes the container once; a result counts after enough equal results in a row. */
function judge(ctx: NodeContext, d: Draft, worker: ProbeWorker, run: ContainerRun, probe: Probe): ProbeWorker {
  const { now } = ctx.sim
  const unknownPort = unknownPortOf(d, worker.container, probe)
  if (unknownPort !== undefined) {
    const words = `strconv.Atoi: parsing ${goQuote(unknownPort)}: invalid syntax`
    const message = `${eventWords[worker.type]} probe errored and resulted in unknown state: ${words}`
    recordEvent(ctx, d, worker.container, 'Warning', 'Unhealthy', message)
    return worker
  }
  const [from, to] = successWindow(run, probe, worker.type)
  const result = now >= from && now < to ? 'success' : 'failure'
  if (result === 'failure') {
    const output = failureText(d, worker.container, probe, now >= from ? 'up' : 'down')
    const message = `${eventWords[worker.type]} probe failed: ${output}`
    recordEvent(ctx, d, worker.container, 'Warning', 'Unhealthy', message)
  }
  const resultRun = worker.lastResult === result ? worker.resultRun + 1 : 1
  const counted: ProbeWorker = { ...worker, lastResult: result, resultRun }
  const threshold = result === 'success' ? probe.successThreshold : probe.failureThreshold
  if (resultRun < threshold) return counted
  const isOnHold = result === 'failure' && worker.type !== 'readiness'
  return { ...counted, published: result, isOnHold, resultRun: isOnHold ? 0 : resultRun }
}

// Models pkg/kubelet/kubelet.go syncLoopIteration, the cases of probe results (v1.36).
function publish(ctx: NodeContext, d: Draft, worker: ProbeWorker): void {
  const result = worker.published
  if (worker.type === 'readiness') setContainerFlag(ctx, d, worker.container, 'ready', result === 'success')
  if (worker.type === 'startup') setContainerFlag(ctx, d, worker.container, 'started', result === 'success')
  // After a success of a readiness or liveness probe a sync would change nothing.
  if (result === 'failure' || worker.type === 'startup') d.isPending = true
}

function replace(d: Draft, worker: ProbeWorker): void {
  d.probes = freeze(
    d.probes.map((other) =>
      other.container === worker.container && other.type === worker.type ? freeze(worker) : other,
    ),
  )
}

function statusOf(status: PodStatus | undefined, container: string): ContainerStatus | undefined {
  return (
    status?.containerStatuses?.find((c) => c.name === container) ??
    status?.initContainerStatuses?.find((c) => c.name === container)
  )
}

/** A container's probe of this type. */
export function probeOf(container: Container | undefined, type: ProbeType): Probe | undefined {
  if (type === 'startup') return container?.startupProbe
  return type === 'readiness' ? container?.readinessProbe : container?.livenessProbe
}

/**
 * The span of the probe's success, `[from, to)` in virtual ms. The command of an exec probe may name another word of
 * the tag.
 */
function successWindow(run: ContainerRun, probe: Probe, type: ProbeType): readonly [number, number] {
  const { behavior, startedAt } = run
  const never = Number.POSITIVE_INFINITY
  if (probe.exec && isExecFailing(probe, behavior)) return [never, never]
  switch (meaningOf(probe, type)) {
    case 'ready':
      return behavior.ready
        ? [startedAt + behavior.ready.fromMs, startedAt + behavior.ready.toMs]
        : [run.readyAt, never]
    case 'started':
      if (behavior.startedFromMs !== undefined) return [startedAt + behavior.startedFromMs, never]
      return [behavior.isExact ? startedAt : run.readyAt, never]
    case 'live':
      return [startedAt, startedAt + behavior.liveToMs]
    default:
      return [startedAt, never]
  }
}

/** Whether the probe's command fails, or exceeds the timeout. */
function isExecFailing(probe: Probe, { isExact }: ImageBehavior): boolean {
  return commandEnd({ command: probe.exec?.command ?? [] }).exitCode !== 0 || (!isExact && isExecSlow(probe))
}

/** Whether the command exceeds the timeout. The recordings' runtime ignores timeouts. */
// Models pkg/kubelet/prober/prober.go runProbe, with ExecProbeTimeout, which is locked on (v1.36).
function isExecSlow({ exec, timeoutSeconds }: Probe): boolean {
  const { sleepMs, isConditional } = commandEnd({ command: exec?.command ?? [] })
  return !isConditional && sleepMs > timeoutSeconds * 1000
}

function meaningOf(probe: Probe, type: ProbeType): string {
  const command = probe.exec?.command?.[0]
  if (command === 'ready' || command === 'live' || command === 'started' || command === 'sleep') return command
  return type === 'readiness' ? 'ready' : type === 'liveness' ? 'live' : 'started'
}

/** The probe handler's message about a failure. */
function failureText(d: Draft, container: string, probe: Probe, process: 'up' | 'down'): string {
  if (probe.exec) {
    const { exec, timeoutSeconds } = probe
    const words = (exec.command ?? []).join(' ')
    return isExecSlow(probe) ? `command timed out: "${words}" timed out after ${timeoutSeconds}s` : 'no'
  }
  if (probe.httpGet) {
    if (process === 'up') return 'HTTP probe failed with statuscode: 503'
    const { path, scheme } = probe.httpGet
    const address = `${d.ip}:${portNumber(d, container, probe.httpGet.port)}`
    return `Get "${scheme.toLowerCase()}://${address}${path}": dial tcp ${address}: connect: connection refused`
  }
  if (probe.tcpSocket)
    return `dial tcp ${d.ip}:${portNumber(d, container, probe.tcpSocket.port)}: connect: connection refused`
  return 'service unhealthy (responded with "NOT_SERVING")'
}

/** The name of a port that the container lacks: such a probe neither succeeds nor fails. */
// Models pkg/kubelet/util/probes.go ResolveContainerPort (v1.36).
function unknownPortOf(d: Draft, container: string, { httpGet, tcpSocket }: Probe): string | undefined {
  const port = (httpGet ?? tcpSocket)?.port
  return typeof port === 'string' && typeof portNumber(d, container, port) === 'string' && !/^\d+$/.test(port)
    ? port
    : undefined
}

function portNumber(d: Draft, container: string, port: number | string): number | string {
  if (typeof port === 'number') return port
  const ports = containerNamed(d.pod, container)?.container.ports
  return ports?.find((p) => p.name === port)?.containerPort ?? port
}
