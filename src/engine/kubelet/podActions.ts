import { isSidecar, restartsAfterKill } from '../api/restartRules.ts'
import type { Container } from '../api/types.ts'
import { containerNamed } from './nodeContext.ts'
import { shouldRestart } from './podPhase.ts'
import { resizeActionOf } from './resize.ts'
import { resetSteps, saysRestarting } from './restartAll.ts'
import { hasEnded, runsOf } from './runs.ts'
import type { ContainerRun, Draft, Step } from './types.ts'

/** The steps of a sync, given the runtime as seen at `viewAt`. */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go computePodActions (v1.36).
export function podActions(d: Draft, viewAt: number): readonly Step[] {
  const init = d.pod.spec.initContainers ?? []
  const containers = d.pod.spec.containers
  if (saysRestarting(d.status)) return resetSteps(d, viewAt)
  if (d.sandbox !== 'ready') {
    if (d.sandbox === 'stopped') return []
    const first = init[0]
    const starts: Step[] = first ? [startStep(first, true)] : containers.map((c) => startStep(c, false))
    return [{ type: 'volumes' }, { type: 'sandbox' }, ...starts]
  }
  const initial = initActions(d, init, viewAt)
  if (initial === 'failed') return [{ type: 'killPod' }]
  const ephemeral = ephemeralStarts(d, viewAt)
  if (!initial.isInitialized) return [...initial.kills, ...ephemeral, ...initial.starts, ...initial.resizes]
  const kills: Step[] = [...initial.kills]
  const starts: Step[] = []
  const resizes: Step[] = [...initial.resizes]
  let kept = 0
  for (const container of containers) {
    const [run] = runsOf(d, container.name, viewAt)
    if (!run || hasEnded(run, viewAt)) {
      if (shouldRestart(d, container, run?.exitCode)) starts.push(startStep(container, false))
      continue
    }
    const fault = faultOf(d, container, run)
    const resize = fault ? undefined : resizeActionOf(d, container, run)
    if (resize === 'restart') {
      kills.push(resizeKill(d, container, run))
      starts.push(startStep(container, false))
      continue
    }
    if (!fault) {
      kept++
      if (resize) resizes.push({ type: 'resize', runId: run.id })
      continue
    }
    const restarts = fault.always || restartsAfterKill(d.pod.spec, container)
    const message = `Container ${container.name} ${fault.text}${restarts ? ', will be restarted' : ''}`
    kills.push({ type: 'kill', runId: run.id, message, graceSeconds: fault.graceSeconds })
    if (restarts) starts.push(startStep(container, false))
  }
  if (kept === 0 && starts.length === 0) return [{ type: 'killPod' }]
  return [...kills, ...ephemeral, ...initial.starts, ...resizes, ...starts]
}

/** Steps that start ephemeral containers once each, independent of all other containers. */
const ephemeralStarts = (d: Draft, viewAt: number): Step[] =>
  (d.pod.spec.ephemeralContainers ?? [])
    .filter(({ name }) => runsOf(d, name, viewAt).length === 0)
    .map((container) => startStep(container, false))

const resizeKill = (d: Draft, { name }: Container, { id }: ContainerRun): Step => ({
  type: 'kill',
  runId: id,
  message: `Container ${name} resize requires restart`,
  graceSeconds: graceSecondsOf(d),
})

const startStep = (container: Container, isInit: boolean): Step => ({ type: 'start', container, isInit })

/** Seconds between SIGTERM and SIGKILL for the Pod's containers. */
export function graceSecondsOf(d: Draft): number {
  const { metadata, spec } = d.pod
  const seconds = metadata.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds
  return d.evicted === undefined ? seconds : Math.min(seconds, d.evicted.graceSeconds)
}

/** The reason for which a running container must be stopped. */
interface Fault {
  readonly text: string
  readonly graceSeconds: number
  /** Whether the container is started again regardless of its restart policy. */
  readonly always: boolean
}

