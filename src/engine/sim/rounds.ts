import type { BareEvent, SimEvent } from './eventQueue.ts'

/**
 * Rounds of a loop that were played at once: one component wakes itself again and again, nothing comes between, and nothing
 * changes but times. Each event of them schedules one; numbers of events are counted from 0, the first of the first round.
 */
export interface Rounds {
  readonly count: number
  readonly eventsPerRound: number
  /** Which event of a round leaves records: those that it left in the round before these. */
  readonly recordsAt: number
  /** `seq` of the event that began them: it was scheduled before. */
  readonly beginSeq: number
  /** `seq` of the first event that they have scheduled; the others follow it. */
  readonly firstSeq: number
  /** Which of their events has this `seq`; undefined if none, as for the one that is still to come. */
  indexOf(seq: number): number | undefined
  /** Virtual ms of all their events. Computed each time. */
  times(): Float64Array
  eventAt(index: number, times: Float64Array): BareEvent
}

/** Rounds with how they have left the world; the history keeps the rounds only. */
export interface PlayedRounds {
  readonly rounds: Rounds
  /** Virtual ms of the last event, and how many there were at that moment. */
  readonly endedAt: number
  readonly handledAtEnd: number
  /** What is scheduled when they are over. */
  readonly next: SimEvent
}

/** A component that can go round by itself. */
export interface Repeating {
  /**
   * Plays whole rounds from this event on, its part of the world included, as if each event had been handled: those that are
   * over before a moment (virtual ms), of at most so many events. Undefined if there is none.
   */
  playRounds(first: SimEvent, before: number, mostEvents: number): PlayedRounds | undefined
}
