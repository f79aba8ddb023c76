import type { NodeView, PodView, RevisionView, UnfitNode, WorkloadView } from '../../engine/index.ts'
import { compareText } from '../inOrder.ts'
import { toneAt } from '../revisionTone.ts'
import { chooseMetrics, isOneLine, levelLimits, type Metrics, mostZoomOf, narrowWidth } from './levels.ts'
import { shortLaneNames } from './podNames.ts'
import type { Box, DaemonBoundsBox, NodeRow, PodMark, Scene, StageInput, ZoneBox } from './scene.ts'
import { revisionsOf, type StageOptions } from './stageLayout.ts'

/** Sizes of node rows, in CSS px. */
const sizes = {
  row: 66,
  rowGap: 6,
  head: 34,
  padding: 10,
  bottom: 10,
  gap: 10,
  bounds: 64,
  note: 34,
  token: { width: 86, height: 52 },
  /** For nodes that may have two Pods. */
  narrowToken: { width: 62, height: 52 },
  leastColumn: 200,
  /** A cell with its node's name beside it: side of the Pod, gap before the name, estimated width of a character. */
  named: { cell: 28, gap: 6, letter: 6.6, toName: 6 },
} as const

/**
 * Rows may overflow the height by this factor before names are dropped; cells may overflow before they become too small
 * to tell apart or to touch.
 */
const slack = { wide: 1.5, narrow: 3 } as const
const cellSlack = { wide: 1.1, narrow: 3 } as const

/** On a phone, up to this many nodes have rows, because phones scroll anyway. */
const narrowRows = 12

/** Layout of a DaemonSet: zones as columns, each with a row per node, or a cell per node for very many nodes. */
export function layoutDaemons(view: StageInput, workload: WorkloadView, width: number, options: StageOptions): Scene {
  const narrow = width < narrowWidth
  const revisions = new Map(revisionsOf(view, workload).map((one): [string, RevisionView] => [one.uid, one]))
  const pods = podsByNode(view.pods.filter(({ ownerUid }) => revisions.has(ownerUid)))
  const hasBounds = workload.strategy === 'RollingUpdate' && options.isBare !== true
  const top = hasBounds ? (narrow ? 2 : 1) * sizes.bounds + sizes.gap : 0
  const groups = groupsOf(view.nodes, width)
  const frame: Frame = { width, narrow, top, groups }
  const form = chooseForm(frame, workload, options)
  const place = placing(workload, revisions)
  const unfit = new Map(workload.daemons?.unfit.map((one): [string, UnfitNode] => [one.node, one]))
  const marks: PodMark[] = []
  const boxes: Box[] = hasBounds ? [boundsBox(workload, width, top - sizes.gap)] : []
  let y = top
  for (let first = 0; first < groups.length; first += form.columns) {
    const rowOfCards = groups.slice(first, first + form.columns)
    const height = Math.max(...rowOfCards.map(({ nodes }) => form.heightOf(nodes.length)))
    rowOfCards.forEach((group, index) => {
      const x = index * (form.cardWidth + sizes.gap)
      const rows = group.nodes.map((node, at): NodeRow => {
        const here = newestAt(pods.get(node.name) ?? [], workload.maxSurge.pods, revisions)
        const label = form.labels?.get(node.name)
        const named = label === undefined ? {} : { label }
        const row = { node, unfit: unfit.get(node.name), pods: here, ...named, ...form.rowAt(x, y, at) }
        marks.push(...place(here, row, form))
        return row
      })
      boxes.push(zoneBox(group, { x, y, width: form.cardWidth, height }, rows, form))
    })
    y += height + sizes.gap
  }
  const { metrics } = form
  return {
    width,
    height: y + (options.isBare ? 0 : sizes.note) - (options.isBare ? sizes.gap : 0),
    level: metrics.level,
    fitLevel: metrics.level,
    oneLine: isOneLine(metrics),
    frameWidth: width,
    mostZoom: form.isRows || form.labels ? 1 : mostZoomOf(metrics),
    cell: metrics.cell,
    gap: metrics.gap,
    boxes,
    marks,
    emptySlots: [],
    geometry: `daemons ${metrics.level} ${width} ${form.columns} ${top} ${metrics.cell.width} ${groups.map(({ nodes }) => nodes.map(({ name }) => name).join()).join(';')}`,
  }
}

interface Group {
  /** Empty for nodes without a zone. */
  readonly zone: string
  readonly nodes: readonly NodeView[]
}

interface Frame {
  readonly width: number
  readonly narrow: boolean
  readonly top: number
  readonly groups: readonly Group[]
}

const byName = new Intl.Collator('en', { numeric: true })

