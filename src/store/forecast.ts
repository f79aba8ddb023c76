import { pageStore } from '../app/pageState.ts'
import type {
  ApplyPlan,
  Cursor,
  Forecast,
  Future,
  SessionDocument,
  StallView,
  StallWithTries,
  WorkloadForecast,
} from '../engine/index.ts'
import type { ApplyTarget } from './manifest.ts'

/** Forecast of an apply of the editor's text. */
export interface EditForecast {
  /**
   * The forecast for `text` at `at`; undefined without a forecast. The previous forecast stays while the next is
   * computed.
   */
  readonly forecast: Forecast | undefined
  readonly text: string
  /** The forecast times depend on default delays that were neither set nor measured. */
  readonly isMadeUp?: boolean
  /**
   * - `idle`: there is nothing to forecast, or the forecast could not be computed.
   * - `computing`: the forecast, if any, is for an older text or time.
   * - `refining`: the forecast is valid; its spread may still widen.
   * - `paused`: the forecast waits until the run moves more slowly.
   * - `tooLong`: the run has too many events to be followed.
   * - `stopped`: a single step blocked the worker for too long, and the page terminated the worker.
   */
  readonly state: 'idle' | 'computing' | 'refining' | 'final' | 'paused' | 'tooLong' | 'stopped'
}

/** The effect of an apply on each object. The previous plan stays while the next is computed. */
export interface EditPlan {
  readonly plan: ApplyPlan
  readonly text: string
  readonly cursor: Cursor
  readonly target: ApplyTarget
  /** A command has changed the run since the plan was made. */
  readonly isOld: boolean
}

/** The future of a run from a point in time, without further commands. */
interface PresentForecast {
  readonly document: SessionDocument
  readonly forecast: Forecast
}

/** The simulated cases of an apply; the case in which every answer is `yes` comes first. */
interface EditWays {
  readonly text: string
  readonly futures: readonly Future<Forecast>[]
  /** All cases are simulated. */
  readonly isFinal: boolean
}

export interface ForecastState {
  /** Plans and forecasts follow the typed text. */
  readonly isFollowing: boolean
  readonly edit: EditForecast
  /** Undefined while the plan is unknown. */
  readonly plan: EditPlan | undefined
  /** The plan in the current run, even if the target is a new cluster: it shows collisions. */
  readonly overRun: EditPlan | undefined
  /**
   * Forecasts for each answer to the plan's open questions; undefined without questions, and while the forecasts are
   * unknown.
   */
  readonly ways: EditWays | undefined
  readonly present: PresentForecast | undefined
  /** Solutions of the stall on the stage. */
  readonly stalled: StalledForecast
}

/** Forecast for the stall `key`; stays while the same stall is simulated at another time. */
export interface StalledForecast {
  readonly key: string
  /** `trying`: no result yet. `unknown`: not simulated, or the simulation failed. */
  readonly state: 'trying' | 'tried' | 'unknown'
  readonly tried: StallWithTries | undefined
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

/** The future of the run: after an apply, and without one. */
export const useForecast = pageStore<ForecastState>(() => initialForecast)

/** The forecast of a workload's current rollout at a virtual time (ms). */
export function foreseen(forecast: Forecast, uid: string, at: number): WorkloadForecast | undefined {
  const found = forecast.workloads.find((one) => one.uid === uid)
  if (found === undefined || at < forecast.cursor.at) return undefined
  const { completeAfterMs } = found.own
  return completeAfterMs === undefined || at <= found.fromAt + completeAfterMs ? found : undefined
}

/** Identifies a stall by its cause, without the parts that change while it lasts. */
export function stallKey(uid: string, { since, kind, facts, held }: StallView): string {
  const { name = '', pod = '', image = '', container = '', keys = '' } = facts
  const pods = kind === 'room' ? held.pods : 0
  return JSON.stringify([uid, since, kind, name, pod, image, container, keys, pods])
}
