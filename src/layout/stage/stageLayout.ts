import type { PodView, RevisionView, WorkloadView } from '../../engine/index.ts'
import { compareText, sortedWorkloads } from '../inOrder.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import {
  boxWidthOf,
  chooseMetrics,
  isActive,
  isOneLine,
  laneGap,
  livePods,
  type Metrics,
  mostZoomOf,
  narrowWidth,
  weightOf,
  zoomMetrics,
} from './levels.ts'
import type { Box, EmptySlot, Level, PodMark, Scene, StageInput } from './scene.ts'

export interface StageOptions {
  /** The workload whose revisions are shown; the first workload if none has this uid. */
  readonly workloadUid: string
  /** Height in CSS px that the lanes should fit into; absent: only the number of Pods counts. */
  readonly height?: number
  /** Overrides the level that is derived from Pod count and space. */
  readonly level?: Level
  /** Zoom factor relative to the fitted picture; default 1. */
  readonly zoom?: number
  /** View by node: whether curves are drawn below the Pods if they fit. */
  readonly curves?: boolean
  /** Shown to an audience: Pods are as large as possible, and no rows are reserved. */
  readonly isBare?: boolean
  /** All present lanes must be visible, as at a stall. */
  readonly isWhole?: boolean
  /** Very large window: lanes are side by side, and Pods are larger. */
  readonly isHuge?: boolean
}

const historyHeight = 40
const failureHeight = 24

/**
 * The stage by revision: a lane per revision, newest first, every Pod at its slot. Revisions without Pods and with 0
 * replicas share one line. Objects without a workload (ReplicaSets, ReplicationControllers, Pods) follow below.
 */
export function layoutStage(view: StageInput, width: number, options: StageOptions): Scene {
  const workload = focusedWorkload(view, options.workloadUid)
  const podsByOwner = groupPods(view)
  const { lanes, history } = chooseLanes(view, workload, podsByOwner)
  const loosePods = podsByOwner.get('') ?? []
  const shown = lanes.reduce((sum, set) => sum + livePods(podsByOwner.get(set.uid) ?? []), livePods(loosePods))
  const asked = lanes.reduce((sum, set) => sum + set.specReplicas, 0)
  const spec = Math.max(workload?.specReplicas ?? 0, workload ? 0 : asked) + loosePods.length
  const weight = weightOf(spec, shown)
  const { isBare = false, isWhole = false, isHuge = false } = options
  const abreast = isHuge && !isBare && lanes.length > 1 ? 2 : 1
  const laneWidth = (width - (abreast - 1) * laneGap) / abreast
  const owned = (set: RevisionView) => podsByOwner.get(set.uid) ?? []
  const slots = [
    ...lanes.map((set) => slotsOf(set, owned(set)).count),
    ...(loosePods.length > 0 ? [loosePods.length] : []),
  ]
  const failures = lanes.filter(({ failure }) => failure).length * failureHeight
  const besides = failures + (isBare && history.length > 0 ? historyHeight + laneGap : 0)
  const fit = chooseMetrics({
    width: laneWidth,
    abreast,
    isHuge: isHuge && !isBare,
    narrow: width < narrowWidth,
    height: options.height !== undefined && (isWhole || isBare) ? options.height - besides : options.height,
    pods: weight,
    level: options.level,
    isBare,
    ...(isWhole && { lanes: slots }),
    ...(isBare && { lanes: workload === undefined ? slots : roomLanes(workload, slots) }),
  })
  const builder = new SceneBuilder({ frameWidth: width, laneWidth, abreast }, fit, options.zoom ?? 1)
  for (const set of lanes) {
    const newest = set.uid === workload?.newRevisionUid
    const reserved = newest && !isBare && !isWhole ? (workload?.specReplicas ?? 0) : 0
    const tone = toneAt(set.tone)
    builder.addLane(set, owned(set), { tone, newest, reserved })
  }
  if (history.length > 0) builder.addHistory(history)
  if (loosePods.length > 0) builder.addLoosePods(loosePods)
  return builder.scene()
}

/**
 * Slots to reserve before an audience: those of the present lanes, and for a single lane the first Pods of an update,
 * so that Pods keep their size when it starts.
 */
function roomLanes(workload: WorkloadView, slots: readonly number[]): readonly number[] {
  const { specReplicas, strategy, maxSurge, maxUnavailable } = workload
  if (slots.length !== 1) return slots
  const first = strategy === 'Recreate' ? specReplicas : Math.min(specReplicas, maxSurge.pods + maxUnavailable.pods)
  return [first, ...slots]
}

