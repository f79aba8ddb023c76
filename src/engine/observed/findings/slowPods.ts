/** Finds Pods that were unready or did not start for a long time, compared with other Pods of the workload. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { workloadNameOf } from '../../api/workloads.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { conditionOf, isReady } from '../seenConditions.ts'
import { eventTime, timeOf } from '../times.ts'

/** A long time if no other Pod of the workload passed the stage: then its usual duration is unknown. */
const LONG_MS = 60_000
/** A long time otherwise: this many times the longest known duration, but at least `SHORTEST_MS`. */
const TIMES_AS_LONG = 3
const SHORTEST_MS = 20_000
const SECOND_MS = 1000

/** A stage in the start of a Pod that the Pod should pass by itself. */
interface Stage {
  /** Unix ms since when the Pod is in the stage; undefined for a Pod outside of the stage. */
  since(pod: SeenObject): number | undefined
  isThrough(pod: SeenObject): boolean
  /** ms that the Pod took to pass the stage, by the times in its status; undefined if these times are not known. */
  took(pod: SeenObject): number | undefined
}

interface Span {
  /** The versions of the Pod during the stage. */
  readonly pods: [SeenObject, ...SeenObject[]]
  /** Unix ms. */
  readonly from: number
  readonly until: number
  readonly isThrough: boolean
  /** Whether the Pod had passed the stage before and returned to it. */
  readonly isLost: boolean
}

/**
 * Pods that run but are unready for a long time, by version of the Pod; the value is the last message of the readiness
 * probe, empty without an Event.
 */
export function longUnready(run: ObservedRun): ReadonlyMap<SeenObject, string> {
  const said = lastSaid(run, ({ reason, message }) => reason === 'Unhealthy' && textOf(message).startsWith('Readiness'))
  return withWords(longSpans(run, readiness), said)
}

/**
 * Pods whose containers do not start for a long time, by version of the Pod; the value is the last error, empty without
 * an Event.
 */
export function longStarting(run: ObservedRun): ReadonlyMap<SeenObject, string> {
  return withWords(
    longSpans(run, starting),
    lastSaid(run, ({ type }) => type === 'Warning'),
  )
}

/** The versions of Pods in these spans, each with the text of the last Event so far. */
const withWords = (spans: readonly Span[], said: ReadonlyMap<string, readonly Said[]>) =>
  new Map(
    spans.flatMap(({ pods, from, until }) => {
      const own = said.get(metaText(pods[0], 'uid') ?? '') ?? []
      const last = own.findLast(({ at }) => at >= from - SECOND_MS && at <= until + SECOND_MS)
      return pods.map((pod): [SeenObject, string] => [pod, last?.text ?? ''])
    }),
  )

/** A Pod that passed the stage, but took far longer than other Pods of its workload. */
export interface SlowPod {
  readonly pod: SeenObject
  /** Unix ms. */
  readonly from: number
  readonly until: number
  /** The median of the workload's other Pods, in ms; undefined without other Pods. */
  readonly usualMs: number | undefined
}

export function slowlyReady(run: ObservedRun): readonly SlowPod[] {
  const spans = spansOf(run, readiness).filter(({ isThrough, isLost }) => isThrough && !isLost)
  return spans.flatMap((span) => {
    const { pods, from, until } = span
    const usual = spans.filter((one) => one !== span && workloadOf(one.pods[0]) === workloadOf(pods[0]))
    const usualMs = usual.length === 0 ? undefined : Math.min(...usual.map((one) => one.until - one.from))
    const long = usualMs === undefined ? LONG_MS : Math.max(SHORTEST_MS, TIMES_AS_LONG * usualMs)
    return until - from >= long ? { pod: pods[0], from, until, usualMs } : []
  })
}

function longSpans(run: ObservedRun, stage: Stage): readonly Span[] {
  const spans = spansOf(run, stage)
  const longest = new Map<string, number>()
  for (const { pods, from, until, isThrough, isLost } of spans) {
    const name = workloadOf(pods[0])
    if (isThrough && !isLost) longest.set(name, Math.max(longest.get(name) ?? 0, until - from))
  }
  const earlier = earlierTimes(run, stage)
  return spans.filter(({ pods, from, until, isThrough, isLost }) => {
    if (isThrough && !isLost) return false
    const name = workloadOf(pods[0])
    const seen = longest.get(name) ?? earlier.get(name)
    const long = seen === undefined ? LONG_MS : Math.max(SHORTEST_MS, TIMES_AS_LONG * seen)
    return until - from >= long
  })
}

/** The median duration of the stage for each workload, from Pods that had passed the stage when the recording began. */
function earlierTimes({ changes }: ObservedRun, { took }: Stage): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>()
  for (const { resource, before, object } of changes) {
    const ms = resource === 'pods' && before === undefined ? took(object) : undefined
    if (ms === undefined) continue
    const name = workloadOf(object)
    times.set(name, [...(times.get(name) ?? []), ms])
  }
  return new Map(
    [...times].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0]),
  )
}

