import type { WorkloadView } from '../../engine/index.ts'
import { type Context, fillRound } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { clockText, formatCount } from '../format.ts'
import { toneAt } from '../revisionTone.ts'
import { type Bounds, type BoundsSegment, boundSums } from '../stage/bounds.ts'
import { drawScene } from '../stage/drawScene.ts'
import { drawPodAreas, drawTimelineLines } from '../timeline/drawTimeline.ts'
import { drawCommandLabels } from '../timeline/drawTimelineMarks.ts'
import { plotBottom, plotRight } from '../timeline/timelineScene.ts'
import { fullName } from '../workloadName.ts'
import { drawBoxes } from './drawBoxes.ts'
import { boundsHeight, type Picture, pictureMargin } from './picture.ts'
import type { Say } from './pictureWords.ts'

/** Texts of a picture; `foot` is its last line. */
export interface PictureTexts {
  readonly say: Say
  readonly foot: string
}

/** Draws a picture, on a canvas or into an SVG document. */
export function drawPicture(ctx: Context, picture: Picture, theme: CanvasTheme, { say, foot }: PictureTexts): void {
  const { width, height, tops, scene, moment } = picture
  ctx.globalAlpha = 1
  ctx.fillStyle = theme.colours.bg
  ctx.fillRect(0, 0, width, height)
  drawHead(ctx, picture, theme, say)
  if (picture.workload) within(ctx, tops.bounds, () => drawBounds(ctx, boundsPart(picture), theme, say))
  within(ctx, tops.stage, () => {
    drawBoxes(ctx, picture, theme, say)
    drawScene(ctx, scene, moment, theme)
    ctx.globalAlpha = 1
  })
  within(ctx, tops.timeline, () => drawTime(ctx, picture, theme))
  ctx.font = `11px ${theme.sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = theme.colours.fg3
  ctx.fillText(foot, pictureMargin, tops.foot + 11)
}

function within(ctx: Context, top: number, draw: () => void): void {
  ctx.save()
  ctx.translate(pictureMargin, top)
  draw()
  ctx.restore()
}

function drawHead(ctx: Context, { width, workload, moment, epochMs }: Picture, theme: CanvasTheme, say: Say): void {
  const { colours } = theme
  const top = pictureMargin
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'right'
  ctx.font = `600 16px ${theme.mono}`
  ctx.fillStyle = colours.fg
  ctx.fillText(clockText(moment.simTimeMs, epochMs), width - pictureMargin, top + 18)
  ctx.textAlign = 'left'
  if (workload === undefined) {
    ctx.font = `600 16px ${theme.sans}`
    ctx.fillText('Rollscope', pictureMargin, top + 18)
    return
  }
  const { revision } = workload
  const title = fullName(workload)
  ctx.fillText(title, pictureMargin, top + 18)
  const titleWidth = ctx.measureText(title).width
  ctx.font = `13px ${theme.sans}`
  ctx.fillStyle = colours.fg2
  ctx.fillText(say('stage.revision', { revision }), pictureMargin + titleWidth + 12, top + 18)
  drawPills(ctx, pillsOf(workload, say), theme)
}

interface PillText {
  readonly title: string
  readonly word: string
  readonly verdict: 'plain' | 'warn' | 'bad'
}

/** Conditions as in the page's header. `True` is bad for ReplicaFailure and good for the others. */
function pillsOf({ strategy, paused, conditions }: WorkloadView, say: Say): readonly PillText[] {
  const pills: PillText[] = []
  if (strategy === 'Recreate') pills.push({ title: say('stage.recreate'), word: '', verdict: 'plain' })
  if (paused) pills.push({ title: say('stage.paused'), word: '', verdict: 'warn' })
  const order = ['Progressing', 'Available', 'ReplicaFailure']
  for (const { type, status, reason } of conditions.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))) {
    const isBad = status === (type === 'ReplicaFailure' ? 'True' : 'False')
    const isUnsure = status === 'Unknown' || (type === 'Progressing' && reason !== 'NewReplicaSetAvailable')
    const word = type === 'Available' ? status : reason || status
    pills.push({ title: type, word, verdict: isBad ? 'bad' : isUnsure ? 'warn' : 'plain' })
  }
  return pills
}

function drawPills(ctx: Context, pills: readonly PillText[], { colours, sans }: CanvasTheme): void {
  const top = pictureMargin + 32
  let x = pictureMargin
  for (const { title, word, verdict } of pills) {
    const ink = verdict === 'plain' ? colours.fg2 : colours[verdict]
    ctx.font = `600 12px ${sans}`
    const titleWidth = ctx.measureText(title).width
    ctx.font = `12px ${sans}`
    const wordWidth = word === '' ? 0 : ctx.measureText(word).width + 6
    const width = 20 + titleWidth + wordWidth
    ctx.fillStyle = colours.panel
    fillRound(ctx, x, top, width, 24, 12)
    ctx.strokeStyle = verdict === 'plain' ? colours.line2 : fade(ink, 0.6)
    ctx.lineWidth = 1
    ctx.beginPath()
    ctx.roundRect(x + 0.5, top + 0.5, width - 1, 23, 11.5)
    ctx.stroke()
    ctx.fillStyle = ink
    if (word !== '') ctx.fillText(word, x + 16 + titleWidth, top + 16)
    ctx.font = `600 12px ${sans}`
    ctx.fillStyle = verdict === 'plain' ? colours.fg : ink
    ctx.fillText(title, x + 10, top + 16)
    x += width + 8
  }
}

const strengths: Record<BoundsSegment['kind'], number> = {
  available: 1,
  ready: 0.55,
  starting: 0.24,
  failing: 1,
  toCreate: 0,
  ending: 0,
}

/** Content of the bar with minimum and maximum. */
interface BoundsPart {
  readonly bounds: Bounds | undefined
  readonly workload: WorkloadView | undefined
  /** CSS px. */
  readonly width: number
  /** Uses shorter texts. */
  readonly brief?: boolean
}

function boundsPart({ bounds, workload, width }: Picture): BoundsPart {
  return { bounds, workload, width: width - 2 * pictureMargin }
}

/** Draws the bar of minimum and maximum with its texts, `boundsHeight` px high. */
export function drawBounds(ctx: Context, part: BoundsPart, theme: CanvasTheme, say: Say): void {
  const { bounds, workload, width } = part
  if (bounds === undefined || workload === undefined) return
  const { colours } = theme
  const px = (pods: number) => (pods / bounds.extent) * width
  const top = 20
  const height = 16
  drawCounts(ctx, part, theme, say)
  ctx.fillStyle = bounds.outage ? fade(colours.bad, 0.3) : colours.panel3
  fillRound(ctx, 0, top, width, height, 4)
  ctx.lineWidth = 1
  for (const { kind, tone, from, to } of bounds.segments) {
    const ink = kind === 'failing' ? colours.bad : colours.tones[toneAt(tone)]
    const [x, wide] = [px(from) + 0.5, Math.max(1, px(to) - px(from) - 1)]
    if (kind === 'toCreate' || kind === 'ending') {
      ctx.strokeStyle = ink
      ctx.setLineDash(kind === 'ending' ? [4, 3] : [2, 3])
      ctx.beginPath()
      ctx.roundRect(x + 0.75, top + 0.75, Math.max(0.5, wide - 1.5), height - 1.5, 2)
      ctx.stroke()
      ctx.setLineDash([])
      continue
    }
    ctx.fillStyle = fade(ink, strengths[kind])
    fillRound(ctx, x, top, wide, height, 2)
  }
  drawLimits(ctx, { part, px }, theme, say)
}

function drawCounts(
  ctx: Context,
  { bounds, width, brief }: BoundsPart,
  { colours, sans }: CanvasTheme,
  say: Say,
): void {
  if (bounds === undefined) return
  const { counts, outage } = bounds
  ctx.font = `600 12px ${sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = outage ? colours.bad : colours.fg
  const first = outage
    ? say('stage.bounds.outage')
    : say('stage.bounds.available', { pods: formatCount(counts.available) })
  ctx.fillText(first, 0, 12)
  const rest = (brief ? (['failing'] as const) : (['ready', 'starting', 'toCreate', 'failing'] as const))
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `· ${say(`stage.bounds.${kind}`, { pods: formatCount(counts[kind]) })}`)
  if (brief && !outage) {
    const pods = counts.available + counts.ready + counts.starting + counts.failing
    rest.unshift(say('stage.bounds.ofPods', { pods: formatCount(pods), count: pods }))
  }
  const firstWidth = ctx.measureText(first).width
  ctx.font = `12px ${sans}`
  ctx.fillStyle = colours.fg2
  if (rest.length > 0) ctx.fillText(rest.join(' '), firstWidth + 4, 12)
  if (counts.ending === 0) return
  ctx.textAlign = 'right'
  const ending = say(brief ? 'stage.bounds.endingShort' : 'stage.bounds.ending', { pods: formatCount(counts.ending) })
  ctx.fillText(ending, width, 12)
  ctx.textAlign = 'left'
}

