import type { BareEvent, SimEvent } from './eventQueue.ts'

/**
 * Rounds of a loop that were played at once: one component wakes itself repeatedly, no other event comes between, and
 * only times change. Each event schedules one event. Events are numbered from 0, starting with the first round.
 */
export interface Repetition {
  readonly count: number
  readonly eventsPerRound: number
  /** Index, within a round, of the event that leaves records. The records equal the previous round's records. */
  readonly recordsAt: number
  /** `seq` of the first event, which was scheduled before the rounds began. */
  readonly beginSeq: number
  /** `seq` of the first event that the rounds scheduled; the `seq` of the other events follow it. */
  readonly firstSeq: number
  /** Index of the event with this `seq`; undefined if the rounds have no such event, as for the next pending event. */
  indexOf(seq: number): number | undefined
  /** Virtual ms of all events. Each call computes them. */
  times(): Float64Array
  eventAt(index: number, times: Float64Array): BareEvent
}

/** Rounds with the resulting state. The history stores only the rounds. */
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
   * Plays whole rounds from this event on, including the component's state, as if each event had been handled: the
   * rounds that end before a virtual time (ms), with at most `mostEvents` events. Undefined if no round fits.
   */
  playRounds(first: SimEvent, before: number, mostEvents: number): PlayedRepetitions | undefined
}
