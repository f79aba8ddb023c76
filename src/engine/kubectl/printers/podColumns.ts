import { ofKind } from '../../api/fields/ofKind.ts'
import { isSidecar } from '../../api/restartRules.ts'
import { fromTimestamp, humanDuration } from '../../api/time.ts'
import type { ContainerStatus, Pod, Timestamp } from '../../api/types.ts'
import { UNNAMED_RELEASE } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { ageOf, type TablePrinter } from './table.ts'

/** Columns of Pods. Models printers.go printPod (v1.36). */
export const podColumns: TablePrinter = {
  columns: ['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE'],
  wide: ['IP', 'NODE', 'NOMINATED NODE', 'READINESS GATES'],
  cells: (object, now, server = UNNAMED_RELEASE) => {
    const pod = ofKind('Pod', object)
    const { metadata, spec, status } = pod
    const { ready, total, reason, restarts, lastRestart } = podSummary(pod, isOn(server, 'podStatusShowsErrors'))
    const since = restarts > 0 && lastRestart !== undefined ? ` (${humanDuration(now - lastRestart)} ago)` : ''
    return [
      metadata.name,
      `${ready}/${total}`,
      reason,
      `${restarts}${since}`,
      ageOf(metadata.creationTimestamp, now),
      status.podIP || '<none>',
      spec.nodeName || '<none>',
      status.nominatedNodeName || '<none>',
      readinessGates(pod),
    ]
  },
}

interface PodSummary {
  readonly ready: number
  readonly total: number
  /** Text of the column STATUS. */
  readonly reason: string
  readonly restarts: number
  /** Unix ms. */
  readonly lastRestart: number | undefined
}

interface Tally {
  ready: number
  restarts: number
  lastRestart: number | undefined
}

/** Columns of one Pod: ready containers, status, restarts. `showsErrors`: a failed container counts more than an ended one. */
function podSummary(pod: Pod, showsErrors: boolean): PodSummary {
  const { spec, status } = pod
  const initContainers = new Map((spec.initContainers ?? []).map((container) => [container.name, container]))
  const total = spec.containers.length + [...initContainers.values()].filter(isSidecar).length
  const gated = status.conditions?.some((c) => c.type === 'PodScheduled' && c.reason === 'SchedulingGated')
  let reason: string = gated ? 'SchedulingGated' : status.reason || status.phase
  let tally: Tally = { ready: 0, restarts: 0, lastRestart: undefined }
  const sidecars: Tally = { ready: 0, restarts: 0, lastRestart: undefined }
  let initializing = false
  for (const [i, container] of (status.initContainerStatuses ?? []).entries()) {
    addRestarts(tally, container)
    const sidecar = isSidecar(initContainers.get(container.name) ?? {})
    if (sidecar) addRestarts(sidecars, container)
    if (container.state.terminated?.exitCode === 0) continue
    if (sidecar && container.started) {
      if (container.ready) tally.ready++
      continue
    }
    reason = initReason(container, i, initContainers.size)
    initializing = true
    break
  }
  const initialized = status.conditions?.some((c) => c.type === 'Initialized' && c.status === 'True') ?? false
  if (!initializing || initialized) {
    tally = { ...sidecars, ready: tally.ready }
    const { text, error, hasRunning } = runningReason(pod, reason, tally)
    reason = text === 'Completed' ? endedReason(pod, hasRunning, showsErrors ? error : '') : text
  }
  return {
    ready: tally.ready,
    total,
    reason: endReason(pod, reason),
    restarts: tally.restarts,
    lastRestart: tally.lastRestart,
  }
}

function addRestarts(tally: Tally, { restartCount, lastState }: ContainerStatus): void {
  tally.restarts += restartCount
  const finishedAt: Timestamp | undefined = lastState?.terminated?.finishedAt
  if (finishedAt !== undefined) tally.lastRestart = Math.max(tally.lastRestart ?? 0, fromTimestamp(finishedAt))
}

function initReason({ state }: ContainerStatus, index: number, count: number): string {
  const { terminated, waiting } = state
  if (terminated?.reason) return `Init:${terminated.reason}`
  if (terminated) return terminated.signal ? `Init:Signal:${terminated.signal}` : `Init:ExitCode:${terminated.exitCode}`
  if (waiting?.reason && waiting.reason !== 'PodInitializing') return `Init:${waiting.reason}`
  return `Init:${index}/${count}`
}

/** Goes from the last container to the first, so that the first container's reason wins. */
function runningReason(
  { status }: Pod,
  start: string,
  tally: Tally,
): { readonly text: string; readonly error: string; readonly hasRunning: boolean } {
  let text = start
  let error = ''
  let hasRunning = false
  for (const container of [...(status.containerStatuses ?? [])].reverse()) {
    addRestarts(tally, container)
    const { waiting, terminated, running } = container.state
    if (waiting?.reason) text = waiting.reason
    else if (terminated) {
      const { reason, signal, exitCode } = terminated
      text = reason || (signal ? `Signal:${signal}` : `ExitCode:${exitCode}`)
      if (exitCode !== 0) error = text
    } else if (container.ready && running) {
      hasRunning = true
      tally.ready++
    }
  }
  return { text, error, hasRunning }
}

/** The text of a Pod whose first container has completed. `error`: the reason of a failed container, or ''. */
function endedReason({ status }: Pod, hasRunning: boolean, error: string): string {
  if (hasRunning && status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True')) return 'Running'
  if (error !== '') return error
  return hasRunning ? 'NotReady' : 'Completed'
}

function endReason({ metadata, status }: Pod, reason: string): string {
  if (metadata.deletionTimestamp === undefined) return reason
  if (status.reason === 'NodeLost') return 'Unknown'
  return status.phase === 'Succeeded' || status.phase === 'Failed' ? reason : 'Terminating'
}

function readinessGates({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? []
  if (gates.length === 0) return '<none>'
  const met = gates.filter((gate) =>
    status.conditions?.some((c) => c.type === gate.conditionType && c.status === 'True'),
  )
  return `${met.length}/${gates.length}`
}