/** The workload with this uid, else the first by namespace and name. */
export function focusedWorkload(view: StageInput, uid: string): WorkloadView | undefined {
  const wanted = view.workloads.find((one) => one.uid === uid)
  return wanted ?? sortedWorkloads(view.workloads)[0]
}

/** Revisions of a workload, newest first. */
export function revisionsOf(view: StageInput, workload: WorkloadView): readonly RevisionView[] {
  return view.revisions
    .filter((set) => set.workloadUid === workload.uid)
    .sort((a, b) => b.revision - a.revision || b.createdAt - a.createdAt || compareText(a.name, b.name))
}

/** Pods by the uid of their revision; Pods without an existing owner are under the empty key. */
function groupPods(view: StageInput): ReadonlyMap<string, readonly PodView[]> {
  const known = new Set(view.revisions.map((set) => set.uid))
  const groups = new Map<string, PodView[]>()
  for (const pod of view.pods) {
    const key = known.has(pod.ownerUid) ? pod.ownerUid : ''
    const group = groups.get(key)
    if (group) group.push(pod)
    else groups.set(key, [pod])
  }
  return groups
}

function chooseLanes(
  view: StageInput,
  workload: WorkloadView | undefined,
  podsByOwner: ReadonlyMap<string, readonly PodView[]>,
): { readonly lanes: readonly RevisionView[]; readonly history: readonly RevisionView[] } {
  const owners = new Set(view.workloads.map((one) => one.uid))
  const owned = workload ? revisionsOf(view, workload) : []
  const loose = view.revisions.filter((set) => !owners.has(set.workloadUid))
  loose.sort((a, b) => b.createdAt - a.createdAt || compareText(a.name, b.name))
  const lanes: RevisionView[] = []
  const history: RevisionView[] = []
  for (const set of [...owned, ...loose]) {
    const empty = set.specReplicas === 0 && !podsByOwner.has(set.uid)
    const newest = set.uid === workload?.newRevisionUid
    if (empty && !newest) history.push(set)
    else lanes.push(set)
  }
  return { lanes, history }
}

interface LaneOptions {
  readonly tone: Tone
  readonly newest: boolean
  /** Slots reserved for Pods that the workload is expected to create. */
  readonly reserved: number
}

/** Visible width and width of each lane, in CSS px. */
interface LaneFrame {
  readonly frameWidth: number
  readonly laneWidth: number
  readonly abreast: number
}

class SceneBuilder {
  readonly #frameWidth: number
  readonly #fit: Metrics
  readonly #metrics: Metrics
  readonly #abreast: number
  readonly #laneWidth: number
  readonly #width: number
  /** State of the unfinished row of lanes: number of lanes, and height of the highest. */
  #inRow = 0
  #rowHeight = 0
  readonly #boxes: Box[] = []
  readonly #marks: PodMark[] = []
  readonly #emptySlots: EmptySlot[] = []
  #y = 0

  constructor({ frameWidth, laneWidth, abreast }: LaneFrame, fit: Metrics, zoom: number) {
    this.#frameWidth = frameWidth
    this.#abreast = abreast
    this.#fit = fit
    this.#metrics = zoomMetrics(fit, zoom)
    this.#laneWidth = zoom > 1 ? Math.max(laneWidth, boxWidthOf(this.#metrics, fit.columns)) : laneWidth
    this.#width = abreast * (this.#laneWidth + laneGap) - laneGap
  }

  addLane(revision: RevisionView, pods: readonly PodView[], { tone, newest, reserved }: LaneOptions): void {
    const { taken, empty, count } = slotsOf(revision, pods)
    const head = this.#metrics.headHeight + (revision.failure ? failureHeight : 0)
    const base = this.#addBox(Math.max(count, reserved), head)
    this.#boxes.push({ ...base, kind: 'revision', key: revision.uid, tone, pods, revision, newest })
    this.#place(pods, base, tone)
    const asked = new Set(empty)
    for (const slot of empty) this.#emptySlots.push({ ...this.#at(slot, base), kind: 'asked' })
    // Tokens reserve whole rows only: dots in such large places would show nothing.
    for (let slot = 0; slot < reserved && this.#metrics.level !== 'token'; slot += 1) {
      if (taken[slot] !== 1 && !asked.has(slot)) this.#emptySlots.push({ ...this.#at(slot, base), kind: 'reserved' })
    }
  }

  addLoosePods(pods: readonly PodView[]): void {
    const sorted = [...pods].sort((a, b) => a.createdAt - b.createdAt || compareText(a.name, b.name))
    const slots = looseSlots(sorted)
    const base = this.#addBox(Math.max(...slots) + 1, 46, this.#width)
    this.#boxes.push({ ...base, kind: 'pods', key: 'pods', tone: 'plain', pods: sorted })
    sorted.forEach((pod, index) => {
      const place = this.#at(slots[index] ?? 0, base)
      this.#marks.push({ pod, tone: 'plain', ...place, enterX: base.podsX, enterY: base.podsY })
    })
  }

