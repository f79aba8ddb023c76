/** Measures availability and numbers of Pods in a part of a run, from timeline samples. */
import { namesIn } from '../api/lookup.ts'
import type { TimelineSample } from '../view/types.ts'

/** Measures between two moments. All times in virtual ms, areas in Pods × ms. */
export interface Measures {
  /**
   * Fewest available Pods since the workload was up: from the beginning if some Pods were available then, otherwise
   * from the first moment at which all of spec.replicas were. 0 if that moment never came.
   */
  readonly lowestAvailable: number
  /** Most Pods at any moment, without terminating and ended Pods, as maxSurge counts them. */
  readonly mostPods: number
  /** Most Pods at any moment, with terminating Pods. */
  readonly mostWithTerminating: number
  /** Most terminating Pods at any moment. */
  readonly mostTerminating: number
  /** Most Pods at any moment that cannot start, crash or are no longer ready. */
  readonly mostFailing: number
  /** Most unready Pods at any moment, whatever the reason; without terminating Pods. */
  readonly mostNotReady: number
  /** Virtual ms since the workload was up in which Pods were desired and none was available. */
  readonly outageMs: number
  /** Pods beyond spec.replicas, over time (Pod-ms). */
  readonly surgePodMs: number
  /** Terminating Pods, over time (Pod-ms). */
  readonly terminatingPodMs: number
}

/** A part of virtual time in ms, both ends included. */
interface TimeRange {
  readonly fromAt: number
  readonly toAt: number
}

interface Level {
  readonly available: number
  readonly pods: number
  readonly surge: number
  readonly terminating: number
  readonly failing: number
  readonly notReady: number
  /** Number of Deployments without an available Pod. */
  readonly out: number
}

interface Point {
  readonly at: number
  readonly level: Level
}

/**
 * Measures every Deployment by its uid, and all of them together: Pods are added up at each moment, and an outage is a
 * time in which at least one Deployment had no available Pod.
 */
export function measure(
  samples: readonly TimelineSample[],
  range: TimeRange,
): { readonly each: ReadonlyMap<string, Measures>; readonly together: Measures } {
  const each = new Map<string, Measures>()
  const points: { readonly uid: string; readonly point: Point }[] = []
  const starts: number[] = []
  for (const [uid, own] of byDeployment(samples, range.toAt)) {
    const upAt = upSince(own, range)
    if (upAt !== undefined) starts.push(upAt)
    const ownPoints = own.map((sample) => ({ at: sample.at, level: levelOf(sample, upAt) }))
    each.set(uid, integrate(ownPoints, range, upAt))
    for (const point of ownPoints) points.push({ uid, point })
  }
  return { each, together: integrate(summed(points), range, togetherSince(starts, range)) }
}

/**
 * The moment from which the availability of all counts: the beginning if one was up then, so that a workload that is
 * deleted and created again does not hide its outage; otherwise the moment at which all have been up.
 */
function togetherSince(starts: readonly number[], { fromAt }: TimeRange): number | undefined {
  if (starts.length === 0) return undefined
  return starts.includes(fromAt) ? fromAt : Math.max(...starts)
}

/** The measures of a Deployment without samples. */
export const NOTHING_MEASURED: Measures = integrate([], { fromAt: 0, toAt: 0 }, undefined)

/** The names of all measures, for readers of files. */
export const MEASURE_NAMES: readonly (keyof Measures)[] = namesIn(NOTHING_MEASURED)

/**
 * The last moment at which the rollout got further than ever before: more Pods of the newest revision available,
 * started or created, or fewer Pods of the others, than at any moment since its beginning. A Pod that fails, recovers
 * and fails again is no progress. `fromAt` without any progress.
 */
export function lastProgressAt(samples: readonly TimelineSample[], workloadUid: string, range: TimeRange): number {
  let last = range.fromAt
  let best: Reached | undefined
  for (const sample of samples) {
    if (sample.workloadUid !== workloadUid || sample.at > range.toAt) continue
    const reached = reachedIn(sample)
    const isFurther =
      best === undefined ||
      reached.revision !== best.revision ||
      reached.available > best.available ||
      reached.up > best.up ||
      reached.pods > best.pods ||
      reached.others < best.others
    if (!isFurther) continue
    last = Math.max(last, sample.at)
    best = best?.revision === reached.revision ? furthest(best, reached) : reached
  }
  return last
}

/** The progress of a rollout: Pods of the newest revision, and the rest of the other revisions. */
interface Reached {
  readonly revision: number
  readonly available: number
  readonly up: number
  readonly pods: number
  readonly others: number
}

function reachedIn({ revisions }: TimelineSample): Reached {
  const newest = revisions.at(-1)
  if (newest === undefined) return { revision: 0, available: 0, up: 0, pods: 0, others: 0 }
  const pods = (one: typeof newest): number => one.available + one.ready + one.starting + one.failing
  return {
    revision: newest.revision,
    available: newest.available,
    up: newest.available + newest.ready,
    pods: pods(newest),
    others: revisions.slice(0, -1).reduce((sum, one) => sum + pods(one), 0),
  }
}

