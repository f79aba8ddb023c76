import type { PodState, PodView } from '../../engine/index.ts'
import type { Level } from './scene.ts'

/** Sizes of one level of detail at one width, in CSS px. */
export interface Metrics {
  readonly level: Level
  readonly cell: { readonly width: number; readonly height: number }
  readonly gap: number
  readonly columns: number
  /** Between the edge of a box and its content. */
  readonly padding: number
  /** From the top of a lane to its first row of Pods. */
  readonly headHeight: number
  readonly bottom: number
}

/** Most Pods that are drawn with labels, and most that are drawn as chips. */
export const levelLimits = { token: 60, chip: 600 } as const

/** Below this width lanes keep their words to one line. */
export const narrowWidth = 520

/** From this width on a lane may have large tokens, as on a screen of 4K. */
const wideFrom = 1_800

/** Between two lanes, in CSS px. */
export const laneGap = 12

/** Sizes and gaps to choose from, the most telling first. */
const chipCells = [
  [28, 5],
  [24, 4],
  [20, 4],
  [16, 3],
] as const
const fieldCells = [
  [12, 2],
  [10, 2],
  [9, 1],
  [8, 1],
  [7, 1],
  [6, 1],
  [5, 1],
  [4, 1],
] as const

export interface MetricsRequest {
  readonly width: number
  /** Whether the stage as a whole is narrow, as on a phone. */
  readonly narrow: boolean
  /** Room for all lanes; undefined if they may grow as they like. */
  readonly height: number | undefined
  /** Pods that one lane comes to hold. */
  readonly pods: number
  /** Overrides the level that number and room lead to. */
  readonly level: Level | undefined
  /** For a room: Pods as large as the stage allows, with their names as long as there are not very many. */
  readonly isBare?: boolean
  /**
   * Slots of the lanes that are there now, if all of these are to be in sight, as at a stall or before a room: labels then grow
   * smaller, and are given up, rather than that a lane is out of sight.
   */
  readonly lanes?: readonly number[]
  /** Lanes that stand side by side; 1 if left out. */
  readonly abreast?: number
  /** In a very large window: labelled tokens are larger. */
  readonly isHuge?: boolean
}

/** Sizes of tokens on a stage that is shown to a room, in CSS px, the largest first. */
const bareTokens = [
  [112, 56],
  [96, 50],
  [72, 62],
  [84, 46],
  [84, 40],
  [72, 40],
  [62, 40],
  [58, 62],
  [58, 40],
  [58, 33],
] as const

/**
 * The most telling level, and within it the largest Pods, for which an old and a new lane fit into the room side by side.
 * It follows what is asked for rather than what exists, so that the picture keeps its scale during a rollout.
 */
export function chooseMetrics(request: MetricsRequest): Metrics {
  const { width, narrow, height, pods, level, isBare, lanes, abreast = 1, isHuge = false } = request
  if (isBare) return bareMetrics({ width, narrow, height, pods, lanes })
  const isWhole = lanes !== undefined && !narrow
  const all = candidates({ width, narrow, isHuge }, isWhole).filter((one) => level === undefined || one.level === level)
  const allowed = all.filter((one) => level !== undefined || pods <= limitOf(one.level))
  const slack = (one: Metrics) => (isWhole && one.level === 'token' ? 1 : slackOf(one, narrow))
  const needs = (one: Metrics) => lanesHeight(one, rowsOfLanes(lanes ?? [pods, pods], abreast))
  const fits = (one: Metrics) => height === undefined || needs(one) <= height * slack(one)
  return (allowed.find(fits) ?? allowed.at(-1) ?? all.at(-1))!
}

/** Width of a Pod's place from which its words can be read, and from which its shape can be recognised, in CSS px. */
const leastWidths = { token: 60, chip: 14 } as const

/** The widest a Pod is drawn: there its token holds all that it must say. */
const widestCell = 176

/** How many times larger than in the fitting picture its Pods can be drawn. */
export function mostZoomOf({ cell }: Pick<Metrics, 'cell'>): number {
  return Math.max(1, widestCell / cell.width)
}

