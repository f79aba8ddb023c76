/** The still picture of an embed as a file: what the frame shows before it is played, without its bar. */
import type { WorkloadView } from '../../engine/index.ts'
import { formatCount } from '../format.ts'
import type { Look } from '../look.ts'
import { drawBounds } from '../picture/drawPicture.ts'
import { boundsHeight } from '../picture/picture.ts'
import type { Say } from '../picture/pictureWords.ts'
import { type Bounds, boundsOf } from '../stage/bounds.ts'
import { type Context, fillRound, strokeRound } from '../stage/drawToken.ts'
import type { StageInput } from '../stage/scene.ts'
import { focusedWorkload, revisionsOf } from '../stage/stageLayout.ts'
import { slashName } from '../workloadName.ts'
import { drawPodRows, type PodRows, podRows } from './podRows.ts'

/** CSS px: the width of an article's column. */
export const posterWidth = 720
const [side, gap, namesWidth, bodyTop] = [14, 24, 80, 36] as const
const column = (posterWidth - 2 * side - gap) / 2

export interface Poster {
  readonly width: number
  readonly height: number
  readonly workload: WorkloadView | undefined
  readonly bounds: Bounds | undefined
  readonly rows: PodRows
}

/** Lays out the still picture of one moment. */
export function planPoster(view: StageInput, workloadUid: string): Poster {
  const workload = focusedWorkload(view, workloadUid)
  const rows = podRows(view, workloadUid, column - namesWidth)
  const height = bodyTop + Math.max(boundsHeight, rows.height) + 14
  return {
    width: posterWidth,
    height,
    workload,
    bounds: workload && boundsOf(workload, revisionsOf(view, workload)),
    rows,
  }
}

/** Draws it; `atMs` is the moment in virtual ms. */
export function drawPoster(ctx: Context, poster: Poster, atMs: number, look: Look, say: Say): void {
  const { width, height, workload, bounds, rows } = poster
  ctx.globalAlpha = 1
  ctx.fillStyle = look.colours.bg
  ctx.fillRect(0, 0, width, height)
  drawHead(ctx, workload, look, say)
  const room = height - bodyTop - 14
  ctx.save()
  ctx.translate(side, bodyTop + (room - boundsHeight) / 2)
  drawBounds(ctx, { bounds, workload, width: column, brief: true }, look, say)
  ctx.restore()
  ctx.save()
  ctx.translate(side + column + gap, bodyTop + (room - rows.height) / 2)
  drawNames(ctx, rows, look, say)
  ctx.translate(namesWidth, 0)
  drawPodRows(ctx, rows, atMs, look)
  ctx.restore()
}

function drawHead(ctx: Context, workload: WorkloadView | undefined, look: Look, say: Say): void {
  const { colours, sans, mono } = look
  const baseline = 24
  drawMark(ctx, look)
  ctx.textBaseline = 'alphabetic'
  ctx.font = `600 13px ${sans}`
  ctx.fillStyle = colours.fg
  const name = workload === undefined ? 'Rollscope' : slashName(workload)
  ctx.fillText(name, side + 24, baseline)
  if (workload === undefined) return
  const nameWidth = ctx.measureText(name).width
  ctx.font = `11px ${mono}`
  ctx.fillStyle = colours.fg3
  ctx.fillText(say('stage.revision', { revision: workload.revision }), side + 32 + nameWidth, baseline)
  const { specReplicas, maxSurge, maxUnavailable, strategy } = workload
  const how = strategy === 'Recreate' ? say('stage.recreate') : `${maxSurge.written} / ${maxUnavailable.written}`
  const replicas = say('embed.replicas', { count: specReplicas, replicas: formatCount(specReplicas) })
  ctx.textAlign = 'right'
  ctx.fillText(`${replicas} · ${how}`, posterWidth - side, baseline)
  ctx.textAlign = 'left'
}

/** Rollscope's own sign, 16 px high. */
function drawMark(ctx: Context, { colours }: Look): void {
  ctx.save()
  ctx.translate(side, 12)
  ctx.scale(2 / 3, 2 / 3)
  ctx.fillStyle = colours.tones[0]
  fillRound(ctx, 2, 3, 9, 9, 2.5)
  ctx.fillStyle = colours.tones[1]
  fillRound(ctx, 2, 14, 9, 7, 2.5)
  ctx.translate(13, 3)
  strokeRound(ctx, 9, 9, { inset: 1, radius: 2, line: 2, colour: colours.tones[1] })
  ctx.translate(0, 11)
  ctx.globalAlpha = 0.45
  fillRound(ctx, 0, 0, 9, 7, 2.5)
  ctx.globalAlpha = 1
  ctx.restore()
}

function drawNames(ctx: Context, { rows }: PodRows, { colours, sans }: Look, say: Say): void {
  ctx.font = `12px ${sans}`
  ctx.textBaseline = 'alphabetic'
  for (const { revision, tone, top, more } of rows) {
    ctx.fillStyle = colours.tones[tone]
    const name = revision.revision > 0 ? say('stage.revision', { revision: revision.revision }) : revision.name
    ctx.fillText(more > 0 ? `${name} ${say('embed.more', { pods: formatCount(more) })}` : name, 0, top + 15)
  }
}
