import { create } from 'zustand'
import type {
  ApplyPlan,
  Cursor,
  Forecast,
  Future,
  SessionDocument,
  StallView,
  TriedStall,
  WorkloadForecast,
} from '../engine/index.ts'
import type { ApplyTarget } from './manifest.ts'

/** What is known of an apply of the editor's text. */
export interface EditForecast {
  /** Of `text` at `at`; undefined where there is none. It stays while the next one is computed. */
  readonly forecast: Forecast | undefined
  readonly text: string
  /** Its times rest on delays that nobody has set or measured. */
  readonly isMadeUp?: boolean
  /**
   * - `idle`: there is nothing to forecast, or it could not be computed.
   * - `computing`: the forecast, if any, speaks of an older text or moment.
   * - `refining`: it is right; its spread may still widen.
   * - `paused`: it waits until the run moves more slowly.
   * - `tooLong`: the run has too many events to be followed.
   * - `stopped`: the worker was held by one step for too long and was ended.
   */
  readonly state: 'idle' | 'computing' | 'refining' | 'final' | 'paused' | 'tooLong' | 'stopped'
}

/** What an apply of a text at a moment would do to each object. It stays while the next one is made. */
export interface EditPlan {
  readonly plan: ApplyPlan
  readonly text: string
  readonly cursor: Cursor
  readonly target: ApplyTarget
  /** A command has changed the run since it was made. */
  readonly isOld: boolean
}

/** What will happen if nobody does anything more, from some moment of a run on. */
export interface PresentForecast {
  readonly document: SessionDocument
  readonly forecast: Forecast
}

/** The ways that an apply of a text may go, as far as they were played: the one in which every answer is `yes` comes first. */
export interface EditWays {
  readonly text: string
  readonly futures: readonly Future<Forecast>[]
  /** No more come. */
  readonly isFinal: boolean
}

export interface ForecastState {
  /** Someone makes plans and forecasts of what is typed. */
  readonly isFollowing: boolean
  readonly edit: EditForecast
  /** Undefined where it is not known. */
  readonly plan: EditPlan | undefined
  /** The same over the run, also where the text goes into a fresh cluster: what it would meet there. */
  readonly overRun: EditPlan | undefined
  /** What an apply would lead to with each answer to what its plan leaves open; undefined where nothing is open, or known. */
  readonly ways: EditWays | undefined
  readonly present: PresentForecast | undefined
  /** What mends the stall on the stage. */
  readonly stalled: StalledForecast
}

/** Of the stall that `key` names; it stays while the same one is tried at another moment. */
export interface StalledForecast {
  readonly key: string
  /** `trying`: none is there yet. `unknown`: nobody tries, or it could not be done. */
  readonly state: 'trying' | 'tried' | 'unknown'
  readonly tried: TriedStall | undefined
}

export const initialForecast: ForecastState = {
  isFollowing: false,
  edit: { forecast: undefined, text: '', state: 'idle' },
  plan: undefined,
  overRun: undefined,
  ways: undefined,
  present: undefined,
  stalled: { key: '', state: 'unknown', tried: undefined },
}

/** The rest of the run: as it would be after an apply, and as it will be anyway. */
export const useForecast = create<ForecastState>()(() => initialForecast)

/** What a forecast says of a workload's rollout that is under way at a moment (virtual ms). */
export function foreseen(forecast: Forecast, uid: string, at: number): WorkloadForecast | undefined {
  const found = forecast.workloads.find((one) => one.uid === uid)
  if (found === undefined || at < forecast.cursor.at) return undefined
  const { completeAfterMs } = found.own
  return completeAfterMs === undefined || at <= found.fromAt + completeAfterMs ? found : undefined
}

/** Names what holds a rollout, apart from what changes while it is held in the same way. */
export function stallKey(uid: string, { since, kind, facts, held }: StallView): string {
  const { name = '', pod = '', image = '', container = '', keys = '' } = facts
  const pods = kind === 'room' ? held.pods : 0
  return JSON.stringify([uid, since, kind, name, pod, image, container, keys, pods])
}
