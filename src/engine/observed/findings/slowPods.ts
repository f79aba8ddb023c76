/** Pods that ran for long without being ready, or did not start for long, and for how long is long. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { workloadNameOf } from '../../api/workloads.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { conditionOf, isReady } from '../seenConditions.ts'
import { eventTime, timeOf } from '../times.ts'

/** A slow start is no fault; nobody knows how slow where no Pod of the workload was seen to get through it. */
const LONG_MS = 60_000
/** Where it is known, so many times the longest, and never less than this. */
const TIMES_AS_LONG = 3
const SHORTEST_MS = 20_000
const SECOND_MS = 1000

/** A part of a Pod's life that it should get through by itself. */
interface Stage {
  /** Since when (Unix ms) it is in it; undefined if it is not. */
  since(pod: SeenObject): number | undefined
  isThrough(pod: SeenObject): boolean
  /** How long a Pod took that is through, in ms, by its own times; undefined where they do not tell. */
  took(pod: SeenObject): number | undefined
}

interface Span {
  /** The versions of the Pod in it. */
  readonly pods: [SeenObject, ...SeenObject[]]
  /** Unix ms. */
  readonly from: number
  readonly until: number
  readonly isThrough: boolean
  /** Whether the Pod had passed the stage before, and fell back. */
  readonly isLost: boolean
}

/** By the versions of Pods that run for long without being ready what their readiness probe said last; empty where no Event tells. */
export function longUnready(run: ObservedRun): ReadonlyMap<SeenObject, string> {
  const said = lastSaid(run, ({ reason, message }) => reason === 'Unhealthy' && textOf(message).startsWith('Readiness'))
  return withWords(longSpans(run, readiness), said)
}

/** By the versions of Pods whose containers do not start for long what went wrong last; empty where no Event tells. */
export function longStarting(run: ObservedRun): ReadonlyMap<SeenObject, string> {
  return withWords(
    longSpans(run, starting),
    lastSaid(run, ({ type }) => type === 'Warning'),
  )
}

/** With the last thing that was said meanwhile. */
const withWords = (spans: readonly Span[], said: ReadonlyMap<string, readonly Said[]>) =>
  new Map(
    spans.flatMap(({ pods, from, until }) => {
      const own = said.get(metaText(pods[0], 'uid') ?? '') ?? []
      const last = own.findLast(({ at }) => at >= from - SECOND_MS && at <= until + SECOND_MS)
      return pods.map((pod): [SeenObject, string] => [pod, last?.text ?? ''])
    }),
  )

/** Pods that got through at last, and took far longer than others of their workload. */
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

/** By workload the median of what Pods took that were through when the recording began. */
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
      // A Pod that left the stage otherwise has a finding of its own: its container exits, or waits for something else.
      if (isGone || isThrough(object)) spans.push({ ...known, until: at, isThrough: !isGone })
    }
    if (isThrough(object)) wereThrough.add(key)
  }
  for (const one of open.values()) spans.push({ ...one, until: to, isThrough: false })
  return spans
}

/** All its containers run, and one is not ready that has a probe to tell. */
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

/** Unix ms at which the last of its containers started; undefined where one has started more than once. */
function startOf({ status }: SeenObject): number | undefined {
  const all = objectsIn(asObject(status).containerStatuses)
  const times = all.map(({ state, restartCount }) =>
    restartCount === 0 ? timeOf(asObject(asObject(state).running).startedAt) : undefined,
  )
  return times.length === 0 || times.includes(undefined) ? undefined : Math.max(...times.flatMap((one) => one ?? []))
}

/** The stage of a Pod with a node whose containers all wait to be created. */
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

/** By the uid of a Pod what such Events said about it, in the order of time. */
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