/**
 * The same columns with Pods `zoom` times as wide; the level follows from the size. Headings keep theirs. Sizes are whole
 * px, so that edges stay sharp; a wide token needs less height than a square has.
 */
export function zoomMetrics(metrics: Metrics, zoom: number): Metrics {
  if (zoom <= 1) return metrics
  const { cell, gap } = metrics
  const width = Math.round(cell.width * Math.min(zoom, mostZoomOf(metrics)))
  const squareTo = Math.max(cell.width, 46)
  const height =
    cell.height + (Math.min(width, squareTo) - cell.width) + Math.round(Math.max(0, width - squareTo) * 0.4)
  const level = width >= leastWidths.token ? 'token' : width >= leastWidths.chip ? 'chip' : 'field'
  return { ...metrics, level, cell: { width, height }, gap: Math.max(gap, Math.min(8, Math.round(gap * zoom))) }
}

/** Width of a box whose columns are all used, in CSS px. */
export function boxWidthOf({ cell, gap, padding }: Metrics, columns: number): number {
  return 2 * padding + columns * (cell.width + gap) - gap
}

type Frame = Pick<MetricsRequest, 'width' | 'narrow' | 'isHuge'>

function candidates(frame: Frame, hasSmallTokens = false): readonly Metrics[] {
  return [
    ...(frame.width >= wideFrom ? [largeTokenMetrics(frame)] : []),
    ...(frame.isHuge ? [hugeTokenMetrics(frame)] : []),
    tokenMetrics(frame),
    ...(hasSmallTokens ? smallTokens.map(([least, height]) => smallTokenMetrics(frame, least, height)) : []),
    ...chipCells.map(([size, gap]) => cellMetrics('chip', frame, size, gap)),
    ...fieldCells.map(([size, gap]) => cellMetrics('field', frame, size, gap)),
  ]
}

function limitOf(level: Level): number {
  return level === 'field' ? Number.POSITIVE_INFINITY : levelLimits[level]
}

/** A few rows may be scrolled to rather than give up the labels; on a phone, where scrolling is a matter of course, more. */
function slackOf({ level, cell }: Metrics, narrow: boolean): number {
  if (cell.width === widestCell) return 1
  return level === 'field' ? 1.04 : narrow ? 1.5 : 1.35
}

/** The most slots of each row of lanes, where some stand side by side. */
function rowsOfLanes(lanes: readonly number[], abreast: number): readonly number[] {
  if (abreast === 1) return lanes
  const rows: number[] = []
  for (let at = 0; at < lanes.length; at += abreast) rows.push(Math.max(...lanes.slice(at, at + abreast)))
  return rows
}

/** Height of lanes with so many slots each, below each other, in CSS px. */
function lanesHeight({ cell, gap, columns, headHeight, bottom }: Metrics, lanes: readonly number[]): number {
  return lanes.reduce((sum, slots) => {
    const rows = Math.ceil(slots / columns)
    const pods = rows === 0 ? 0 : rows * (cell.height + gap) - gap + bottom
    return sum + headHeight + pods + laneGap
  }, -laneGap)
}

/** Height of a lane's heading before a room, in CSS px. */
export const bareLaneHead = 31

type BareRequest = Pick<MetricsRequest, 'width' | 'narrow' | 'height' | 'pods'> & {
  readonly lanes: MetricsRequest['lanes'] | undefined
}

/** The largest Pods with which all lanes are seen; names are given up last. Without lanes, an old and a new one have all Pods. */
function bareMetrics({ height, pods, lanes = [pods, pods], ...frame }: BareRequest): Metrics {
  const gap = 5
  const tokens = bareTokens.map(([least, high]): Metrics => {
    const padding = 10
    const inner = Math.max(40, frame.width - 2 * padding)
    const columns = Math.max(1, Math.floor((inner + gap) / (least + gap)))
    return {
      level: 'token',
      cell: { width: least, height: high },
      gap,
      columns,
      padding,
      headHeight: bareLaneHead,
      bottom: 6,
    }
  })
  const small = candidates(frame)
    .filter(({ level }) => level !== 'token')
    .map((one): Metrics => ({ ...one, headHeight: 34 }))
  const allowed = (pods <= leastNamed ? tokens : [...tokens, ...small]).filter((one) => pods <= limitOf(one.level))
  return (
    allowed.find((one) => height === undefined || lanesHeight(one, lanes) <= height) ?? allowed.at(-1) ?? tokens[0]!
  )
}

