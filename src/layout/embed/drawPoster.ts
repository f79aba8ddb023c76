/** Draws the still picture of an embed: the frame as it looks before it is played, without the toolbar. */

import type { ControlLoopView, LoopKey, WorkloadView } from '../../engine/index.ts'
import type { SceneView } from '../../share/sceneViews.ts'
import { type Context, fillRound, strokeRound } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { layoutLoop, mostKubelets } from '../controlLoop/loopLayout.ts'
import { loopModel } from '../controlLoop/loopModel.ts'
import { formatCount } from '../format.ts'
import { drawBoxes } from '../picture/drawBoxes.ts'
import { drawBounds, drawTime } from '../picture/drawPicture.ts'
import { boundsHeight } from '../picture/picture.ts'
import type { Say } from '../picture/pictureWords.ts'
import { type Bounds, boundsOf } from '../stage/bounds.ts'
import { drawScene } from '../stage/drawScene.ts'
import { settledMoment } from '../stage/motion.ts'
import { hasOwnPicture, layoutPicture, pictureOf } from '../stage/pictures.ts'
import type { Scene, StageInput } from '../stage/scene.ts'
import { focusedWorkload, revisionsOf } from '../stage/stageLayout.ts'
import { placeTimeline, type TimelineScene } from '../timeline/timelineScene.ts'
import { slashName } from '../workloadName.ts'
import { drawLoop, type LoopPicture, type LoopWords } from './drawLoop.ts'
import { headNotes } from './headNotes.ts'
import { drawPodRows, type PodRows, podRows } from './podRows.ts'

/** Width of an article's column, in CSS px. */
const posterWidth = 720
const [side, gap, namesWidth, bodyTop] = [14, 24, 80, 36] as const
const column = (posterWidth - 2 * side - gap) / 2

const inner = posterWidth - 2 * side
/** Heights of the control loop (which fits into any height) and of the timeline, in CSS px. */
const [loopHeight, timelineHeight] = [340, 172] as const

/** The view that the author has chosen for the frame. */
export type PosterView =
  | { readonly kind: 'replicaSet' }
  /** Notes below each node's name. */
  | { readonly kind: 'node'; readonly notes: ReadonlyMap<string, readonly string[]> }
  | {
      readonly kind: 'controlLoop'
      readonly loop: ControlLoopView
      readonly followed: LoopKey | undefined
      readonly words: LoopWords
    }

/** Content of the timeline below the view. */
export type PosterTime = Omit<Parameters<typeof placeTimeline>[0], 'width' | 'height'> & {
  /** End of the filled part of the timeline, in virtual ms. */
  readonly headMs: number
}

interface Poster {
  readonly width: number
  readonly height: number
  readonly workload: WorkloadView | undefined
  readonly bounds: Bounds | undefined
  readonly body:
    | { readonly kind: 'replicaSet'; readonly height: number; readonly rows: PodRows }
    | {
        readonly kind: 'scene'
        readonly height: number
        readonly scene: Scene
        readonly nodeNotes: ReadonlyMap<string, readonly string[]>
      }
    | { readonly kind: 'controlLoop'; readonly height: number; readonly picture: LoopPicture }
  readonly time: { readonly timeline: TimelineScene; readonly headMs: number } | undefined
}

/** Lays out the still picture of one moment. */
export function planPoster(view: StageInput, workloadUid: string, shown: PosterView, time?: PosterTime): Poster {
  const workload = focusedWorkload(view, workloadUid)
  const body = planBody(view, workloadUid, shown)
  const timePart = time && {
    timeline: placeTimeline({ ...time, width: inner, height: timelineHeight }),
    headMs: time.headMs,
  }
  return {
    width: posterWidth,
    height: Math.ceil(bodyTop + body.height + 14 + (timePart ? timelineHeight + 14 : 0)),
    workload,
    bounds: workload && boundsOf(workload, revisionsOf(view, workload)),
    body,
    time: timePart,
  }
}