const workloadOf = (pod: SeenObject): string => `${metaText(pod, 'namespace') ?? ''}/${workloadNameOf(pod.metadata)}`

function spansOf({ changes, to = 0 }: ObservedRun, { since: sinceOf, isThrough }: Stage): Span[] {
  const open = new Map<string, Omit<Span, 'until' | 'isThrough'>>()
  const spans: Span[] = []
  const wereThrough = new Set<string>()
  for (const { resource, type, object, key, at } of changes) {
    if (resource !== 'pods') continue
    const isGone = type === 'deleted' || type === 'lost' || object.metadata.deletionTimestamp !== undefined
    const since = isGone ? undefined : sinceOf(object)
    const known = open.get(key)
    if (since !== undefined) {
      if (known) known.pods.push(object)
      else open.set(key, { pods: [object], from: since, isLost: wereThrough.has(key) })
    } else if (known) {
      open.delete(key)
      // If the Pod left the stage in another way, another finding reports the reason: an exited container, or another
      // wait.
      if (isGone || isThrough(object)) spans.push({ ...known, until: at, isThrough: !isGone })
    }
    if (isThrough(object)) wereThrough.add(key)
  }
  for (const one of open.values()) spans.push({ ...one, until: to, isThrough: false })
  return spans
}

/** The stage in which all containers run, and a container with a readiness probe is not ready yet. */
const readiness: Stage = {
  since: (pod) => {
    const all = objectsIn(asObject(pod.status).containerStatuses)
    const probed = new Set(
      objectsIn(asObject(pod.spec).containers).flatMap(({ name, readinessProbe }) => (readinessProbe ? [name] : [])),
    )
    if (isReady(pod) || !all.some(({ name, ready }) => ready !== true && probed.has(name))) return undefined
    const times = all.map(({ state }) => timeOf(asObject(asObject(state).running).startedAt))
    const lost = timeOf(conditionOf(pod, 'Ready')?.lastTransitionTime)
    if (times.length === 0 || times.includes(undefined)) return undefined
    return Math.max(...times.flatMap((time) => time ?? []), ...(lost === undefined ? [] : [lost]))
  },
  isThrough: isReady,
  took: (pod) => {
    const ready = timeOf(conditionOf(pod, 'Ready')?.lastTransitionTime)
    const started = startOf(pod)
    return isReady(pod) && ready !== undefined && started !== undefined ? Math.max(0, ready - started) : undefined
  },
}

/** Unix ms of the start of the last container; undefined if a container has started more than once. */
function startOf({ status }: SeenObject): number | undefined {
  const all = objectsIn(asObject(status).containerStatuses)
  const times = all.map(({ state, restartCount }) =>
    restartCount === 0 ? timeOf(asObject(asObject(state).running).startedAt) : undefined,
  )
  return times.length === 0 || times.includes(undefined) ? undefined : Math.max(...times.flatMap((one) => one ?? []))
}

/** The stage in which a Pod has a node and all its containers wait for their creation. */
const starting: Stage = {
  since: (pod) => {
    const { nodeName } = asObject(pod.spec)
    const all = containersOf(pod)
    const isWaiting = all.every(({ state }) => plainReasons.has(textOf(asObject(asObject(state).waiting).reason)))
    if (typeof nodeName !== 'string' || hasStarted(pod) || !isWaiting) return undefined
    return timeOf(conditionOf(pod, 'PodScheduled')?.lastTransitionTime)
  },
  isThrough: (pod) => hasStarted(pod),
  took: (pod) => {
    const scheduled = timeOf(conditionOf(pod, 'PodScheduled')?.lastTransitionTime)
    const started = startOf(pod)
    return scheduled !== undefined && started !== undefined ? Math.max(0, started - scheduled) : undefined
  },
}

const plainReasons: ReadonlySet<string> = new Set(['', 'ContainerCreating', 'PodInitializing'])

const containersOf = ({ status }: SeenObject) =>
  [asObject(status).initContainerStatuses, asObject(status).containerStatuses].flatMap(objectsIn)

const hasStarted = (pod: SeenObject): boolean =>
  isReady(pod) ||
  containersOf(pod).some(
    ({ state }) => asObject(state).running !== undefined || asObject(state).terminated !== undefined,
  )

interface Said {
  readonly text: string
  /** Unix ms. */
  readonly at: number
}

/** The texts of the matching Events about each Pod, by the Pod's uid, in the order of time. */
function lastSaid(
  { changes }: ObservedRun,
  isOne: (event: SeenObject) => boolean,
): ReadonlyMap<string, readonly Said[]> {
  const said = new Map<string, Said[]>()
  for (const { object } of changes) {
    if (object.kind !== 'Event' || !isOne(object)) continue
    const uid = textOf(asObject(object.involvedObject ?? object.regarding).uid)
    const own = said.get(uid) ?? []
    said.set(uid, own)
    own.push({ text: textOf(object.message ?? object.note), at: eventTime(object) ?? 0 })
  }
  for (const own of said.values()) own.sort((a, b) => a.at - b.at)
  return said
}
