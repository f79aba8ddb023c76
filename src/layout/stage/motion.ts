import { easeCubicInOut, easeCubicOut } from 'd3'
import type { PodState, PodView } from '../../engine/index.ts'
import type { PodMark, Scene } from './scene.ts'

/** Time and motion settings of a frame. */
export interface Moment {
  /** Virtual time of the cursor in ms; bars, rings and countdowns follow it. */
  readonly simTimeMs: number
  /**
   * Virtual ms by which animations run ahead of the cursor. While the cursor stands still it grows until all animations
   * have ended, so that a step or jump ends in a settled picture.
   */
  readonly settleMs: number
  /** Virtual ms per ms of wall clock: at 10× an animation takes ten times as long in virtual time. */
  readonly speed: number
  /** `fade` for reduced motion: only cross-fades. */
  readonly motion: 'full' | 'fade'
}

/** Durations on the wall clock, at any speed. */
export const motionMs = { enter: 380, change: 260, exit: 420, move: 380 } as const

/** Longest fade of a removed Pod in virtual ms; after it the view drops the Pod. */
const longestExitMs = 850

/** A moment at which every animation has ended. */
export function settledMoment(simTimeMs: number): Moment {
  return { simTimeMs, settleMs: Number.POSITIVE_INFINITY, speed: 1, motion: 'full' }
}

/** Position and appearance of a mark at a moment. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly alpha: number
  /** Share of the previous state in a cross-fade, 1 → 0. */
  readonly before: number
  readonly hidden: boolean
}

/** Position and opacity of a mark; a pure function of mark and moment. */
export function poseOf(mark: PodMark, moment: Moment): Pose {
  const { pod } = mark
  const enter = easeCubicOut(progress(pod.createdAt, motionMs.enter, moment))
  const change = progress(pod.stateSince, motionMs.change, moment)
  const before = pod.previousState !== undefined && pod.previousState !== pod.state ? 1 - change : 0
  if (pod.state === 'gone') {
    const wallMs = Math.min(motionMs.exit, longestExitMs / moment.speed)
    const exit = easeCubicOut(progress(pod.goneAt ?? pod.stateSince, wallMs, moment))
    const scale = moment.motion === 'full' ? 1 - 0.12 * exit : 1
    return { x: mark.x, y: mark.y, scale, alpha: 1 - exit, before: 0, hidden: exit >= 1 }
  }
  if (moment.motion === 'fade') return { x: mark.x, y: mark.y, scale: 1, alpha: enter, before, hidden: false }
  const { x, y } = travelled(mark, moment)
  return {
    x: mix(mark.enterX, x, enter),
    y: mix(mark.enterY, y, enter),
    scale: mix(0.3, 1, enter),
    alpha: Math.min(1, enter * 1.6),
    before,
    hidden: false,
  }
}

/** Whether an animation of this mark is running, so that it changes from frame to frame. */
export function isMoving(mark: PodMark, moment: Moment): boolean {
  const { pod } = mark
  if (pod.state === 'gone') return true
  if (progress(pod.createdAt, motionMs.enter, moment) < 1) return true
  if (pod.previousState !== undefined && progress(pod.stateSince, motionMs.change, moment) < 1) return true
  return mark.moved !== undefined && progress(mark.moved.at, motionMs.move, moment) < 1
}

/** Whether a mark moves from one place to another; it then passes behind standing Pods, without texts. */
export function isTravelling(mark: PodMark, moment: Moment): boolean {
  const { pod } = mark
  if (moment.motion === 'fade' || pod.state === 'gone') return false
  if (progress(pod.createdAt, motionMs.enter, moment) < 1) return true
  return mark.moved !== undefined && progress(mark.moved.at, motionMs.move, moment) < 1
}

/**
 * Whether a settled mark depends on the clock: a filling bar, a closing ring, a countdown. Cells of a dense field do
 * not.
 */
export function followsClock(mark: PodMark, level: Scene['level'], simTimeMs: number): boolean {
  const { state, stateUntil } = mark.pod
  if (level === 'field') return false
  if (stateUntil === undefined) return level === 'token' && (state === 'starting' || state === 'pulling')
  if (simTimeMs >= stateUntil) return false
  if (state === 'starting' || state === 'ready') return true
  if (level !== 'token') return false
  return state === 'pulling' || state === 'terminating' || state === 'crash' || state === 'imagePull'
}

/** Elapsed share of the state, 0..1; undefined if its end is unknown. */
export function stateProgress(mark: Pick<PodMark, 'pod'>, simTimeMs: number): number | undefined {
  const { stateSince, stateUntil } = mark.pod
  if (stateUntil === undefined) return undefined
  if (stateUntil <= stateSince) return 1
  return clamp((simTimeMs - stateSince) / (stateUntil - stateSince))
}

/** Duration of one pass of the highlight in a bar of unknown duration, in ms of the wall clock. */
const sweepMs = 1_100

/** Position of the highlight in a bar of unknown duration, 0..1 and back; constant with reduced motion. */
export function sweepOf({ simTimeMs, speed, motion }: Moment): number {
  if (motion === 'fade' || speed <= 0) return 0
  const ways = simTimeMs / (sweepMs * speed)
  return easeCubicInOut(Math.abs((ways % 2) - 1))
}

/**
 * The state that a Pod is drawn in. A deleted Pod whose containers have exited is drawn as gone, whatever its phase is
 * until the API server removes it.
 */
export function shownState({ state, deletedAt }: PodView): PodState {
  const ended = state === 'succeeded' || state === 'failed'
  return ended && deletedAt !== undefined ? 'gone' : state
}

function travelled(mark: PodMark, moment: Moment): { readonly x: number; readonly y: number } {
  if (mark.moved === undefined) return mark
  const done = easeCubicInOut(progress(mark.moved.at, motionMs.move, moment))
  return { x: mix(mark.moved.x, mark.x, done), y: mix(mark.moved.y, mark.y, done) }
}

function progress(sinceMs: number, wallMs: number, moment: Moment): number {
  const lengthMs = wallMs * moment.speed
  if (lengthMs <= 0) return 1
  return clamp((moment.simTimeMs + moment.settleMs - sinceMs) / lengthMs)
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
