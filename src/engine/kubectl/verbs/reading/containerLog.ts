/** Synthetic log of a simulated container, derived from its Pod's status alone, so that reading it changes nothing. */
import { goQuote } from '../../../api/goFormat.ts'
import { fromTimestamp, toTimestamp } from '../../../api/time.ts'
import type { Container, ContainerStatus, Pod, Timestamp } from '../../../api/types.ts'

export interface LogLine {
  /** Unix ms. */
  readonly at: number
  readonly text: string
  /** Key of a one-time line; absent for a periodic line. */
  readonly key?: string
}

/** The time before a line, as the kubelet writes it. `at` is in Unix ms. */
export const logStamp = (at: number): string =>
  `${toTimestamp(at).replace(/Z$/, '')}.${String(Math.floor(at) % 1000).padStart(3, '0')}000000Z `

/** An instance of a container, from its start to its exit, in Unix ms. */
interface ContainerInstance {
  /** Number of restarts before this instance. */
  readonly restarts: number
  readonly startedAt: number
  readonly finishedAt?: number
  readonly exitCode?: number
  readonly reason?: string
}

/** Largest number of periodic lines; older ones are dropped, as by log rotation. */
const MOST_REPEATED = 200
/** Virtual ms between two lines that summarise requests. */
const SUMMARY_MS = 10_000

/**
 * The instance whose log is requested, or the kubelet's error. Models pkg/kubelet/kubelet_pods.go
 * validateContainerLogStatus (v1.36).
 */
export function instanceOf(
  pod: Pod,
  container: string,
  which: 'current' | 'previous',
): { readonly instance: ContainerInstance } | { readonly refusal: string } {
  const status = statusOf(pod, container)
  const of = `container ${goQuote(container)} in pod ${goQuote(pod.metadata.name)}`
  if (status === undefined) return { refusal: `${of} is not available` }
  const { state, lastState, restartCount } = status
  const last = lastState.terminated
  if (which === 'previous') {
    if (last === undefined) return { refusal: `previous terminated ${of} not found` }
    return { instance: ended(last, restartCount - 1) }
  }
  const { running } = state
  if (running?.startedAt !== undefined)
    return { instance: { restarts: restartCount, startedAt: fromTimestamp(running.startedAt) } }
  if (state.terminated) return { instance: ended(state.terminated, restartCount) }
  // Between two instances, the log of the last one is available.
  if (last) return { instance: ended(last, restartCount) }
  const reason = state.waiting?.reason ?? ''
  if (reason === 'ErrImagePull') return { refusal: `${of} is waiting to start: image can't be pulled` }
  if (reason === 'ImagePullBackOff') return { refusal: `${of} is waiting to start: trying and failing to pull image` }
  return { refusal: `${of} is waiting to start: ${reason}` }
}

const statusOf = ({ status }: Pod, container: string): ContainerStatus | undefined => {
  const { containerStatuses = [], initContainerStatuses = [] } = status

  return [...initContainerStatuses, ...containerStatuses].find(({ name }) => name === container)
}

interface Ended {
  readonly exitCode: number
  readonly reason?: string
  readonly startedAt?: Timestamp
  readonly finishedAt?: Timestamp
}

function ended({ exitCode, reason, startedAt, finishedAt }: Ended, restarts: number): ContainerInstance {
  const end = finishedAt === undefined ? 0 : fromTimestamp(finishedAt)
  const more = reason === undefined ? {} : { reason }
  return {
    restarts,
    startedAt: startedAt === undefined ? end : fromTimestamp(startedAt),
    finishedAt: end,
    exitCode,
    ...more,
  }
}

interface Asked {
  readonly pod: Pod
  readonly container: string
  readonly instance: ContainerInstance
  readonly now: number
}

