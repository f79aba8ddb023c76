import type { PodState, PodView } from '../../engine/index.ts'
import type { Level } from './scene.ts'

/** Sizes of one level of detail at one width, in CSS px. */
export interface Metrics {
  readonly level: Level
  readonly cell: { readonly width: number; readonly height: number }
  readonly gap: number
  readonly columns: number
  /** Distance from the edge of a box to its content. */
  readonly padding: number
  /** Distance from the top of a lane to its first row of Pods. */
  readonly headHeight: number
  readonly bottom: number
}

/** Largest numbers of Pods drawn as labelled tokens and as chips. */
export const levelLimits = { token: 60, chip: 600 } as const

/** Below this width headings of lanes have one line. */
export const narrowWidth = 520

/** From this width on, as on a 4K screen, lanes may have large tokens. */
const wideFrom = 1_800

/** Distance of two lanes, in CSS px. */
export const laneGap = 12

/** Cell sizes and gaps to choose from, largest first. */
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

interface MetricsRequest {
  readonly width: number
  /** Whether the whole stage is narrow, as on a phone. */
  readonly narrow: boolean
  /** Height available for all lanes; undefined if they may grow without limit. */
  readonly height: number | undefined
  /** Number of Pods that one lane must hold. */
  readonly pods: number
  /** Overrides the level that is derived from Pod count and space. */
  readonly level: Level | undefined
  /** Shown to an audience: Pods are as large as the stage allows, with names unless there are very many. */
  readonly isBare?: boolean
  /**
   * Slots of each present lane, if all lanes must be visible, as at a stall or before an audience. Labels then shrink
   * and are dropped before a lane is hidden.
   */
  readonly lanes?: readonly number[]
  /** Number of lanes side by side; default 1. */
  readonly abreast?: number
  /** Very large window: labelled tokens are larger. */
  readonly isHuge?: boolean
}

/** Token sizes on a stage shown to an audience, in CSS px, largest first. */
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
 * The most detailed level, and within it the largest Pods, with which an old and a new lane fit. It depends on desired
 * rather than existing Pods, so that the scale stays the same during a rollout.
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

/** Minimum widths in CSS px at which a token's text is readable and a chip's shape recognisable. */
const leastWidths = { token: 60, chip: 14 } as const

/** Largest width of a Pod in px: its token then shows every detail. */
const widestCell = 176

/** Maximum zoom factor relative to the fitted picture. */
export function mostZoomOf({ cell }: Pick<Metrics, 'cell'>): number {
  return Math.max(1, widestCell / cell.width)
}

/**
 * The same columns with Pods `zoom` times as wide; the level follows from the size. Headings keep their size. Sizes are
 * whole px for sharp edges; a wide token is lower than a square.
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

/** Width of a box with all columns used, in CSS px. */
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

/** Factor by which lanes may exceed the height before labels are dropped; higher on a phone, which scrolls anyway. */
function slackOf({ level, cell }: Metrics, narrow: boolean): number {
  if (cell.width === widestCell) return 1
  return level === 'field' ? 1.04 : narrow ? 1.5 : 1.35
}

/** The largest number of slots in each row of lanes, for lanes side by side. */
function rowsOfLanes(lanes: readonly number[], abreast: number): readonly number[] {
  if (abreast === 1) return lanes
  const rows: number[] = []
  for (let at = 0; at < lanes.length; at += abreast) rows.push(Math.max(...lanes.slice(at, at + abreast)))
  return rows
}

/** Height of lanes below each other with these numbers of slots, in CSS px. */
function lanesHeight({ cell, gap, columns, headHeight, bottom }: Metrics, lanes: readonly number[]): number {
  return lanes.reduce((sum, slots) => {
    const rows = Math.ceil(slots / columns)
    const pods = rows === 0 ? 0 : rows * (cell.height + gap) - gap + bottom
    return sum + headHeight + pods + laneGap
  }, -laneGap)
}

/** Height of a lane's heading before an audience, in CSS px. */
export const bareLaneHead = 31

type BareRequest = Pick<MetricsRequest, 'width' | 'narrow' | 'height' | 'pods'> & {
  readonly lanes: MetricsRequest['lanes'] | undefined
}

/**
 * The largest Pods with which all lanes are visible; names are dropped last. Without `lanes`, an old and a new lane
 * with all Pods are assumed.
 */
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

/** On a stage shown to an audience, up to this many Pods keep their names, if necessary in one column. */
const leastNamed = 24

/** Tokens with space for the whole name, the node and the image. */
function largeTokenMetrics({ width, narrow }: Frame): Metrics {
  const { padding, inner } = paddingOf({ width, narrow })
  const cell = { width: widestCell, height: 80 }
  const columns = Math.floor((inner + 8) / (cell.width + 8))
  return { level: 'token', cell, gap: 8, columns, padding, headHeight: 68, bottom: padding }
}

/** Tokens at 1.4 times the usual size. */
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

/** Height of a one-line heading of a lane, in CSS px. */
const lowHead = 46

/** Token sizes for little space, in CSS px, largest first. */
const smallTokens = [
  [72, 52],
  [72, 46],
  [62, 40],
  [60, 33],
] as const

/** Tokens in lanes with a one-line heading. */
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

/** Whether a lane's heading is one line, with its counts beside the name. */
export function isOneLine({ headHeight }: Pick<Metrics, 'headHeight'>): boolean {
  return headHeight <= lowHead
}

/**
 * Number of Pods that the level is chosen for: desired replicas, or 45 % of the existing Pods if these are far more.
 */
export function weightOf(specReplicas: number, live: number): number {
  return Math.max(specReplicas, Math.ceil(live * 0.45))
}

/** Whether a Pod in this state counts toward its ReplicaSet's replicas. */
export function isActive(state: PodState): boolean {
  return state !== 'terminating' && state !== 'gone' && state !== 'succeeded' && state !== 'failed'
}

/** Number of Pods, without the fading Pods. */
export function livePods(pods: readonly PodView[]): number {
  return pods.reduce((sum, pod) => (pod.state === 'gone' ? sum : sum + 1), 0)
}
