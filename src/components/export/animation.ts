import type { Translate } from '../../i18n/index.ts'
import type { Look } from '../../layout/look.ts'
import { type Picture, planPicture, stageHeightOf } from '../../layout/picture.ts'
import type { Level } from '../../layout/scene.ts'
import { windowOf } from '../../layout/timeScale.ts'
import { playStretch, type StretchMoment } from '../../player/exports.ts'
import { GifMaker } from './gifMaker.ts'
import { clusterInput, contextOf, type PictureStyle, paintPicture } from './makePicture.ts'
import type { Timing } from './timing.ts'
import { recordWebm } from './webmRecorder.ts'

/** CSS px; a GIF has as many, a film one and a half times. */
const filmWidth = 880
const filmRatio = 1.5
/** How long the last picture stays before an animation begins again, in ms. */
const holdMs = 2_000

export interface AnimationJob {
  readonly timing: Timing
  readonly style: PictureStyle
  readonly t: Translate
  readonly signal: AbortSignal
  /** 0..1. */
  readonly onProgress: (share: number) => void
}

/** Plays the stretch in a worker of its own, and draws each moment into a GIF. */
export async function makeGif(job: AnimationJob): Promise<Blob> {
  const { timing, style, signal, onProgress } = job
  const pictures = await picturesOf(job)
  const canvas = document.createElement('canvas')
  const pixelsOf = (picture: Picture) => {
    paintPicture(canvas, picture, style, 1)
    return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data
  }
  const samples = samplesOf(pictures).map(pixelsOf)
  const maker = new GifMaker({
    width: canvas.width,
    height: canvas.height,
    fixedColours: coloursOf(style.look),
    samples,
  })
  for (const [index, picture] of pictures.entries()) {
    const isLast = index === pictures.length - 1
    maker.add(pixelsOf(picture), isLast ? holdMs : timing.frameMs)
    onProgress(0.3 + (0.7 * (index + 1)) / pictures.length)
    await nextTask(signal)
  }
  return new Blob([maker.finish()], { type: 'image/gif' })
}

/** As a GIF, recorded by the browser in the time that the film takes. */
export async function makeWebm(job: AnimationJob, type: string): Promise<Blob> {
  const { timing, style, signal, onProgress } = job
  const pictures = await picturesOf(job)
  const canvas = document.createElement('canvas')
  const held = Math.ceil(holdMs / timing.frameMs / 2)
  const frames = pictures.length + held
  return await recordWebm({
    canvas,
    type,
    frames,
    frameMs: timing.frameMs,
    draw: (frame) => {
      const picture = pictures[Math.min(frame, pictures.length - 1)]
      if (picture) paintPicture(canvas, picture, style, filmRatio)
    },
    onFrame: (frame) => onProgress(0.3 + (0.7 * (frame + 1)) / frames),
    signal,
  })
}

/** All pictures of one size and one level of detail. */
async function picturesOf({ timing, style, t, signal, onProgress }: AnimationJob): Promise<readonly Picture[]> {
  const { fromMs, toMs, stepMs } = timing
  const moments = await playStretch(
    { fromMs, toMs, stepMs },
    { signal, onMoment: (at) => onProgress((0.2 * (at - fromMs)) / (toMs - fromMs)) },
  )
  const last = moments.at(-1)
  if (last === undefined) throw new Error('The engine told nothing of the stretch.')
  const planOf = planner(last, style, timing, t)
  let level: Level = 'token'
  const drafts: Picture[] = []
  for (const [index, moment] of moments.entries()) {
    const draft = planOf(moment)
    if (ranks[draft.scene.level] > ranks[level]) level = draft.scene.level
    drafts.push(draft)
    onProgress(0.2 + (0.1 * (index + 1)) / moments.length)
    if (index % 10 === 9) await nextTask(signal)
  }
  const alike = drafts.map((draft, index) => {
    const moment = moments[index]
    return moment === undefined || draft.scene.level === level ? draft : planOf(moment, { level })
  })
  const stageHeight = Math.max(...alike.map(stageHeightOf))
  return alike.map((picture, index) => planOf(moments[index] ?? last, { level: picture.scene.level, stageHeight }))
}

const ranks: Record<Level, number> = { token: 0, chip: 1, field: 2 }

/** Every picture shows the timeline of the whole stretch, with the cursor at its moment. */
function planner(last: StretchMoment, { kind, deploymentUid }: PictureStyle, timing: Timing, t: Translate) {
  const { samples, marks } = last.cluster
  const margin = (timing.toMs - timing.fromMs) * 0.04
  const window = windowOf(Math.max(0, timing.fromMs - margin), timing.toMs + margin)
  return ({ at, cluster }: StretchMoment, options: { readonly level?: Level; readonly stageHeight?: number } = {}) =>
    planPicture({
      ...clusterInput(cluster, t),
      samples,
      marks,
      kind,
      deploymentUid,
      width: filmWidth,
      moment: { simTimeMs: at, settleMs: 0, speed: timing.speed, motion: 'full' },
      headMs: timing.toMs,
      window,
      ...options,
    })
}

/** The first, the last and some in between have all colours. */
function samplesOf(pictures: readonly Picture[]): readonly Picture[] {
  const places = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (pictures.length - 1)))
  return [...new Set(places)].flatMap((place) => pictures[place] ?? [])
}

function coloursOf({ colours }: Look): readonly string[] {
  const { tones, onTone, ...others } = colours
  return [...Object.values(others), ...Object.values(tones), ...Object.values(onTone)]
}

/** Lets the page do what waits: drawing, and hearing that somebody cancels. */
async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}