/** Lines of an instance up to `now` (Unix ms), by time. */
export function containerLog({ pod, container, instance, now }: Asked): readonly LogLine[] {
  const spec = [...(pod.spec.initContainers ?? []), ...pod.spec.containers].find(({ name }) => name === container)
  if (spec === undefined) return []
  const isInit = (pod.spec.initContainers ?? []).some(({ name }) => name === container)
  const { startedAt, restarts } = instance
  const end = Math.min(instance.finishedAt ?? now, now)
  const key = (what: string): string => `${restarts}:${what}`
  const ports = (spec.ports ?? []).map(({ containerPort }) => `:${containerPort}`)
  const lines: LogLine[] = [{ at: startedAt, key: key('start'), text: `starting ${spec.image}` }]
  if (ports.length > 0) lines.push({ at: startedAt, key: key('listen'), text: `listening on ${ports.join(', ')}` })
  const readyAt = isInit ? undefined : readySince(pod, startedAt)
  if (readyAt !== undefined) lines.push({ at: readyAt, key: key('ready'), text: 'ready to serve requests' })
  const stoppedAt = stopSignalAt(pod)
  const until = Math.min(end, stoppedAt ?? end)
  if (!isInit) lines.push(...probed(spec, { startedAt, readyAt, until }), ...served(pod, { readyAt, until }))
  if (stoppedAt !== undefined && stoppedAt >= startedAt && stoppedAt <= end)
    lines.push({ at: stoppedAt, key: key('stop'), text: 'received SIGTERM, finishing the requests under way' })
  const last = lastWords(instance)
  if (instance.finishedAt !== undefined && instance.finishedAt <= now && last !== undefined)
    lines.push({ at: instance.finishedAt, key: key('end'), text: last })
  return lines.sort((a, b) => a.at - b.at)
}

/** Last line of an instance; a killed container writes none. */
function lastWords({ exitCode, reason }: ContainerInstance): string | undefined {
  if (reason === 'OOMKilled' || exitCode === 137) return undefined
  if (exitCode === 0) return 'done'
  return `fatal: exiting with code ${exitCode}`
}

function readySince(pod: Pod, startedAt: number): number | undefined {
  const ready = pod.status.conditions?.find(({ type, status }) => type === 'Ready' && status === 'True')
  if (!ready?.lastTransitionTime) return undefined
  const at = fromTimestamp(ready.lastTransitionTime)
  return at >= startedAt ? at : undefined
}

/** Unix ms of SIGTERM: deletionTimestamp is the end of the grace period. */
function stopSignalAt({ metadata }: Pod): number | undefined {
  if (!metadata.deletionTimestamp) return undefined
  return fromTimestamp(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 30) * 1000
}

interface ProbedPeriod {
  readonly readyAt: number | undefined
  readonly until: number
}

/** Log lines of HTTP probes. The readiness probe is taken to have failed for as long as the Pod was not ready. */
function probed(spec: Container, { startedAt, readyAt, until }: ProbedPeriod & { startedAt: number }): LogLine[] {
  const lines: LogLine[] = []
  for (const [kind, probe] of [
    ['liveness', spec.livenessProbe],
    ['readiness', spec.readinessProbe],
  ] as const) {
    const path = probe?.httpGet?.path
    if (probe?.httpGet === undefined) continue
    const every = Math.max(1, probe.periodSeconds ?? 10) * 1000
    const first = startedAt + Math.max(1, probe.initialDelaySeconds ?? 0) * 1000
    const from = Math.max(first, first + Math.ceil((until - first) / every - MOST_REPEATED) * every)
    for (let at = from; at <= until; at += every) {
      const isGood = kind === 'liveness' || (readyAt !== undefined && at >= readyAt - 1000)
      lines.push({ at, text: `GET ${path ?? '/'} ${isGood ? 200 : 503} kube-probe/1.36 (${kind})` })
    }
  }
  return lines
}

/** Summaries of requests while the container is ready. */
function served(pod: Pod, { readyAt, until }: ProbedPeriod): LogLine[] {
  if (readyAt === undefined) return []
  const lines: LogLine[] = []
  const first = readyAt + SUMMARY_MS
  const from = Math.max(first, first + Math.ceil((until - first) / SUMMARY_MS - MOST_REPEATED) * SUMMARY_MS)
  for (let at = from; at <= until; at += SUMMARY_MS)
    lines.push({ at, text: `serving requests at ${pod.status.podIP ?? 'its address'}` })
  return lines
}