function planBody(view: StageInput, workloadUid: string, shown: PosterView): Poster['body'] {
  switch (shown.kind) {
    case 'replicaSet': {
      const workload = focusedWorkload(view, workloadUid)
      // StatefulSets and DaemonSets have a picture of their own, by ordinal or node.
      if (workload && hasOwnPicture(workload))
        return sceneBody(view, workload, { kind: shown.kind, nodeNotes: new Map() })
      const rows = podRows(view, workloadUid, column - namesWidth)
      return { kind: 'replicaSet', height: Math.max(boundsHeight, rows.height), rows }
    }
    case 'node':
      return sceneBody(view, focusedWorkload(view, workloadUid), { kind: shown.kind, nodeNotes: shown.notes })
    case 'controlLoop': {
      const { loop, followed, words } = shown
      const model = loopModel(loop, followed, { mostKubelets: mostKubelets.room })
      const scene = layoutLoop(model, inner, loopHeight)
      const picture = { scene, version: model.version, revisions: view.revisions, words }
      return { kind: 'controlLoop', height: scene.height, picture }
    }
  }
}

function sceneBody(
  view: StageInput,
  workload: WorkloadView | undefined,
  { kind, nodeNotes }: { readonly kind: SceneView; readonly nodeNotes: ReadonlyMap<string, readonly string[]> },
): Poster['body'] {
  const options = { workloadUid: workload?.uid ?? '', isBare: true }
  const scene = layoutPicture(pictureOf(kind, workload), { view, workload, width: inner }, options)
  return { kind: 'scene', height: boundsHeight + 14 + scene.height, scene, nodeNotes }
}

/** Draws the still picture; `atMs` is virtual time. */
export function drawPoster(ctx: Context, poster: Poster, atMs: number, theme: CanvasTheme, say: Say): void {
  const { width, height, workload, body, time } = poster
  ctx.globalAlpha = 1
  ctx.fillStyle = theme.colours.bg
  ctx.fillRect(0, 0, width, height)
  drawHead(ctx, workload, theme, say)
  drawBody(ctx, poster, atMs, theme, say)
  if (time === undefined) return
  within(ctx, side, bodyTop + body.height + 14, () => {
    ctx.globalAlpha = 1
    drawTime(ctx, { ...time, moment: settledMoment(atMs) }, theme)
  })
}

function drawBody(
  ctx: Context,
  { workload, bounds, body, time }: Poster,
  atMs: number,
  theme: CanvasTheme,
  say: Say,
): void {
  const drawBar = (top: number, barWidth: number) =>
    within(ctx, side, top, () => drawBounds(ctx, { bounds, workload, width: barWidth, brief: true }, theme, say))
  switch (body.kind) {
    case 'replicaSet': {
      const { rows } = body
      drawBar(bodyTop + (body.height - boundsHeight) / 2, column)
      within(ctx, side + column + gap, bodyTop + (body.height - rows.height) / 2, () => {
        drawNames(ctx, rows, theme, say)
        ctx.translate(namesWidth, 0)
        drawPodRows(ctx, rows, atMs, theme)
      })
      return
    }
    case 'scene':
      drawBar(bodyTop, inner)
      within(ctx, side, bodyTop + boundsHeight + 14, () => {
        drawBoxes(ctx, { ...body, workload, epochMs: time?.timeline.epochMs }, theme, say)
        drawScene(ctx, body.scene, settledMoment(atMs), theme)
      })
      return
    case 'controlLoop':
      within(ctx, side, bodyTop, () => drawLoop(ctx, body.picture, atMs, theme))
  }
}

function within(ctx: Context, left: number, top: number, draw: () => void): void {
  ctx.save()
  ctx.translate(left, top)
  draw()
  ctx.restore()
}

function drawHead(ctx: Context, workload: WorkloadView | undefined, theme: CanvasTheme, say: Say): void {
  const { colours, sans, mono } = theme
  const baseline = 24
  drawMark(ctx, theme)
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
  const notes = headNotes(workload).map((note) => (typeof note === 'string' ? note : say(note.key, note.params)))
  ctx.textAlign = 'right'
  ctx.fillText(notes.join(' · '), posterWidth - side, baseline)
  ctx.textAlign = 'left'
}

/** Rollscope's logo, 16 px high. */
function drawMark(ctx: Context, { colours }: CanvasTheme): void {
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

function drawNames(ctx: Context, { rows }: PodRows, { colours, sans }: CanvasTheme, say: Say): void {
  ctx.font = `12px ${sans}`
  ctx.textBaseline = 'alphabetic'
  for (const { revision, tone, top, more } of rows) {
    ctx.fillStyle = colours.tones[tone]
    const name = revision.revision > 0 ? say('stage.revision', { revision: revision.revision }) : revision.name
    ctx.fillText(more > 0 ? `${name} ${say('embed.more', { pods: formatCount(more) })}` : name, 0, top + 15)
  }
}
