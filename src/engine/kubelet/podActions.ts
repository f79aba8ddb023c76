import type { Container } from '../api/types.ts'
import { containerNamed, isSidecar } from './nodeContext.ts'
import { shouldRestart } from './podPhase.ts'
import { hasEnded, runsOf } from './podStatus.ts'
import type { ContainerRun, Draft, Step } from './types.ts'

const DEFAULT_GRACE_SECONDS = 30

/** What a sync has to do, given the runtime as seen at `viewAt`. */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go computePodActions (v1.36).
export function podActions(d: Draft, viewAt: number): readonly Step[] {
  const init = d.pod.spec.initContainers ?? []
  const containers = d.pod.spec.containers
  if (d.sandbox !== 'ready') {
    if (d.sandbox === 'stopped') return []
    const first = init[0]
    const starts: Step[] = first ? [startStep(first, true)] : containers.map((c) => startStep(c, false))
    return [{ type: 'sandbox' }, ...starts]
  }
  const initSteps = initActions(d, init, viewAt)
  if (initSteps.kind === 'wait') return initSteps.steps
  const kills: Step[] = []
  const starts: Step[] = []
  let kept = 0
  for (const container of containers) {
    const [run] = runsOf(d, container.name, viewAt)
    if (!run || hasEnded(run, viewAt)) {
      if (shouldRestart(d, container, run?.exitCode)) starts.push(startStep(container, false))
      continue
    }
    const fault = faultOf(d, container, run)
    if (!fault) {
      kept++
      continue
    }
    const restarts = fault.always || (d.pod.spec.restartPolicy ?? 'Always') !== 'Never'
    const message = `Container ${container.name} ${fault.text}${restarts ? ', will be restarted' : ''}`
    kills.push({ type: 'kill', runId: run.id, message, graceSeconds: fault.graceSeconds })
    if (restarts) starts.push(startStep(container, false))
  }
  if (kept === 0 && starts.length === 0) return [{ type: 'killPod' }]
  return [...kills, ...initSteps.steps, ...starts]
}

const startStep = (container: Container, isInit: boolean): Step => ({ type: 'start', container, isInit })

/** Seconds that the Pod's containers have from SIGTERM to SIGKILL. */
export function graceSecondsOf(d: Draft): number {
  const { metadata, spec } = d.pod
  return metadata.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS
}

/** Why a running container must not go on. */
function faultOf(
  d: Draft,
  container: Container,
  run: ContainerRun,
): { text: string; graceSeconds: number; always: boolean } | undefined {
  const graceSeconds = graceSecondsOf(d)
  if (run.image !== container.image) return { text: 'definition changed', graceSeconds, always: true }
  for (const type of ['liveness', 'startup'] as const) {
    const worker = d.probes.find((w) => w.type === type && w.container === container.name)
    if (worker?.runId !== run.id || worker.published !== 'failure') continue
    const probe = type === 'liveness' ? container.livenessProbe : container.startupProbe
    return {
      text: `failed ${type} probe`,
      graceSeconds: probe?.terminationGracePeriodSeconds ?? graceSeconds,
      always: false,
    }
  }
  return undefined
}

/** Init containers run one after the other; sidecars among them are started and kept running. */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go computeInitContainerActions (v1.36).
function initActions(
  d: Draft,
  init: readonly Container[],
  viewAt: number,
): { kind: 'wait' | 'go'; steps: readonly Step[] } {
  const isInitialized = d.pod.spec.containers.some((c) => runsOf(d, c.name, viewAt).length > 0)
  const steps: Step[] = []
  for (const container of init) {
    const [run] = runsOf(d, container.name, viewAt)
    const isRunning = run !== undefined && !hasEnded(run, viewAt)
    if (isSidecar(container)) {
      const fault = isRunning ? faultOf(d, container, run) : undefined
      if (isRunning && !fault) {
        if (isInitialized || isSidecarStarted(d, container, run)) continue
        return { kind: 'wait', steps }
      }
      if (fault && run)
        steps.push({
          type: 'kill',
          runId: run.id,
          message: `Init container ${container.name} ${fault.text}, will be restarted`,
          graceSeconds: fault.graceSeconds,
        })
      if (shouldRestart(d, container, run?.exitCode)) steps.push(startStep(container, true))
      if (isInitialized) continue
      return { kind: 'wait', steps }
    }
    if (isInitialized || (run && !isRunning && run.exitCode === 0)) continue
    if (isRunning || !shouldRestart(d, container, run?.exitCode)) return { kind: 'wait', steps }
    return { kind: 'wait', steps: [...steps, startStep(container, true)] }
  }
  return { kind: 'go', steps }
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
