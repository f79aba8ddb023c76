import type { TimelineMark, TimelineSample } from '../../engine/index.ts'

/** The user's input. */
export interface TimingChoice {
  /** Virtual seconds, as typed. */
  readonly from: string
  readonly to: string
  /** Virtual time per time of the animation. */
  readonly speed: Speed
  readonly framesPerSecond: FrameRate
}

/** Times at which the pictures of an animation are taken, and their duration. */
export interface Timing {
  /** In virtual ms. */
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
  readonly speed: number
  /** Duration of one frame, in ms. */
  readonly frameMs: number
  readonly frames: number
}

export const speeds = ['0.5', '1', '2', '5', '10', '30', '60'] as const
type Speed = (typeof speeds)[number]
/** GIF durations are multiples of 1/100 s. */
export const frameRates = ['5', '10', '20', '25'] as const
type FrameRate = (typeof frameRates)[number]

/** Largest number of frames. */
export const mostFrames = 900
const usualMs = 15_000

/** The timing of a choice, or the kind of mistake in it. */
export function timingOf({ from, to, speed, framesPerSecond }: TimingChoice): Timing | 'noTime' | 'tooLong' {
  const [fromMs, toMs] = [Math.round(Number(from) * 1000), Math.round(Number(to) * 1000)]
  const isTyped = from.trim() !== '' && to.trim() !== ''
  if (!isTyped || !Number.isFinite(fromMs) || !Number.isFinite(toMs) || fromMs < 0 || toMs <= fromMs) return 'noTime'
  const frameMs = 1000 / Number(framesPerSecond)
  const stepMs = frameMs * Number(speed)
  const frames = Math.ceil((toMs - fromMs) / stepMs) + 1
  if (frames > mostFrames) return 'tooLong'
  return { fromMs, toMs, stepMs, speed: Number(speed), frameMs, frames }
}

interface KnownRun {
  readonly marks: readonly TimelineMark[]
  readonly samples: readonly TimelineSample[]
  /** Virtual ms. */
  readonly cursorMs: number
  readonly headMs: number
  /** Predicted end of the current rollout in virtual ms; undefined without a forecast. */
  readonly foreseenMs: number | undefined
}

/** From the last command to the end of its effects, with a margin on both sides. */
export function usualChoice({ marks, samples, cursorMs, headMs, foreseenMs = 0 }: KnownRun): TimingChoice {
  const command = marks.findLast((mark) => mark.kind === 'command' && mark.at <= cursorMs)
  const next = marks.find((mark) => mark.kind === 'command' && mark.at > (command?.at ?? 0) && mark.at > cursorMs)
  const endMs = next?.at ?? Number.POSITIVE_INFINITY
  const lastChange = samples.findLast((sample) => sample.at <= endMs)?.at ?? headMs
  const fromMs = Math.max(0, (command?.at ?? 0) - 500)
  const toMs = Math.max(fromMs + 1_000, Math.min(endMs, Math.max(lastChange, foreseenMs) + 1_000))
  const speed = speeds.find((one) => Number(one) >= 1 && (toMs - fromMs) / Number(one) <= usualMs) ?? '60'
  return { from: seconds(fromMs), to: seconds(toMs), speed, framesPerSecond: '10' }
}

function seconds(ms: number): string {
  return String(Math.round(ms / 100) / 10)
}
