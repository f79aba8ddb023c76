import { create } from 'zustand'
import type { Cursor, PlannedPlace, Position } from '../bridge/protocol.ts'
import { isBefore } from '../engine/document/branchDocument.ts'
import type { ObserverName, RunDocument, RunStop, StopAt } from '../engine/index.ts'

/** What stopped the engine, and the run as it was. */
export interface EngineFailure {
  readonly message: string
  readonly stack: string
  /** The run up to the failure; undefined if it failed before any run was open. */
  readonly document: RunDocument | undefined
  /** A command that a restart leaves out, because of which it failed. */
  readonly leftOut?: string
  /** Whether a restart can bring the run back. */
  readonly canRestart: boolean
}

/** Something that the engine works at for long, and that can be ended. */
export interface LongWork {
  /** `opening`: the run is computed up to the moment at which it was left, and can be looked at in the meantime. */
  readonly type: 'opening' | 'going'
  /** Virtual ms of the moment that it goes to. */
  readonly to: number
  /** From 0 to 1; undefined if the end is not known. */
  readonly done: number | undefined
}

/**
 * A branch whose commands are planned: what the user does is done on another one, begun beside it. It is not played beyond
 * its limit, if it has one.
 */
export interface PlannedLine {
  readonly branchId: number
  readonly limit: PlannedPlace | undefined
}

/** Slowest and fastest playing: virtual ms per ms of the wall clock. */
export const SPEED_RANGE = { min: 0.1, max: 100 } as const

export interface PlaybackState {
  /** `starting` until the first run is open; `busy` while a request of the user is being answered. */
  readonly engine: 'starting' | 'ready' | 'busy' | 'fatal'
  readonly fatal: EngineFailure | undefined
  readonly engineVersion: string
  readonly seed: number
  /** Of which time the API and kubectl are. */
  readonly compatibility: 'v1.36' | '2017'
  readonly cursor: Cursor
  /** The furthest point computed. */
  readonly head: Cursor
  /** From the beginning of the run: those up to the cursor, and all that are known. */
  readonly events: { readonly handled: number; readonly known: number }
  readonly nextEventAt: number | undefined
  readonly quiet: boolean
  readonly fingerprint: string
  readonly playing: boolean
  /** Virtual ms per wall-clock ms, within `SPEED_RANGE`. */
  readonly speed: number
  /** What one press of the step button goes to. */
  readonly stepBy: StopAt
  /** What the last step stopped at, for the narrator. */
  readonly lastStop: RunStop | undefined
  /** Where the user is scrubbing to, while the engine is on its way there. */
  readonly seekingTo: number | undefined
  /** Undefined while there is nothing to wait for, or not yet for long. */
  readonly work: LongWork | undefined
  /** The run has become as large as one may be. */
  readonly isFull: boolean
  /** What of all that observes the run has failed. */
  readonly failedObservers: readonly ObserverName[]
  readonly planned: PlannedLine | undefined
}

export const initialPlayback: PlaybackState = {
  engine: 'starting',
  fatal: undefined,
  engineVersion: '',
  seed: 0,
  compatibility: 'v1.36',
  cursor: { at: 0, step: 0 },
  head: { at: 0, step: 0 },
  events: { handled: 0, known: 0 },
  nextEventAt: undefined,
  quiet: false,
  fingerprint: '',
  playing: false,
  speed: 1,
  stepBy: 'sync',
  lastStop: undefined,
  seekingTo: undefined,
  work: undefined,
  isFull: false,
  failedObservers: [],
  planned: undefined,
}

/** Where the run is and whether it moves. */
export const usePlayback = create<PlaybackState>()(() => initialPlayback)

/** The part of the state that every reply of the engine brings. */
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

/** Whether nothing is left to happen at the cursor. Below the head there always is: the run that is known already. */
export function isAtQuietEnd({ quiet, cursor, head }: PlaybackState): boolean {
  return quiet && !isBefore(cursor, head)
}
