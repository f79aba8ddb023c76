import type { NodeView, PodView } from '../../engine/index.ts'
import { compareText } from '../inOrder.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import {
  bareLaneHead,
  boxWidthOf,
  chooseMetrics,
  isOneLine,
  livePods,
  type Metrics,
  mostZoomOf,
  narrowWidth,
  weightOf,
  zoomMetrics,
} from './levels.ts'
import type { Box, PodMark, Scene, StageInput } from './scene.ts'
import { focusedWorkload, revisionsOf, type StageOptions } from './stageLayout.ts'

const boxGap = 16

/** Height of the text about unschedulable Pods in CSS px, and its share of the width beside them. */
const waitingWords = { stacked: 132, beside: 134, share: 0.58 } as const

/**
 * Height of a node's heading with two bars and a note, in CSS px. In a narrow box the numbers are above the bars.
 * Before an audience only the CPU bar is shown.
 */
function nodeHeadHeight(boxWidth: number, isBare: boolean): number {
  if (isBare) return boxWidth < 260 ? 92 : 74
  return boxWidth < 260 ? 160 : 134
}

/** Height reserved below a node's Pods for the curve of its requests: text, curve and margins. */
const curveHeight = 80

/**
 * The stage by node: a box per node with the Pods bound to it, and above them the Pods without a node. Pods of other
 * workloads are drawn in the plain colour, because they use the same capacity.
 */
export function layoutNodes(view: StageInput, width: number, options: StageOptions): Scene {
  const nodes = [...view.nodes].sort((a, b) => compareText(a.name, b.name))
  const columns = nodeColumns(nodes.length, width, options.isBare === true)
  const fitWidth = Math.floor((width - (columns - 1) * boxGap) / columns)
  const frame = { nodes: nodes.length, columns, boxWidth: fitWidth, narrow: width < narrowWidth }
  const fit = nodeMetrics(view, frame, options)
  const metrics = zoomMetrics(fit, options.zoom ?? 1)
  const boxWidth = Math.max(fitWidth, boxWidthOf(metrics, fit.columns))
  const { level, cell, gap } = metrics
  const rowWidth = Math.max(width, columns * (boxWidth + boxGap) - boxGap)
  const tones = podTones(view, options.workloadUid)
  const byNode = groupByNode(view.pods, nodes)
  const nodeHead = nodeHeadHeight(fitWidth, options.isBare === true)
  const boxRows = Math.ceil(nodes.length / columns)
  const curve = options.curves === true && hasRoomForCurves(view, { fit, nodeHead, boxRows }, options) ? curveHeight : 0
  const boxes: Box[] = []
  const marks: PodMark[] = []
  let y = 0
  const waiting = byNode.get('') ?? []
  if (waiting.length > 0) {
    const frame = waitingFrame(waiting.length, { width, fit, metrics })
    boxes.push({ ...frame, kind: 'waiting', key: 'waiting', tone: 'plain', pods: waiting })
    marks.push(...placeMarks(waiting, frame, metrics, tones))
    y += frame.height + boxGap
  }
  for (let first = 0; first < nodes.length; first += columns) {
    const row = nodes.slice(first, first + columns)
    const most = Math.max(...row.map((node) => byNode.get(node.name)?.length ?? 0))
    const rows = Math.max(fit.level === 'token' && columns > 1 ? 2 : 1, Math.ceil(most / metrics.columns))
    const height = nodeHead + rowsHeight(rows, metrics) + curve
    row.forEach((node, index) => {
      const x = index * (boxWidth + boxGap)
      const podsX = x + metrics.padding
      const frame = { x, y, width: boxWidth, height, podsX, podsY: y + nodeHead, columns: metrics.columns }
      const pods = byNode.get(node.name) ?? []
      boxes.push({ ...frame, kind: 'node', key: `node/${node.name}`, tone: 'plain', pods, node, hasCurve: curve > 0 })
      marks.push(...placeMarks(pods, frame, metrics, tones))
    })
    y += height + boxGap
  }
  const places = boxes.map((box) => `${box.key}:${box.podsX},${box.podsY},${box.columns}`).join(' ')
  const size = { width: Math.max(rowWidth, ...boxes.map((box) => box.x + box.width)), height: Math.max(0, y - boxGap) }
  const geometry = `nodes ${level} ${size.width} ${cell.width}x${cell.height} ${places}`
  const zooming = { fitLevel: fit.level, oneLine: isOneLine(fit), frameWidth: width, mostZoom: mostZoomOf(fit) }
  return { ...size, ...zooming, level, cell, gap, boxes, marks, emptySlots: [], geometry }
}

interface WaitingRoom {
  readonly width: number
  readonly fit: Metrics
  readonly metrics: Metrics
}

/** Pods without a node are beside the text about them, on a narrow stage below it. */
function waitingFrame(pods: number, { width, fit, metrics }: WaitingRoom) {
  const { padding } = metrics
  const isBeside = width >= narrowWidth
  const wordsWidth = isBeside ? Math.round(width * waitingWords.share) : width
  const room = isBeside ? width - wordsWidth - padding : width - 2 * padding
  const columns = Math.max(1, Math.floor((room + fit.gap) / (fit.cell.width + fit.gap)))
  const podsX = isBeside ? wordsWidth : padding
  const podsY = isBeside ? padding : waitingWords.stacked
  const least = isBeside ? waitingWords.beside : 0
  const height = Math.max(least, podsY + rowsHeight(Math.ceil(pods / columns), metrics))
  const podsWidth = boxWidthOf(metrics, Math.min(columns, pods)) - 2 * padding
  return { x: 0, y: 0, width: Math.max(width, podsX + podsWidth + padding), height, podsX, podsY, columns, wordsWidth }
}

