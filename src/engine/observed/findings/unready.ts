/** Pods that ran for long without being ready: what their probes said, and for how long is long. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { workloadNameOf } from '../../api/workloadName.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { eventTime, timeOf } from '../times.ts'

/** A slow start is no fault; nobody knows how slow where no Pod of the workload was seen to become ready. */
const LONG_MS = 60_000
/** Where it is known, so many times the longest, and never less than this. */
const TIMES_AS_LONG = 3
const SHORTEST_MS = 20_000

interface Span {
  /** The versions of the Pod in it. */
  readonly pods: readonly [SeenObject, ...SeenObject[]]
  /** Unix ms. */
  readonly from: number
  readonly until: number
  /** It ended with the Pod's readiness: the Pod was slow and no more. */
  readonly isReady: boolean
  /** The Pod was ready before. */
  readonly isLost: boolean
}

/** By the versions of such Pods what the readiness probe said last; empty where no Event was recorded. */
export function longUnready(run: ObservedRun): ReadonlyMap<SeenObject, string> {
  const spans = spansOf(run)
  const longest = new Map<string, number>()
  for (const { pods, from, until, isReady, isLost } of spans) {
    const name = workloadOf(pods[0])
    if (isReady && !isLost) longest.set(name, Math.max(longest.get(name) ?? 0, until - from))
  }
  const said = probesSaid(run)
  const found = new Map<SeenObject, string>()
  for (const { pods, from, until, isReady, isLost } of spans) {
    if (isReady && !isLost) continue
    const seen = longest.get(workloadOf(pods[0]))
    const long = seen === undefined ? LONG_MS : Math.max(SHORTEST_MS, TIMES_AS_LONG * seen)
    if (until - from >= long) for (const pod of pods) found.set(pod, said.get(keyOf(pod)) ?? '')
  }
  return found
}

const keyOf = (pod: SeenObject): string => metaText(pod, 'uid') ?? pod.metadata.name
const workloadOf = (pod: SeenObject): string => `${metaText(pod, 'namespace') ?? ''}/${workloadNameOf(pod.metadata)}`

function spansOf({ changes, to = 0 }: ObservedRun): Span[] {
  const open = new Map<string, Omit<Span, 'until' | 'isReady' | 'pods'> & { pods: [SeenObject, ...SeenObject[]] }>()
  const spans: Span[] = []
  const wasReady = new Set<string>()
  for (const { resource, type, object, key, at } of changes) {
    if (resource !== 'pods') continue
    const isGone = type === 'deleted' || type === 'lost' || object.metadata.deletionTimestamp !== undefined
    const since = isGone ? undefined : unreadySince(object)
    const known = open.get(key)
    if (since !== undefined) {
      if (known) known.pods.push(object)
      else open.set(key, { pods: [object], from: since, isLost: wasReady.has(key) })
    } else if (known) {
      open.delete(key)
      // One whose container ends by itself is told as such.
      if (isGone || isReady(object)) spans.push({ ...known, until: at, isReady: !isGone })
    }
    if (isReady(object)) wasReady.add(key)
  }
  for (const one of open.values()) spans.push({ ...one, until: to, isReady: false })
  return spans
}

/** Since when (Unix ms) all its containers run and one is not ready that has a probe to tell; undefined if that is not so. */
function unreadySince(pod: SeenObject): number | undefined {
  const { spec, status } = pod
  const all = objectsIn(asObject(status).containerStatuses)
  const probed = new Set(
    objectsIn(asObject(spec).containers).flatMap(({ name, readinessProbe }) => (readinessProbe ? [name] : [])),
  )
  if (isReady(pod) || !all.some(({ name, ready }) => ready !== true && probed.has(name))) return undefined
  const times = all.map(({ state }) => timeOf(asObject(asObject(state).running).startedAt))
  const lost = timeOf(readyCondition(pod)?.lastTransitionTime)
  if (times.length === 0 || times.includes(undefined)) return undefined
  return Math.max(...times.flatMap((time) => time ?? []), ...(lost === undefined ? [] : [lost]))
}

const readyCondition = ({ status }: SeenObject) =>
  objectsIn(asObject(status).conditions).find(({ type }) => type === 'Ready')
const isReady = (pod: SeenObject): boolean => readyCondition(pod)?.status === 'True'

/** By the uid of a Pod what its readiness probe said last. */
function probesSaid({ changes }: ObservedRun): ReadonlyMap<string, string> {
  const said = new Map<string, { readonly text: string; readonly at: number }>()
  for (const { object } of changes) {
    if (object.kind !== 'Event' || object.reason !== 'Unhealthy') continue
    const text = textOf(object.message)
    const uid = textOf(asObject(object.involvedObject).uid)
    const at = eventTime(object) ?? 0
    if (text.startsWith('Readiness') && at >= (said.get(uid)?.at ?? 0)) said.set(uid, { text, at })
  }
  return new Map([...said].map(([uid, { text }]) => [uid, text]))
}