function furthest(a: Reached, b: Reached): Reached {
  return {
    revision: b.revision,
    available: Math.max(a.available, b.available),
    up: Math.max(a.up, b.up),
    pods: Math.max(a.pods, b.pods),
    others: Math.min(a.others, b.others),
  }
}

function byDeployment(samples: readonly TimelineSample[], toAt: number): Map<string, TimelineSample[]> {
  const lists = new Map<string, TimelineSample[]>()
  for (const sample of samples) {
    if (sample.at > toAt || sample.workloadUid === '') continue
    const list = lists.get(sample.workloadUid)
    if (list) list.push(sample)
    else lists.set(sample.workloadUid, [sample])
  }
  return lists
}

function availableIn({ revisions }: TimelineSample): number {
  let sum = 0
  for (const { available } of revisions) sum += available
  return sum
}

/** The moment from which availability counts; before it, the Deployment was starting for the first time. */
function upSince(samples: readonly TimelineSample[], { fromAt }: TimeRange): number | undefined {
  // A command at the first moment belongs to the range, so a sample of that moment does not hide the one before it.
  const before = samples.findLast((sample) => sample.at < fromAt)
  const atStart = samples.filter((sample) => sample === before || sample.at === fromAt)
  if (atStart.some((sample) => availableIn(sample) > 0)) return fromAt
  return samples.find(
    (sample) => sample.at > fromAt && sample.specReplicas > 0 && availableIn(sample) >= sample.specReplicas,
  )?.at
}

function levelOf(sample: TimelineSample, upAt: number | undefined): Level {
  let [available, ready, starting, failing, terminating] = [0, 0, 0, 0, 0]
  for (const one of sample.revisions) {
    available += one.available
    ready += one.ready
    starting += one.starting
    failing += one.failing
    terminating += one.terminating
  }
  const notReady = failing + starting
  const pods = available + notReady + ready
  const isUp = upAt !== undefined && sample.at >= upAt
  return {
    available,
    pods,
    surge: Math.max(0, pods - sample.specReplicas),
    terminating,
    failing,
    notReady,
    out: isUp && sample.specReplicas > 0 && available === 0 ? 1 : 0,
  }
}

const NOTHING: Level = { available: 0, pods: 0, surge: 0, terminating: 0, failing: 0, notReady: 0, out: 0 }

/** A sum in which a new level replaces an earlier level. */
function exchanged(sum: Level, before: Level, after: Level): Level {
  return {
    available: sum.available - before.available + after.available,
    pods: sum.pods - before.pods + after.pods,
    surge: sum.surge - before.surge + after.surge,
    terminating: sum.terminating - before.terminating + after.terminating,
    failing: sum.failing - before.failing + after.failing,
    notReady: sum.notReady - before.notReady + after.notReady,
    out: sum.out - before.out + after.out,
  }
}

/** Adds the levels up: one level for each moment, the sum over the Deployments' levels at that moment. */
function summed(points: readonly { readonly uid: string; readonly point: Point }[]): Point[] {
  const inForce = new Map<string, Level>()
  const result: Point[] = []
  let sum = NOTHING
  for (const { uid, point } of [...points].sort((a, b) => a.point.at - b.point.at)) {
    sum = exchanged(sum, inForce.get(uid) ?? NOTHING, point.level)
    inForce.set(uid, point.level)
    if (result.at(-1)?.at === point.at) result.pop()
    result.push({ at: point.at, level: sum })
  }
  return result
}

/** A level holds until the next point. Example: 3 surplus Pods from 2 s to 6 s are 12 Pod-seconds of surge. */
function integrate(points: readonly Point[], { fromAt, toAt }: TimeRange, upAt: number | undefined): Measures {
  let lowestAvailable = Number.POSITIVE_INFINITY
  const most = { mostPods: 0, mostWithTerminating: 0, mostTerminating: 0, mostFailing: 0, mostNotReady: 0 }
  let outageMs = 0
  let surgePodMs = 0
  let terminatingPodMs = 0
  points.forEach(({ at, level }, index) => {
    const until = Math.min(toAt, points[index + 1]?.at ?? toAt)
    // A level that ends before the measured part, or at its first moment, does not count.
    if (until < fromAt || (until === fromAt && index < points.length - 1)) return
    const lasts = until - Math.max(at, fromAt)
    most.mostPods = Math.max(most.mostPods, level.pods)
    most.mostWithTerminating = Math.max(most.mostWithTerminating, level.pods + level.terminating)
    most.mostTerminating = Math.max(most.mostTerminating, level.terminating)
    most.mostFailing = Math.max(most.mostFailing, level.failing)
    most.mostNotReady = Math.max(most.mostNotReady, level.notReady)
    outageMs += level.out > 0 ? lasts : 0
    surgePodMs += level.surge * lasts
    terminatingPodMs += level.terminating * lasts
    const wasCounted = upAt !== undefined && (until > upAt || at >= upAt)
    if (wasCounted) lowestAvailable = Math.min(lowestAvailable, level.available)
  })
  if (lowestAvailable === Number.POSITIVE_INFINITY) lowestAvailable = 0
  return { lowestAvailable, ...most, outageMs, surgePodMs, terminatingPodMs }
}
