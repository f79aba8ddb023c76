import { pageStore } from '../app/pageState.ts'
import type { Cursor, PlannedPlace, Position } from '../bridge/protocol.ts'
import { isBefore } from '../engine/document/branchDocument.ts'
import type { ObserverName, Release, RunDocument, RunStop, StopAt } from '../engine/index.ts'
import { UNNAMED_RELEASE } from '../engine/releases.ts'

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

export interface PlaybackState {
  /** `starting` until the first run is open; `busy` while a user's request is being answered. */
  readonly engine: 'starting' | 'ready' | 'busy' | 'fatal'
  readonly fatal: EngineFailure | undefined
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

export const initialPlayback: PlaybackState = {
  engine: 'starting',
  fatal: undefined,
  engineVersion: '',
  seed: 0,
  compatibility: 'v1.36',
  kubernetes: UNNAMED_RELEASE,
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
export function positionOf(
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
