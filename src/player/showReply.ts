/** Puts the engine's answers into the stores of the page. */

import type { ClusterView, RequestSample, TimelineMark, TimelineSample, ViewDiff } from '../engine/index.ts'
import { showBranches } from '../store/branches.ts'
import { type ClusterState, showCluster, useCluster } from '../store/cluster.ts'
import { internMark, internSample } from '../store/internRepeats.ts'
import { dismissNotice, showNotice, useNotices } from '../store/notices.ts'
import { showPosition, usePlayback } from '../store/playback.ts'
import type { AheadReply, CommandReply, Position, TimelineUpdate, ViewReply } from '../workers/protocol.ts'

export function showView(reply: ViewReply): void {
  const before = useCluster.getState()
  showCluster({
    ...(reply.type === 'reset' ? applyReset(reply.view) : applyDiff(before, reply.diff)),
    ...applyTimeline(before, reply.timeline),
  })
  arriveAt(reply)
  if (reply.type === 'reset') showBranches(reply.branches)
  // The notice referred to the previous cursor.
  if (useNotices.getState().notice?.type === 'quiet') dismissNotice()
}

export function showCommand(reply: CommandReply): void {
  const before = useCluster.getState()
  showCluster({ ...applyDiff(before, reply.diff), ...applyTimeline(before, reply.timeline) })
  arriveAt(reply, false)
  showBranches(reply.branches)
}

/** Shows the computed part beyond the cursor. */
export function showAhead(reply: AheadReply): void {
  showTimeline(reply.timeline)
  arriveAt(reply)
}

export function showTimeline(timeline: TimelineUpdate): void {
  showCluster(applyTimeline(useCluster.getState(), timeline))
}

/** Shows the position of the run, and reports each failed observer once. */
function arriveAt(reply: Position, keepsStop?: boolean): void {
  const { failedObservers } = usePlayback.getState()
  showPosition(reply, keepsStop)
  const fault = reply.observerFaults?.find(({ observer }) => !failedObservers.includes(observer))
  if (fault) showNotice({ type: 'observerFailed', observer: fault.observer, message: fault.message })
}

type Objects = Omit<ClusterState, 'samples' | 'requests' | 'marks'>
type Timeline = Pick<ClusterState, 'samples' | 'requests' | 'marks'>

/** The objects after a frame. An unchanged kind keeps its Map, an unchanged object its identity. */
export function applyDiff(state: Objects, diff: ViewDiff): Objects {
  return {
    workloads: changeMap(state.workloads, diff.workloads, diff.removed, byUid),
    revisions: changeMap(state.revisions, diff.revisions, diff.removed, byUid),
    pods: changeMap(state.pods, diff.pods, diff.removed, byUid),
    nodes: changeMap(state.nodes, diff.nodes, diff.removed, byName),
    others: changeMap(state.others, diff.others, diff.removed, byUid),
  }
}

/** The objects of a full view. */
export function applyReset(view: ClusterView): Objects {
  return {
    workloads: new Map(view.workloads.map((one) => [one.uid, one])),
    revisions: new Map(view.revisions.map((one) => [one.uid, one])),
    pods: new Map(view.pods.map((one) => [one.uid, one])),
    nodes: new Map(view.nodes.map((one) => [one.name, one])),
    others: new Map(view.others.map((one) => [one.uid, one])),
  }
}

/**
 * The timeline after an update. Entries that a run repeats before the head are not added twice. Without a change the
 * arrays keep their identity.
 */
export function applyTimeline(timeline: Timeline, update: TimelineUpdate): Timeline {
  let before = timeline.samples.at(-1)
  const samples = update.samples.map((sample) => {
    before = internSample(sample, before)
    return before
  })
  return {
    samples: extend(timeline.samples, samples, update.truncateAfter, sampleKey),
    requests: extend(timeline.requests, update.requests, update.truncateAfter, requestKey),
    marks: extend(timeline.marks, update.marks.map(internMark), update.truncateAfter, markKey),
  }
}

function changeMap<T>(
  map: ReadonlyMap<string, T>,
  changed: readonly T[],
  removed: readonly string[],
  keyOf: (one: T) => string,
): ReadonlyMap<string, T> {
  const gone = removed.filter((key) => map.has(key))
  if (changed.length === 0 && gone.length === 0) return map
  const next = new Map(map)
  for (const key of gone) next.delete(key)
  for (const one of changed) next.set(keyOf(one), one)
  return next
}

function extend<T extends { readonly at: number }>(
  have: readonly T[],
  added: readonly T[],
  truncateAfter: number | undefined,
  keyOf: (one: T) => string,
): readonly T[] {
  const kept = truncateAfter === undefined ? have : cutAfter(have, truncateAfter)
  const first = added[0]
  if (first === undefined) return kept
  const from = firstIndexAtOrAfter(kept, first.at)
  if (from === kept.length) return [...kept, ...added]
  const known = new Set(kept.slice(from).map(keyOf))
  const fresh = added.filter((one) => !known.has(keyOf(one)))
  if (fresh.length === 0) return kept
  return [...kept, ...fresh].sort((a, b) => a.at - b.at)
}

function cutAfter<T extends { readonly at: number }>(have: readonly T[], at: number): readonly T[] {
  const last = have[have.length - 1]
  if (last === undefined || last.at <= at) return have
  return have.filter((one) => one.at <= at)
}

/** `have` is sorted by `at`; returns `have.length` if all entries are earlier. */
function firstIndexAtOrAfter(have: readonly { readonly at: number }[], at: number): number {
  let low = 0
  let high = have.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (have[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

function sampleKey(sample: TimelineSample): string {
  return `${sample.at} ${sample.workloadUid}`
}

function requestKey(sample: RequestSample): string {
  return `${sample.at} ${sample.serviceUid}`
}

function markKey(mark: TimelineMark): string {
  return `${mark.at} ${mark.kind} ${mark.workloadUid} ${mark.text}`
}

function byUid(one: { readonly uid: string }): string {
  return one.uid
}

function byName(one: { readonly name: string }): string {
  return one.name
}
