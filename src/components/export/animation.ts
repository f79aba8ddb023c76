import type { Translate } from '../../i18n/index.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import { type Picture, planPicture } from '../../layout/picture/picture.ts'
import type { Level } from '../../layout/stage/scene.ts'
import { windowOf } from '../../layout/timeScale.ts'
import { playTimeRange, type RangeMoment } from '../../player/runs/exports.ts'
import { GifPacker } from './gifPacker.ts'
import { clusterInput, contextOf, type PictureStyle, paintPicture } from './makePicture.ts'
import type { Timing } from './timing.ts'
import { recordWebm } from './webmRecorder.ts'

/** Width in CSS px; a GIF has as many pixels, a video 1.5 times as many. */
const filmWidth = 880
const filmRatio = 1.5
/** Ms that the last picture stays before an animation repeats. */
const holdMs = 2_000

interface AnimationJob {
  readonly timing: Timing
  readonly style: PictureStyle
  readonly t: Translate
  readonly signal: AbortSignal
  /** Called with the progress, 0..1. */
  readonly onProgress: (share: number) => void
}

/** Simulates the range in a worker, draws each moment, and encodes a GIF in another worker. Rejects if aborted. */
export async function makeGif(job: AnimationJob): Promise<Blob> {
  const { timing, style, signal, onProgress } = job
  const { frames, pictureAt } = await filmOf(job)
  const canvas = document.createElement('canvas')
  const pixelsOf = (frame: number) => {
    paintPicture(canvas, pictureAt(frame), style, 1)
    return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data
  }
  const samples: Uint8ClampedArray<ArrayBuffer>[] = []
  for (const frame of sampleFrames(frames)) {
    samples.push(pixelsOf(frame))
    await nextTask(signal)
  }
  const packer = new GifPacker({
    width: canvas.width,
    height: canvas.height,
    fixedColours: coloursOf(style.theme),
    samples,
  })
  try {
    for (let frame = 0; frame < frames; frame += 1) {
      await packer.add(pixelsOf(frame), frame === frames - 1 ? holdMs : timing.frameMs)
      onProgress(0.3 + (0.7 * (frame + 1)) / frames)
      await nextTask(signal)
    }
    return new Blob([await packer.finish()], { type: 'image/gif' })
  } finally {
    packer.close()
  }
}

/** Like `makeGif`, but recorded by the browser in the real duration of the video. */
export async function makeWebm(job: AnimationJob, type: string): Promise<Blob> {
  const { timing, style, signal, onProgress } = job
  const film = await filmOf(job)
  const canvas = document.createElement('canvas')
  const frames = film.frames + Math.ceil(holdMs / timing.frameMs / 2)
  return await recordWebm({
    canvas,
    type,
    frames,
    frameMs: timing.frameMs,
    draw: (frame) => paintPicture(canvas, film.pictureAt(frame), style, filmRatio),
    onFrame: (frame) => onProgress(0.3 + (0.7 * (frame + 1)) / frames),
    signal,
  })
}

/** Pictures of one size and level of detail, laid out on demand, because all of them would fill the memory. */
interface Film {
  readonly frames: number
  readonly pictureAt: (frame: number) => Picture
}

async function filmOf({ timing, style, t, signal, onProgress }: AnimationJob): Promise<Film> {
  const { fromMs, toMs, stepMs } = timing
  const moments = await playTimeRange(
    { fromMs, toMs, stepMs },
    { signal, onMoment: (at) => onProgress((0.2 * (at - fromMs)) / (toMs - fromMs)) },
  )
  const last = moments.at(-1)
  if (last === undefined) throw new Error('The engine sent nothing of the time range.')
  const planOf = planner(last, style, timing, t)
  let level: Level = 'token'
  let stageHeight = 0
  for (const [index, moment] of moments.entries()) {
    const own = planOf(moment).scene.level
    if (ranks[own] > ranks[level]) level = own
    if (index % 10 === 9) await nextTask(signal)
  }
  for (const [index, moment] of moments.entries()) {
    stageHeight = Math.max(stageHeight, planOf(moment, { level }).scene.height)
    onProgress(0.2 + (0.1 * (index + 1)) / moments.length)
    if (index % 10 === 9) await nextTask(signal)
  }
  const pictureAt = (frame: number) =>
    planOf(moments[Math.min(frame, moments.length - 1)] ?? last, { level, stageHeight })
  return { frames: moments.length, pictureAt }
}

const ranks: Record<Level, number> = { token: 0, chip: 1, field: 2 }

/** Every picture shows the timeline of the whole range, with the cursor at its moment. */
function planner(last: RangeMoment, { kind, workloadUid }: PictureStyle, timing: Timing, t: Translate) {
  const { samples, marks, requests } = last.cluster
  const margin = (timing.toMs - timing.fromMs) * 0.04
  const window = windowOf(Math.max(0, timing.fromMs - margin), timing.toMs + margin)
  return ({ at, cluster }: RangeMoment, options: { readonly level?: Level; readonly stageHeight?: number } = {}) =>
    planPicture({
      ...clusterInput(cluster, t),
      samples,
      marks,
      requests,
      kind,
      workloadUid,
      width: filmWidth,
      moment: { simTimeMs: at, settleMs: 0, speed: timing.speed, motion: 'full' },
      headMs: timing.toMs,
      window,
      ...options,
    })
}

/** The first, the last and three frames in between contain all colours. */
function sampleFrames(frames: number): readonly number[] {
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (frames - 1))))]
}

function coloursOf({ colours }: CanvasTheme): readonly string[] {
  const { tones, onTone, ...others } = colours
  return [...Object.values(others), ...Object.values(tones), ...Object.values(onTone)]
}

/** Lets the page handle pending tasks: painting, and a cancellation. */
async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}
