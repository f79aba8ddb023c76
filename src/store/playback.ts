import { pageStore } from '../app/pageState.ts'
import { isBefore } from '../engine/document/branchDocument.ts'
import type { ObserverName, Release, RunDocument, RunStop, StopAt } from '../engine/index.ts'
import { DEFAULT_RELEASE } from '../engine/releases.ts'
import type { Cursor, PlannedPlace, Position } from '../workers/protocol.ts'

/** Cause of an engine failure, and the run before it. */
export interface EngineFailure {
  readonly message: string
  readonly stack: string
  /** The run up to the failure; undefined if no run was open. */
  readonly document: RunDocument | undefined
  /** Name of the failing command that a restart drops. */
  readonly leftOut?: string
  /** Whether a restart can restore the run. */
  readonly canRestart: boolean
}

/** A long computation that can be cancelled. */
export interface LongWork {
  /** `opening`: the run is being computed up to its saved cursor; the user can view the computed part. */
  readonly type: 'opening' | 'going'
  /** Target time in virtual ms. */
  readonly to: number
  /** Progress 0..1; undefined if the end is unknown. */
  readonly done: number | undefined
}

/** A branch with planned commands: the user's commands start another branch. The run stops at the limit. */
interface PlannedLine {
  readonly branchId: number
  readonly limit: PlannedPlace | undefined
}

/** Slowest and fastest speed: virtual ms per wall-clock ms. */
export const SPEED_RANGE = { min: 0.1, max: 100 } as const

/** `starting` until the first run is open; `busy` while a user's request is being answered. */
type EngineState =
  | { readonly engine: 'starting' | 'ready' | 'busy'; readonly fatal: undefined }
  | { readonly engine: 'fatal'; readonly fatal: EngineFailure }

export type PlaybackState = EngineState & {
  readonly engineVersion: string
  readonly seed: number
  /** Version of API and kubectl. */
  readonly compatibility: 'v1.36' | '2017'
  /** Release of the control plane; undefined for a recording that names no simulated one. */
  readonly kubernetes: Release | undefined
  readonly cursor: Cursor
  /** Position of the end of the computed run. */
  readonly head: Cursor
  /** Counted from the start of the run: up to the cursor, and in total. */
  readonly events: { readonly handled: number; readonly known: number }
  readonly nextEventAt: number | undefined
  readonly quiet: boolean
  readonly fingerprint: string
  readonly playing: boolean
  /** Virtual ms per wall-clock ms, within `SPEED_RANGE`. */
  readonly speed: number
  /** Playing accelerates while no Pod and no workload changes. */
  readonly skipsWaits: boolean
  /** Unit of the step button. */
  readonly stepBy: StopAt
  /** Stop of the last step, for the narrator. */
  readonly lastStop: RunStop | undefined
  /** Target of scrubbing, until the engine has reached it. */
  readonly seekingTo: number | undefined
  /** The current long computation; undefined without one. */
  readonly work: LongWork | undefined
  /** The run has reached its largest size. */
  readonly isFull: boolean
  /** Observers of the run that have failed. */
  readonly failedObservers: readonly ObserverName[]
  readonly planned: PlannedLine | undefined
}

const initialPlayback: PlaybackState = {
  engine: 'starting',
  fatal: undefined,
  engineVersion: '',
  seed: 0,
  compatibility: 'v1.36',
  // A new run has this release, so the first paint shows it at once.
  kubernetes: DEFAULT_RELEASE,
  cursor: { at: 0, step: 0 },
  head: { at: 0, step: 0 },
  events: { handled: 0, known: 0 },
  nextEventAt: undefined,
  quiet: false,
  fingerprint: '',
  playing: false,
  speed: 1,
  skipsWaits: false,
  stepBy: 'sync',
  lastStop: undefined,
  seekingTo: undefined,
  work: undefined,
  isFull: false,
  failedObservers: [],
  planned: undefined,
}

/** Position of the run, and whether it moves. */
export const usePlayback = pageStore<PlaybackState>(() => initialPlayback)

/** The part of the state that every reply of the engine contains. */
function positionOf(
  reply: Position,
): Pick<
  PlaybackState,
  'cursor' | 'head' | 'events' | 'nextEventAt' | 'quiet' | 'fingerprint' | 'isFull' | 'failedObservers'
> {
  return {
    cursor: reply.cursor,
    head: reply.head,
    events: reply.events,
    nextEventAt: reply.nextEventAt,
    quiet: reply.quiet,
    fingerprint: reply.fingerprint,
    isFull: reply.isFull === true,
    failedObservers: reply.observerFaults?.map(({ observer }) => observer) ?? initialPlayback.failedObservers,
  }
}

/** Whether the cursor is at the head and no event is pending. Before the head, the known run continues. */
export function isAtQuietEnd({ quiet, cursor, head }: PlaybackState): boolean {
  return quiet && !isBefore(cursor, head)
}

/** An engine starts in place of one that has failed. */
export function restartEngine(): void {
  usePlayback.setState({ engine: 'starting', fatal: undefined })
}

/** A user's request is being answered, or was answered. Before the first run and after a failure, neither is shown. */
export function noteBusy(engine: 'busy' | 'ready'): void {
  const now = usePlayback.getState().engine
  if (now !== 'fatal' && now !== 'starting' && now !== engine) usePlayback.setState({ engine })
}

export function failEngine(fatal: EngineFailure): void {
  usePlayback.setState({ engine: 'fatal', seekingTo: undefined, fatal })
}

/** The engine has opened another run; what follows may still fail. */
export function noteRun(facts: Pick<PlaybackState, 'engineVersion' | 'seed' | 'compatibility' | 'kubernetes'>): void {
  usePlayback.setState({ ...facts, lastStop: undefined })
}

/** The run is open, and takes requests. */
export function engineIsReady(): void {
  usePlayback.setState({ engine: 'ready', fatal: undefined, lastStop: undefined })
}

/** Shows the position of a reply; the last stop is that of another position, unless it `keepsStop`. */
export function showPosition(reply: Position, keepsStop = true): void {
  usePlayback.setState({ ...positionOf(reply), ...(keepsStop ? {} : { lastStop: undefined }) })
}

export function startPlaying(): void {
  usePlayback.setState({ playing: true, lastStop: undefined })
}

export function stopPlaying(): void {
  usePlayback.setState({ playing: false })
}

/** The run has stopped here; undefined: the cursor is at no stop. */
export function noteStop(lastStop: RunStop | undefined): void {
  usePlayback.setState({ lastStop })
}

/** Chooses how fast the run plays: clamped to `SPEED_RANGE`. */
export function changeSpeed(speed: number, skipsWaits: boolean): void {
  usePlayback.setState({ speed: Math.min(Math.max(speed, SPEED_RANGE.min), SPEED_RANGE.max), skipsWaits })
}

export function setStepBy(stepBy: StopAt): void {
  usePlayback.setState({ stepBy })
}

/** The pointer has dragged the cursor to a virtual time (ms); undefined: the engine is there. */
export function noteSeeking(seekingTo: number | undefined): void {
  usePlayback.setState({ seekingTo })
}

/** A long computation has begun, goes on, or is over. */
export function noteWork(work: LongWork | undefined): void {
  usePlayback.setState({ work })
}

/** The planned run ends, if there is one: the run is the user's, at the user's pace. */
export function endPlan(): void {
  if (usePlayback.getState().planned) usePlayback.setState({ planned: undefined, skipsWaits: false })
}

export function forgetPlayback(): void {
  usePlayback.setState(initialPlayback)
}