interface LimitPlaces {
  readonly part: BoundsPart
  readonly px: (pods: number) => number
}

/** The two dashed lines, their labels, and how the bounds are computed if there is space. */
function drawLimits(ctx: Context, { part, px }: LimitPlaces, { colours, sans }: CanvasTheme, say: Say): void {
  const { bounds, workload, width, brief } = part
  if (bounds === undefined || workload === undefined) return
  const { minAvailable, maxPods } = bounds
  ctx.strokeStyle = colours.fg
  ctx.lineWidth = 1
  ctx.setLineDash([3, 2])
  for (const pods of minAvailable === undefined ? [maxPods] : [minAvailable, maxPods]) {
    ctx.beginPath()
    ctx.moveTo(px(pods), 16)
    ctx.lineTo(px(pods), 40)
    ctx.stroke()
  }
  ctx.setLineDash([])
  ctx.font = `11px ${sans}`
  ctx.fillStyle = colours.fg2
  const y = boundsHeight - 4
  const mostText = say(brief ? 'stage.bounds.atMostShort' : 'stage.bounds.atMost', {
    pods: formatCount(maxPods),
    count: maxPods,
  })
  const mostWidth = ctx.measureText(mostText).width
  const mostLeft = Math.max(0, Math.min(width - mostWidth, px(maxPods) - mostWidth / 2))
  ctx.fillText(mostText, mostLeft, y)
  let free = mostLeft
  if (minAvailable !== undefined) {
    const text = say(brief ? 'stage.bounds.atLeastShort' : 'stage.bounds.atLeast', { pods: formatCount(minAvailable) })
    const textWidth = ctx.measureText(text).width
    free = Math.max(0, Math.min(mostLeft - textWidth - 12, px(minAvailable) - textWidth / 2))
    ctx.fillText(text, free, y)
  }
  const { least, most } = boundSums(workload)
  const sums = minAvailable === undefined ? say('stage.bounds.noLeast') : say('stage.bounds.sums', { least, most })
  ctx.fillStyle = colours.fg3
  if (ctx.measureText(sums).width + 12 <= free) ctx.fillText(sums, 0, y)
}

/** Draws the timeline in its panel, with a veil over the future. */
export function drawTime(
  ctx: Context,
  { timeline, moment, headMs }: Pick<Picture, 'timeline' | 'moment' | 'headMs'>,
  theme: CanvasTheme,
): void {
  const { colours } = theme
  const { width, height } = timeline
  ctx.fillStyle = colours.panel
  fillRound(ctx, 0, 0, width, height, 12)
  drawPodAreas(ctx, timeline, headMs, theme)
  const [left, right] = [timeline.left, width - plotRight]
  const inside = (px: number) => Math.max(left, Math.min(right, px))
  const [at, head] = [inside(timeline.x(moment.simTimeMs)), inside(timeline.x(headMs))]
  const top = timeline.rows.plot.top - 8
  ctx.fillStyle = fade(colours.panel, 0.54)
  if (head > at) ctx.fillRect(at, top, head - at, plotBottom(timeline) - top)
  drawTimelineLines(ctx, timeline, theme)
  drawCommandLabels(ctx, timeline, theme, at)
  ctx.fillStyle = colours.accent
  ctx.fillRect(at - 1, 8, 2, plotBottom(timeline) - 8)
}
