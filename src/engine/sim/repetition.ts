import type { BareEvent, SimEvent } from './eventQueue.ts'

/**
 * Rounds of a loop that were played at once: one component wakes itself repeatedly, nothing comes between, and only
 * times change. Each event schedules one; events are numbered from 0, starting with the first round.
 */
export interface Repetition {
  readonly count: number
  readonly eventsPerRound: number
  /** Index of the event in a round that leaves records, equal to those of the previous round. */
  readonly recordsAt: number
  /** `seq` of the first event, which was scheduled before the rounds began. */
  readonly beginSeq: number
  /** `seq` of the first event scheduled by the rounds; the others follow it. */
  readonly firstSeq: number
  /** Index of the event with this `seq`; undefined if there is none, as for the next pending one. */
  indexOf(seq: number): number | undefined
  /** Virtual ms of all events. Computed with each call. */
  times(): Float64Array
  eventAt(index: number, times: Float64Array): BareEvent
}

/** Rounds with the resulting state; the history stores only the rounds. */
export interface PlayedRepetitions {
  readonly rounds: Repetition
  /** Virtual ms of the last event, and the number of events at that time. */
  readonly endedAt: number
  readonly handledAtEnd: number
  /** The event scheduled after the rounds. */
  readonly next: SimEvent
}

/** A component that can repeat itself. */
export interface FastForwardable {
  /**
   * Plays whole rounds from this event on, including the component's state, as if each event had been handled: those
   * that end before a virtual time (ms), of at most `mostEvents` events. Undefined if there is none.
   */
  playRounds(first: SimEvent, before: number, mostEvents: number): PlayedRepetitions | undefined
}