/** Up to so many Pods keep their names on a stage that is shown to a room, if need be below each other. */
const leastNamed = 24

/** Tokens that have room for the whole name, the node and the image. */
function largeTokenMetrics({ width, narrow }: Frame): Metrics {
  const { padding, inner } = paddingOf({ width, narrow })
  const cell = { width: widestCell, height: 80 }
  const columns = Math.floor((inner + 8) / (cell.width + 8))
  return { level: 'token', cell, gap: 8, columns, padding, headHeight: 68, bottom: padding }
}

/** Tokens 1.4 times as large as usual. */
function hugeTokenMetrics({ width, narrow }: Frame): Metrics {
  const { padding, inner } = paddingOf({ width, narrow })
  const columns = Math.max(1, Math.floor((inner + 12) / (101 + 12)))
  return {
    level: 'token',
    cell: { width: 101, height: 73 },
    gap: 12,
    columns,
    padding,
    headHeight: 68,
    bottom: padding,
  }
}

function tokenMetrics({ width, narrow }: Frame): Metrics {
  const { padding, inner } = paddingOf({ width, narrow })
  const least = narrow ? 60 : 72
  const columns = Math.max(1, Math.floor((inner + 8) / (least + 8)))
  const cell = { width: Math.min(88, Math.floor((inner + 8) / columns) - 8), height: narrow ? 46 : 52 }
  return { level: 'token', cell, gap: 8, columns, padding, headHeight: narrow ? lowHead : 68, bottom: padding }
}

/** Height of a lane's heading of one line, in CSS px. */
const lowHead = 46

/** Sizes of tokens where room is short, in CSS px, the largest first. */
const smallTokens = [
  [72, 52],
  [72, 46],
  [62, 40],
  [60, 33],
] as const

/** Tokens in lanes with a heading of one line. */
function smallTokenMetrics(frame: Frame, least: number, height: number): Metrics {
  const { padding, inner } = paddingOf(frame)
  const gap = 6
  const columns = Math.max(1, Math.floor((inner + gap) / (least + gap)))
  const cell = { width: Math.min(88, Math.floor((inner + gap) / columns) - gap), height }
  return { level: 'token', cell, gap, columns, padding, headHeight: lowHead, bottom: 10 }
}

function cellMetrics(level: 'chip' | 'field', { width, narrow }: Frame, size: number, gap: number): Metrics {
  const { padding, inner } = paddingOf({ width, narrow })
  const columns = Math.max(1, Math.floor((inner + gap) / (size + gap)))
  const headHeight = narrow || level === 'field' ? lowHead : 68
  return { level, cell: { width: size, height: size }, gap, columns, padding, headHeight, bottom: padding }
}

function paddingOf({ width, narrow }: Frame) {
  const padding = narrow ? 12 : 16
  return { padding, inner: Math.max(40, width - 2 * padding) }
}

/** Whether a lane's heading is one line: its numbers then are next to its name. */
export function isOneLine({ headHeight }: Pick<Metrics, 'headHeight'>): boolean {
  return headHeight <= lowHead
}

/** How many Pods the level is chosen for: what is asked for, unless very many more are still there. */
export function weightOf(specReplicas: number, live: number): number {
  return Math.max(specReplicas, Math.ceil(live * 0.45))
}

/** Whether a Pod in this state counts toward its ReplicaSet's replicas. */
export function isActive(state: PodState): boolean {
  return state !== 'terminating' && state !== 'gone' && state !== 'succeeded' && state !== 'failed'
}

/** The number of Pods that are there, without those that only fade. */
export function livePods(pods: readonly PodView[]): number {
  return pods.reduce((sum, pod) => (pod.state === 'gone' ? sum : sum + 1), 0)
}
