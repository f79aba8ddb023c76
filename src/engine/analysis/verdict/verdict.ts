/** The verdict on a workload, for page and commands: its outcome, or the questions that decide it. */
import { type Question, type Stage, stages } from './question.ts'
import { type Answers, isStall } from './ways.ts'

export type VerdictWord = 'rollsOut' | 'stalls' | 'refused' | 'cannotTell'

/** A possible course of a rollout. `R` is the result of playing it. */
export interface Future<R> {
  /** Questions with the answer `no`; all others have `yes`. */
  readonly without: readonly Question[]
  readonly result: R
}

export interface RolloutVerdict<R> {
  readonly word: VerdictWord
  /** Open questions that decide, in the order in which the obstacles stop a Pod; only for `cannotTell` and `stalls`. */
  readonly questions: readonly Question[]
  /** At most three; the first has every answer `yes`. */
  readonly futures: readonly Future<R>[]
}

/**
 * The futures of an object with these `questions`, from ways that were played for other objects as well: a way without
 * a `no` to any of them equals the first way. The first of `ways` has every answer `yes`.
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

/** The most possible courses (`Future`) that are listed for an object. */
const MOST_FUTURES = 3

/** Reads a caller's results of rollouts that do not complete. */
interface Stalls<R> {
  /** The last stage that the Pods reach; undefined if it is unknown. */
  heldAt(result: R): Stage | undefined
  /** Whether both rollouts stall for the same reasons. */
  isSame(one: R, other: R): boolean
}

const unknown: Stalls<unknown> = { heldAt: () => undefined, isSame: () => false }

/**
 * The verdict on the played futures. The first of `futures` has every answer `yes`; `isGood` tells whether a result is
 * a rollout that completes.
 *
 * - The rollout stalls if a given answer can only stall it, and no way is played: `questions` have the reasons.
 * - The rollout stalls if it does so with every answer `yes`, and no condition that is not simulated could help. If the
 *   other answers change nothing, no question is open.
 * - The rollout completes if no question is open, or no answer makes a difference.
 * - Otherwise nobody can tell.
 */
export function rolloutVerdict<R>(
  questions: readonly Question[],
  futures: readonly Future<R>[],
  isGood: (result: R) => boolean,
  { heldAt, isSame }: Stalls<NoInfer<R>> = unknown,
  answers: Answers = {},
): RolloutVerdict<R> {
  const stalling = questions.filter((question) => isStall(question, answers))
  if (stalling.length > 0) return { word: 'stalls', questions: stalling, futures: [] }
  const [best, ...others] = futures
  const unplayed = questions.filter(({ isPlayed }) => !isPlayed)
  if (best === undefined) return { word: 'cannotTell', questions, futures: [] }
  if (!isGood(best.result)) {
    const reached = questions.filter(isReached(heldAt(best.result)))
    if (unplayed.some((one) => reached.includes(one)))
      return { word: 'cannotTell', questions: reached, futures: [best] }
    const different = others.filter(({ result }) => !isSame(result, best.result))
    const isOpen = different.length > 0 || others.length === 0
    return { word: 'stalls', questions: isOpen ? reached : [], futures: [best, ...different.slice(0, 1)] }
  }
  const bad = others.filter(({ without, result }) => without.length > 0 && !isGood(result))
  if (bad.length === 0 && unplayed.length === 0) return { word: 'rollsOut', questions: [], futures: [best] }
  return { word: 'cannotTell', questions, futures: [best, ...toldApart(bad)].slice(0, MOST_FUTURES) }
}

/** A condition that is not simulated and comes after the obstacle of the Pods cannot help them. */
const isReached =
  (at: Stage | undefined) =>
  ({ isPlayed, stage }: Question): boolean =>
    isPlayed || at === undefined || stages.indexOf(stage) <= stages.indexOf(at)

/** The way with all answers `no` adds nothing if each question has a way of its own. */
function toldApart<R>(bad: readonly Future<R>[]): readonly Future<R>[] {
  const alone = bad.filter(({ without }) => without.length === 1)
  return alone.length > 1 ? alone : bad.slice(0, 1)
}
