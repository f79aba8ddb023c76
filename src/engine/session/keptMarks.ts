import { freeze } from '../sim/freeze.ts'
import type { Rounds } from '../sim/rounds.ts'
import type { TimelineMark } from '../view/types.ts'

export interface At<T> {
  /** Events handled when it was recorded. */
  readonly handled: number
  readonly item: T
}

/** A mark, or one for each round of a loop, the first of them recorded at this place: like it but for the time. */
export interface KeptMark extends At<TimelineMark> {
  readonly repeated?: { readonly rounds: Rounds; readonly count: number }
}

/** What repeats a mark, if the event after which `last` were handled has made it. */
export function repeatedMarks(mark: KeptMark | undefined, rounds: Rounds, last: number): KeptMark[] {
  if (!mark || lastOf(mark) !== last) return []
  const { count, eventsPerRound } = rounds
  return [{ handled: last + eventsPerRound, item: mark.item, repeated: { rounds, count } }]
}

/** Without those that were made after so many events; the first was not. */
export function shortened(mark: KeptMark, handled: number): KeptMark {
  if (!mark.repeated || lastOf(mark) <= handled) return mark
  const { rounds } = mark.repeated
  const count = Math.floor((handled - mark.handled) / rounds.eventsPerRound) + 1
  return { ...mark, repeated: { rounds, count } }
}

export function marksOf({ item, repeated }: KeptMark): TimelineMark[] {
  if (!repeated) return [item]
  const { rounds, count } = repeated
  const times = rounds.times()
  const atOf = (round: number) => times[round * rounds.eventsPerRound + rounds.recordsAt] as number
  return Array.from({ length: count }, (_, round) => freeze({ ...item, at: atOf(round) }))
}

/** Events handled when the last of them was made. */
const lastOf = ({ handled, repeated }: KeptMark): number =>
  repeated ? handled + (repeated.count - 1) * repeated.rounds.eventsPerRound : handled
