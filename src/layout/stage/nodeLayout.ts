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

/** Height of what is said about the Pods that wait, in CSS px, and how much of the width it has beside them. */
const waitingWords = { stacked: 132, beside: 134, share: 0.58 } as const

/**
 * Height of a node's heading with its two bars and a note, in CSS px; in a narrow box the numbers are above the bars. Before
 * a room there is the one bar of what is asked for first, the cpu.
 */
function nodeHeadHeight(boxWidth: number, isBare: boolean): number {
  if (isBare) return boxWidth < 260 ? 92 : 74
  return boxWidth < 260 ? 160 : 134
}

/** Below the Pods of a node, for the course of what they ask for: its words, its curve and the room around them. */
const curveHeight = 80

/**
 * The stage by node: every node a box with the Pods bound to it, above them those that wait for a node. Pods of other
 * Deployments than the chosen one are there too, in the plain colour: they take the same capacity.
 */
export function layoutNodes(view: StageInput, width: number, options: StageOptions): Scene {
  const nodes = [...view.nodes].sort((a, b) => compareText(a.name, b.name))
  const columns = nodeColumns(nodes.length, width)
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

/** The Pods that wait are next to what is said about them, or on a narrow stage below it. */
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
 * Whether the curves fit below the Pods. It follows what is asked for, so that they do not come and go with every Pod.
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

/** How many Pods of what is asked for end up on each node. */
function podsPerNode(view: StageInput): number {
  const asked = view.revisions.reduce((sum, set) => sum + (set.workloadUid === '' ? set.specReplicas : 0), 0)
  const spec = view.workloads.reduce((sum, workload) => sum + workload.maxPods, asked)
  return Math.ceil(weightOf(spec, livePods(view.pods)) / Math.max(1, view.nodes.length))
}

/** Sizes of the Pods: as large as the fullest node allows when all nodes are to fit. */
function nodeMetrics(
  view: StageInput,
  grid: { readonly nodes: number; readonly columns: number; readonly boxWidth: number; readonly narrow: boolean },
  options: StageOptions,
): Metrics {
  const { nodes, columns, boxWidth, narrow } = grid
  const boxRows = Math.max(1, Math.ceil(nodes / columns))
  const request = { width: boxWidth, narrow, pods: podsPerNode(view), level: options.level }
  if (options.isBare && options.height !== undefined) {
    // Two lanes of what is left below the heading of a node, as these have headings of their own.
    const height = options.height / boxRows - nodeHeadHeight(boxWidth, true) - boxGap
    return chooseMetrics({ ...request, height: 2 * (height + bareLaneHead), isBare: true })
  }
  // Room is asked for as for two lanes: a box with its heading counts as one.
  const height = options.height === undefined ? undefined : (options.height / boxRows) * 2
  return chooseMetrics({ ...request, height })
}

function nodeColumns(nodes: number, width: number): number {
  const least = nodes > 24 ? 160 : 200
  return Math.max(1, Math.min(nodes, Math.floor((width + boxGap) / (least + boxGap))))
}

function rowsHeight(rows: number, { cell, gap, bottom }: Metrics): number {
  return rows === 0 ? bottom : rows * (cell.height + gap) - gap + bottom
}

/**
 * Places Pods in the order in which they were created. When one is gone the later ones move up, in the time in which it
 * fades: until then they are reckoned with it, from then on without.
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

/** Pods by node name; under the empty name those that have none yet. Pods of nodes that are not there are left with it. */
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