function faultOf(d: Draft, container: Container, run: ContainerRun): Fault | undefined {
  if (run.image !== container.image)
    return { text: 'definition changed', graceSeconds: graceSecondsOf(d), always: true }
  return failedProbeOf(d, container, run, 'liveness') ?? failedProbeOf(d, container, run, 'startup')
}

function failedProbeOf(
  d: Draft,
  container: Container,
  run: ContainerRun,
  type: 'liveness' | 'startup',
): Fault | undefined {
  const worker = d.probes.find((w) => w.type === type && w.container === container.name)
  if (worker?.runId !== run.id || worker.published !== 'failure') return undefined
  const probe = type === 'liveness' ? container.livenessProbe : container.startupProbe
  const graceSeconds = probe?.terminationGracePeriodSeconds ?? graceSecondsOf(d)
  return { text: `failed ${type} probe`, graceSeconds, always: false }
}

interface InitActions {
  /** Whether the regular containers may start. */
  readonly isInitialized: boolean
  readonly kills: readonly Step[]
  readonly starts: readonly Step[]
  readonly resizes: readonly Step[]
}

/**
 * The steps for init containers, which run one after the other; sidecars among them keep running. The last container
 * that was started shows the progress.
 */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go computeInitContainerActions (v1.36).
function initActions(d: Draft, init: readonly Container[], viewAt: number): InitActions | 'failed' {
  const isRunning = (run: ContainerRun | undefined) => run !== undefined && !hasEnded(run, viewAt)
  let isInitialized =
    init.length === 0 || d.pod.spec.containers.some(({ name }) => isRunning(runsOf(d, name, viewAt)[0]))
  /** Whether a later init container or a regular one was started: then all earlier ones have done their work. */
  let isPast = isInitialized
  const kills: Step[] = []
  const starts: Container[] = []
  const resizes: Step[] = []
  for (const [i, container] of [...init.entries()].reverse()) {
    const [run] = runsOf(d, container.name, viewAt)
    const next = init[i + 1]
    if (!run) {
      if (isPast && isSidecar(container)) starts.push(container)
      continue
    }
    if (isPast && !isSidecar(container)) continue
    if (isSidecar(container)) {
      const hasStarted = isRunning(run) && isSidecarStarted(d, container, run)
      if (hasStarted && !next) isInitialized = true
      else if (hasStarted && next && !isPast) starts.push(next)
      // Before a sidecar has started, only its startup probe can stop it; even a changed image does not.
      const fault = hasStarted
        ? faultOf(d, container, run)
        : isRunning(run)
          ? failedProbeOf(d, container, run, 'startup')
          : undefined
      if (fault) {
        const message = `Init container ${container.name} ${fault.text}`
        kills.push({ type: 'kill', runId: run.id, message, graceSeconds: fault.graceSeconds })
      }
      const resize = fault || !hasStarted ? undefined : resizeActionOf(d, container, run)
      if (resize === 'restart') kills.push(resizeKill(d, container, run))
      else if (resize) resizes.push({ type: 'resize', runId: run.id })
      if (fault || resize === 'restart' || !isRunning(run)) starts.push(container)
    } else if (isRunning(run)) {
      if (resizeActionOf(d, container, run)) resizes.push({ type: 'resize', runId: run.id })
    } else {
      if (run.exitCode !== 0 && !shouldRestart(d, container, run.exitCode)) return 'failed'
      if (run.exitCode !== 0) starts.push(container)
      else if (next) starts.push(next)
      else isInitialized = true
    }
    isPast = true
  }
  if (!isPast && init[0]) starts.push(init[0])
  return { isInitialized, kills, resizes, starts: starts.reverse().map((container) => startStep(container, true)) }
}

function isSidecarStarted(d: Draft, container: Container, run: ContainerRun): boolean {
  const worker = d.probes.find((w) => w.type === 'startup' && w.container === container.name)
  return !worker || (worker.runId === run.id && worker.published === 'success')
}

/** Whether the run belongs to a sidecar. */
export function isSidecarRun(d: Draft, run: ContainerRun): boolean {
  const found = containerNamed(d.pod, run.container)
  return found?.isInit === true && isSidecar(found.container)
}
