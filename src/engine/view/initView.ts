/** Progress of a Pod's init containers, for its token, waits and lifeline. */
import { isSidecar } from '../api/restartRules.ts'
import { fromTimestamp } from '../api/time.ts'
import type { Container, ContainerStatus, Pod } from '../api/types.ts'
import { backOffUntil, pullReasons } from './podState.ts'
import type { InitView } from './types.ts'

interface InitContext {
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  /** Whether the kubelet has reported the start of a pull and not its end. */
  readonly isPulling: boolean
  /** Virtual ms at which the current run of a container is expected to end, from its node. */
  readonly endsAt: (container: string) => number | undefined
}

/** The current init container; undefined if none is due. */
export function initView(pod: Pod, context: InitContext): InitView | undefined {
  const { initContainers = [], nodeName } = pod.spec
  if (initContainers.length === 0 || !nodeName || pod.status.phase === 'Succeeded') return undefined
  if (pod.status.conditions?.some(({ type, status }) => type === 'Initialized' && status === 'True')) return undefined
  const statuses = pod.status.initContainerStatuses ?? []
  const at = initContainers.findIndex((container, i) => !isDone(container, statuses[i]))
  const container = initContainers[at]
  if (!container) return undefined
  const status = statuses[at]
  const view: { -readonly [K in keyof InitView]: InitView[K] } = {
    name: container.name,
    image: container.image,
    index: at + 1,
    total: initContainers.length,
    state: stateOf(pod, status, context.isPulling),
    isSidecar: isSidecar(container),
    restarts: status?.restartCount ?? 0,
  }
  const { running, terminated, waiting } = status?.state ?? {}
  const ended = terminated ?? status?.lastState.terminated
  if (ended) view.exitCode = ended.exitCode
  const reason = waiting?.reason ?? terminated?.reason
  if (reason !== undefined && reason !== 'PodInitializing') view.reason = reason
  const message = waiting?.message ?? terminated?.message
  if (message !== undefined) view.message = message
  if (running?.startedAt !== undefined) view.startedAt = fromTimestamp(running.startedAt) - context.epochMs
  const until = running ? context.endsAt(container.name) : status && backOffUntil(status, context.epochMs)
  if (until !== undefined) view.until = until
  return view
}

const isDone = (container: Container, status: ContainerStatus | undefined): boolean =>
  isSidecar(container) ? status?.started === true : status?.state.terminated?.exitCode === 0

function stateOf(pod: Pod, status: ContainerStatus | undefined, isPulling: boolean): InitView['state'] {
  const { running, terminated, waiting } = status?.state ?? {}
  if (running) return 'running'
  if (pod.status.phase === 'Failed') return 'failed'
  const reason = waiting?.reason ?? ''
  if (pullReasons.has(reason)) return 'imagePull'
  if (terminated || reason === 'CrashLoopBackOff') return 'failing'
  if (reason !== '' && reason !== 'PodInitializing') return 'held'
  return isPulling ? 'pulling' : 'waiting'
}