/**
 * Whether the curves fit below the Pods. The answer depends on desired Pods, so that curves do not appear and disappear
 * with each Pod.
 */
function hasRoomForCurves(
  view: StageInput,
  { fit, nodeHead, boxRows }: { readonly fit: Metrics; readonly nodeHead: number; readonly boxRows: number },
  { height = Number.POSITIVE_INFINITY }: StageOptions,
): boolean {
  if (fit.level === 'field') return false
  const rows = Math.max(2, Math.ceil(podsPerNode(view) / fit.columns))
  return boxRows * (nodeHead + rowsHeight(rows, fit) + curveHeight + boxGap) - boxGap <= height
}

/** Expected number of Pods per node, from the desired replicas. */
function podsPerNode(view: StageInput): number {
  const asked = view.revisions.reduce((sum, set) => sum + (set.workloadUid === '' ? set.specReplicas : 0), 0)
  const spec = view.workloads.reduce((sum, workload) => sum + workload.maxPods, asked)
  return Math.ceil(weightOf(spec, livePods(view.pods)) / Math.max(1, view.nodes.length))
}

/** Sizes of the Pods: as large as the fullest node allows with all nodes visible. */
function nodeMetrics(
  view: StageInput,
  grid: { readonly nodes: number; readonly columns: number; readonly boxWidth: number; readonly narrow: boolean },
  options: StageOptions,
): Metrics {
  const { nodes, columns, boxWidth, narrow } = grid
  const boxRows = Math.max(1, Math.ceil(nodes / columns))
  const request = { width: boxWidth, narrow, pods: podsPerNode(view), level: options.level }
  if (options.isBare && options.height !== undefined) {
    // `chooseMetrics` expects two lanes with their own headings, so the space below a node's heading is doubled.
    const height = options.height / boxRows - nodeHeadHeight(boxWidth, true) - boxGap
    return chooseMetrics({ ...request, height: 2 * (height + bareLaneHead), isBare: true })
  }
  // `chooseMetrics` expects two lanes: a box with its heading counts as one.
  const height = options.height === undefined ? undefined : (options.height / boxRows) * 2
  return chooseMetrics({ ...request, height })
}

/** Before an audience, which does not scroll, three nodes stand side by side. */
function nodeColumns(nodes: number, width: number, isBare: boolean): number {
  const least = isBare && nodes <= 3 ? 130 : nodes > 24 ? 160 : 200
  return Math.max(1, Math.min(nodes, Math.floor((width + boxGap) / (least + boxGap))))
}

function rowsHeight(rows: number, { cell, gap, bottom }: Metrics): number {
  return rows === 0 ? bottom : rows * (cell.height + gap) - gap + bottom
}

/**
 * Places Pods in the order of their creation. A removed Pod fades in its place, while the Pods after it move up from
 * their former places.
 */
function placeMarks(
  pods: readonly PodView[],
  frame: { readonly x: number; readonly y: number; readonly podsX: number; readonly podsY: number; columns: number },
  { cell, gap }: Metrics,
  tones: (pod: PodView) => Tone,
): readonly PodMark[] {
  const at = (index: number) => ({
    x: frame.podsX + (index % frame.columns) * (cell.width + gap),
    y: frame.podsY + Math.floor(index / frame.columns) * (cell.height + gap),
  })
  let goneBefore = 0
  let lastGoneAt = 0
  return pods.map((pod, index) => {
    const place = at(index - goneBefore)
    const enter = { enterX: frame.podsX, enterY: frame.podsY }
    if (pod.state === 'gone') {
      goneBefore += 1
      lastGoneAt = Math.max(lastGoneAt, pod.goneAt ?? pod.stateSince)
      return { pod, tone: tones(pod), ...at(index), ...enter }
    }
    if (goneBefore === 0) return { pod, tone: tones(pod), ...place, ...enter }
    return { pod, tone: tones(pod), ...place, ...enter, moved: { ...at(index), at: lastGoneAt } }
  })
}

/** Pods by node name; Pods without an existing node are under the empty name. */
function groupByNode(pods: readonly PodView[], nodes: readonly NodeView[]): ReadonlyMap<string, readonly PodView[]> {
  const known = new Set(nodes.map((node) => node.name))
  const groups = new Map<string, PodView[]>()
  for (const pod of pods) {
    const key = known.has(pod.node) ? pod.node : ''
    const group = groups.get(key)
    if (group) group.push(pod)
    else groups.set(key, [pod])
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.createdAt - b.createdAt || compareText(a.name, b.name))
  }
  return groups
}

function podTones(view: StageInput, workloadUid: string): (pod: PodView) => Tone {
  const workload = focusedWorkload(view, workloadUid)
  const owners = new Set(view.workloads.map((one) => one.uid))
  const loose = view.revisions.filter((set) => !owners.has(set.workloadUid))
  const owned = workload ? revisionsOf(view, workload) : []
  const tones = new Map([...owned, ...loose].map(({ uid, tone }) => [uid, toneAt(tone)]))
  return (pod) => tones.get(pod.ownerUid) ?? 'plain'
}