/** Nodes by zone. Nodes without a zone are split into columns of similar length. */
function groupsOf(nodes: readonly NodeView[], width: number): readonly Group[] {
  const zones = new Map<string, NodeView[]>()
  for (const node of [...nodes].sort((a, b) => byName.compare(a.name, b.name))) {
    const zone = zones.get(node.zone ?? '')
    if (zone) zone.push(node)
    else zones.set(node.zone ?? '', [node])
  }
  const groups = [...zones].map(([zone, its]): Group => ({ zone, nodes: its }))
  groups.sort((a, b) => compareText(a.zone, b.zone))
  const [only] = groups
  if (groups.length !== 1 || !only) return groups
  const columns = Math.min(columnsIn(width), Math.max(1, Math.ceil(only.nodes.length / 4)))
  const length = Math.ceil(only.nodes.length / columns)
  return Array.from({ length: columns }, (_, column) => ({
    zone: only.zone,
    nodes: only.nodes.slice(column * length, (column + 1) * length),
  })).filter(({ nodes: its }) => its.length > 0)
}

const columnsIn = (width: number): number =>
  Math.max(1, Math.floor((width + sizes.gap) / (sizes.leastColumn + sizes.gap)))

interface Form {
  readonly isRows: boolean
  readonly metrics: Metrics
  /** Number of cards side by side. */
  readonly columns: number
  readonly cardWidth: number
  readonly heightOf: (nodes: number) => number
  /** Place of the node with this index, in a card at x, y. */
  readonly rowAt: (x: number, y: number, index: number) => Pick<NodeRow, 'x' | 'y' | 'width' | 'height'>
  /** Label beside the Pod of a node; absent in rows, which have their own text, and if no label fits. */
  readonly labels?: ReadonlyMap<string, string>
}

/** A row per node if the rows fit or nearly fit, else a cell per node. */
function chooseForm(frame: Frame, workload: WorkloadView, { height, level, isBare }: StageOptions): Form {
  const { width, narrow, groups, top } = frame
  const columns = Math.min(columnsIn(width), Math.max(1, groups.length))
  const cardWidth = Math.floor((width - (columns - 1) * sizes.gap) / columns)
  const nodes = groups.reduce((sum, group) => sum + group.nodes.length, 0)
  const most = Math.max(1, ...groups.map((group) => group.nodes.length))
  const room = Math.max(0, (height ?? Number.POSITIVE_INFINITY) - top)
  const cardRows = Math.max(1, Math.ceil(groups.length / columns))
  const cell = workload.maxSurge.pods > 0 ? sizes.narrowToken : sizes.token
  const rows: Form = {
    isRows: true,
    metrics: {
      level: 'token',
      cell,
      gap: sizes.rowGap,
      columns: 1,
      padding: sizes.padding,
      headHeight: sizes.head,
      bottom: 0,
    },
    columns,
    cardWidth,
    heightOf: (count) => sizes.head + count * (sizes.row + sizes.rowGap) - sizes.rowGap + sizes.bottom,
    rowAt: (x, y, index) => ({
      x: x + sizes.padding,
      y: y + sizes.head + index * (sizes.row + sizes.rowGap),
      width: cardWidth - 2 * sizes.padding,
      height: sizes.row,
    }),
  }
  const allowed = room * (narrow ? slack.narrow : slack.wide)
  const isWanted = level === 'token' || (level === undefined && nodes <= levelLimits.token)
  const isFitting = (narrow && nodes <= narrowRows) || cardRows * (rows.heightOf(most) + sizes.gap) <= allowed
  if (isWanted && (level === 'token' || isFitting)) return rows
  const roomForCells = room * (narrow ? cellSlack.narrow : 1)
  const named = level === 'field' || isBare ? [] : namedCells(groups, columns, cardWidth)
  const readable = named.find(({ heightOf }) => cardRows * (heightOf(most) + sizes.gap) <= roomForCells)
  if (readable && nodes <= levelLimits.chip) return readable
  const request = { width: cardWidth, narrow, height: roomForCells / cardRows, pods: most, lanes: [most] }
  const chip = cells(chooseMetrics({ ...request, level: 'chip' }), columns, cardWidth)
  const isDense =
    level === 'field' ||
    (level === undefined && cardRows * chip.heightOf(most) > room * (narrow ? cellSlack.narrow : cellSlack.wide))
  return isDense ? cells(chooseMetrics({ ...request, level: 'field' }), columns, cardWidth) : chip
}

