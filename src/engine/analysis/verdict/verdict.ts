/** The one type of verdict, for page and commands: what becomes of a workload, or what has to be known to tell. */
import { type Question, type Stage, stages } from './question.ts'
import { type Answers, isStall } from './ways.ts'

export type VerdictWord = 'rollsOut' | 'stalls' | 'refused' | 'cannotTell'

/** One way that a rollout may go. `R` is what was found out by playing it. */
export interface Future<R> {
  /** Questions that have the answer `no`; all others have `yes`. */
  readonly without: readonly Question[]
  readonly result: R
}

export interface RolloutVerdict<R> {
  readonly word: VerdictWord
  /** What is open and decides, in the order in which it stops a Pod; only where the word is `cannotTell` or `stalls`. */
  readonly questions: readonly Question[]
  /** The first is the one in which every answer is `yes`. At most three. */
  readonly futures: readonly Future<R>[]
}

/**
 * The futures of an object that asks `questions`, over ways that were played for others as well: a way that leaves out nothing
 * that it asks about is the first one again. `ways` begins with the one in which every answer is `yes`.
 */
export function futuresOf<W extends { readonly without: readonly Question[] }, R>(
  questions: readonly Question[],
  ways: readonly W[],
  resultOf: (way: W) => R | undefined,
): readonly Future<R>[] {
  const own = new Set(questions.map(({ key }) => key))
  const futures = new Map<string, Future<R>>()
  for (const way of ways) {
    const without = way.without.filter(({ key }) => own.has(key))
    const id = without.map(({ key }) => key).join(' ')
    if (futures.has(id) || (way.without.length > 0 && without.length === 0)) continue
    const result = resultOf(way)
    if (result !== undefined) futures.set(id, { without, result })
  }
  return [...futures.values()]
}

/** More futures are not told apart. */
const MOST_FUTURES = 3

/**
 * The verdict over what was played. `futures` begins with the way in which every answer is `yes`; `isGood` says whether a
 * result is a rollout that completes, `heldAt` how far the Pods of another one get.
 *
 * - It stalls where an answer was given with which it can only stall, and no way is played: `questions` say why.
 * - It stalls where it does so with every answer `yes`, and nothing that is not simulated could mend that.
 * - It rolls out where nothing is open, or no answer makes a difference.
 * - Else nobody can tell.
 */
export function rolloutVerdict<R>(
  questions: readonly Question[],
  futures: readonly Future<R>[],
  isGood: (result: R) => boolean,
  heldAt: (result: R) => Stage | undefined = () => undefined,
  answers: Answers = {},
): RolloutVerdict<R> {
  const stalling = questions.filter((question) => isStall(question, answers))
  if (stalling.length > 0) return { word: 'stalls', questions: stalling, futures: [] }
  const [best, ...others] = futures
  const unplayed = questions.filter(({ isPlayed }) => !isPlayed)
  if (best === undefined) return { word: 'cannotTell', questions, futures: [] }
  if (!isGood(best.result)) {
    const reached = questions.filter(isReached(heldAt(best.result)))
    return unplayed.some((one) => reached.includes(one))
      ? { word: 'cannotTell', questions: reached, futures: [best] }
      : { word: 'stalls', questions: reached, futures: [best, ...others.slice(0, 1)] }
  }
  const bad = others.filter(({ without, result }) => without.length > 0 && !isGood(result))
  if (bad.length === 0 && unplayed.length === 0) return { word: 'rollsOut', questions: [], futures: [best] }
  return { word: 'cannotTell', questions, futures: [best, ...toldApart(bad)].slice(0, MOST_FUTURES) }
}

/** What is not played and comes only behind what holds the Pods cannot help them. */
const isReached =
  (at: Stage | undefined) =>
  ({ isPlayed, stage }: Question): boolean =>
    isPlayed || at === undefined || stages.indexOf(stage) <= stages.indexOf(at)

/** The way without anything says nothing more where each question has one of its own. */
function toldApart<R>(bad: readonly Future<R>[]): readonly Future<R>[] {
  const alone = bad.filter(({ without }) => without.length === 1)
  return alone.length > 1 ? alone : bad.slice(0, 1)
}