  addHistory(revisions: readonly RevisionView[]): void {
    this.#endRow()
    const y = this.#y
    const box = { x: 0, y, width: this.#width, height: historyHeight, podsX: 0, podsY: y, columns: 0, pods: [] }
    this.#boxes.push({ ...box, kind: 'history', key: 'history', tone: 'plain', revisions })
    this.#y += historyHeight + laneGap
  }

  scene(): Scene {
    this.#endRow()
    const { level, cell, gap } = this.#metrics
    const boxes = this.#boxes
    const places = boxes.map((box) => `${box.key}:${box.podsX},${box.podsY},${box.columns}`).join(' ')
    return {
      width: this.#width,
      height: Math.max(0, this.#y - laneGap),
      level,
      fitLevel: this.#fit.level,
      oneLine: isOneLine(this.#fit),
      frameWidth: this.#frameWidth,
      mostZoom: mostZoomOf(this.#fit),
      cell,
      gap,
      boxes,
      marks: this.#marks,
      emptySlots: this.#emptySlots,
      geometry: `${level} ${this.#width} ${cell.width}x${cell.height} ${places}`,
    }
  }

  #addBox(slots: number, headHeight: number, width = this.#laneWidth) {
    const { cell, gap, columns, padding, bottom } = this.#metrics
    if (width > this.#laneWidth || this.#inRow === this.#abreast) this.#endRow()
    const rows = Math.ceil(slots / columns)
    const x = this.#inRow * (this.#laneWidth + laneGap)
    const y = this.#y
    const podsHeight = rows === 0 ? 0 : rows * (cell.height + gap) - gap + bottom
    const height = headHeight + podsHeight
    this.#inRow += 1
    this.#rowHeight = Math.max(this.#rowHeight, height)
    return { x, y, width, height, podsX: x + padding, podsY: y + headHeight, columns }
  }

  #endRow(): void {
    if (this.#inRow > 0) this.#y += this.#rowHeight + laneGap
    this.#inRow = 0
    this.#rowHeight = 0
  }

  #place(pods: readonly PodView[], base: { podsX: number; podsY: number; columns: number }, tone: Tone) {
    // An inlined loop, because each frame of a large rollout has thousands of Pods.
    const { cell, gap } = this.#metrics
    const { podsX, podsY, columns } = base
    // Pods appear at the top of the Pod area, so that they pass no heading.
    const [stepX, stepY, enterY] = [cell.width + gap, cell.height + gap, podsY]
    for (const pod of pods) {
      const x = podsX + (pod.slot % columns) * stepX
      const y = podsY + Math.floor(pod.slot / columns) * stepY
      this.#marks.push({ pod, tone, x, y, enterX: podsX, enterY })
    }
  }

  #at(slot: number, base: { podsX: number; podsY: number; columns: number }): { x: number; y: number } {
    const { cell, gap } = this.#metrics
    return {
      x: base.podsX + (slot % base.columns) * (cell.width + gap),
      y: base.podsY + Math.floor(slot / base.columns) * (cell.height + gap),
    }
  }
}

/** The slots of a lane that Pods use, the empty slots for desired Pods, and the total. */
function slotsOf({ specReplicas }: RevisionView, pods: readonly PodView[]) {
  const lastTaken = lastSlot(pods)
  const taken = new Uint8Array(lastTaken + 1)
  for (const { slot } of pods) taken[slot] = 1
  const active = pods.reduce((sum, pod) => (isActive(pod.state) ? sum + 1 : sum), 0)
  const empty = freeSlots(taken, Math.max(0, specReplicas - active))
  return { taken, empty, count: Math.max(lastTaken, empty.at(-1) ?? -1) + 1 }
}

/** The lowest `count` unused slots. */
function freeSlots(taken: Uint8Array, count: number): readonly number[] {
  const free: number[] = []
  for (let slot = 0; free.length < count; slot += 1) if (taken[slot] !== 1) free.push(slot)
  return free
}

/** The highest used slot; −1 if no slot is used. */
function lastSlot(pods: readonly PodView[]): number {
  let most = -1
  for (const pod of pods) if (pod.slot > most) most = pod.slot
  return most
}

/** Slots of Pods without an owner: their own if all differ, else their index. */
function looseSlots(pods: readonly PodView[]): readonly number[] {
  const own = pods.map((pod) => pod.slot)
  return new Set(own).size === own.length ? own : own.map((_, index) => index)
}