/** Cells labelled with node names, or with the part of the names that differs. */
function namedCells(groups: readonly Group[], columns: number, cardWidth: number): readonly Form[] {
  const { cell, gap, letter, toName } = sizes.named
  const names = groups.flatMap(({ nodes }) => nodes.map(({ name }) => name))
  const inner = cardWidth - 2 * sizes.padding
  return [names, shortLaneNames(names)].flatMap((labels): Form[] => {
    const letters = Math.max(1, ...labels.map(({ length }) => length))
    const width = Math.ceil(cell + toName + letter * letters)
    if (width > inner) return []
    const across = Math.floor((inner + gap) / (width + gap))
    const pitch = Math.floor((inner + gap) / across)
    const frame = { level: 'chip', headHeight: sizes.head, bottom: sizes.bottom, padding: sizes.padding } as const
    return [
      {
        ...{ isRows: false, columns, cardWidth, labels: new Map(names.map((name, i) => [name, labels[i] ?? name])) },
        metrics: { ...frame, cell: { width: cell, height: cell }, gap, columns: across },
        heightOf: (count) => sizes.head + Math.ceil(count / across) * (cell + gap) - gap + sizes.bottom,
        rowAt: (x, y, index) => ({
          x: x + sizes.padding + (index % across) * pitch,
          y: y + sizes.head + Math.floor(index / across) * (cell + gap),
          width: pitch - gap,
          height: cell,
        }),
      },
    ]
  })
}

function cells(metrics: Metrics, columns: number, cardWidth: number): Form {
  const { cell, gap, columns: across, padding, bottom } = metrics
  return {
    isRows: false,
    metrics,
    columns,
    cardWidth,
    heightOf: (count) => sizes.head + Math.ceil(count / across) * (cell.height + gap) - gap + bottom,
    rowAt: (x, y, index) => ({
      x: x + padding + (index % across) * (cell.width + gap),
      y: y + sizes.head + Math.floor(index / across) * (cell.height + gap),
      ...cell,
    }),
  }
}

/** The Pods of each node, by assigned or target node. A fading Pod is listed only if no other Pod has replaced it. */
function podsByNode(pods: readonly PodView[]): ReadonlyMap<string, readonly PodView[]> {
  const found = new Map<string, PodView[]>()
  for (const pod of pods) {
    const node = pod.meantFor ?? pod.node
    const there = found.get(node)
    if (there) there.push(pod)
    else found.set(node, [pod])
  }
  for (const [node, there] of found) {
    const living = there.filter(({ state }) => state !== 'gone')
    found.set(
      node,
      (living.length > 0 ? living : there).sort((a, b) => a.createdAt - b.createdAt),
    )
  }
  return found
}

type Revisions = ReadonlyMap<string, RevisionView>

/** Which of a node's two places a Pod has; 0 if an update has no surge. */
const sideOf = ({ ownerUid }: PodView, surge: number, revisions: Revisions): number =>
  surge > 0 ? (revisions.get(ownerUid)?.revision ?? 0) % 2 : 0

/** Leaves a single Pod per place: a terminated Pod is hidden as soon as its successor exists. */
const newestAt = (pods: readonly PodView[], surge: number, revisions: Revisions): readonly PodView[] =>
  pods.filter((pod, index) => {
    const side = sideOf(pod, surge, revisions)
    return !pods.slice(index + 1).some((later) => sideOf(later, surge, revisions) === side)
  })

/**
 * Places a node's Pods: side by side while an update surges. The side follows from the revision, so that a Pod never
 * moves.
 */
function placing({ maxSurge }: WorkloadView, revisions: Revisions) {
  return (pods: readonly PodView[], row: Pick<NodeRow, 'x' | 'y' | 'width'>, { isRows, metrics }: Form): PodMark[] => {
    const { cell } = metrics
    const shown = isRows ? pods : pods.slice(-1)
    return shown.map((pod) => {
      const revision = revisions.get(pod.ownerUid)
      const second = isRows ? sideOf(pod, maxSurge.pods, revisions) : 0
      const x = isRows ? row.x + row.width - 7 - cell.width - second * (cell.width + 5) : row.x
      const y = isRows ? row.y + (sizes.row - cell.height) / 2 : row.y
      return { pod, tone: revision ? toneAt(revision.tone) : 'plain', x, y, enterX: x, enterY: y }
    })
  }
}

function boundsBox(workload: WorkloadView, width: number, height: number): DaemonBoundsBox {
  const frame = { x: 0, y: 0, width, height, podsX: 0, podsY: 0, columns: 0, pods: [] }
  return { ...frame, kind: 'daemonBounds', key: 'daemonBounds', tone: 'plain', workload }
}

function zoneBox(
  { zone, nodes }: Group,
  frame: Pick<ZoneBox, 'x' | 'y' | 'width' | 'height'>,
  rows: readonly NodeRow[],
  { isRows, metrics }: Form,
): ZoneBox {
  return {
    ...frame,
    kind: 'zone',
    key: `zone/${zone}/${nodes[0]?.name ?? ''}`,
    tone: 'plain',
    podsX: frame.x + metrics.padding,
    podsY: frame.y + sizes.head,
    columns: metrics.columns,
    pods: rows.flatMap(({ pods }) => pods),
    zone,
    rows,
    isRows,
  }
}
