/** The verdict on each changed object, and on the change as a whole. */

import type { WorkloadResult } from '../../engine/index.ts'
import {
  type Answers,
  futuresOf,
  isHeldBy,
  isSettled,
  podSpecPath,
  type Question,
  rolloutVerdict,
  type VerdictWord,
  type Way,
  type WorkloadForecast,
} from '../../engine/index.ts'
import { claimWords } from '../check/claimWords.ts'
import { resultStalls } from '../futures.ts'
import type { ChangedFacts, ClaimFinding, ObjectVerdict, OpenQuestion, PlanVerdict, RefusedObject } from './plan.ts'
import type { PlayedChange } from './planWays.ts'
import type { SideObject } from './readSide.ts'
import type { WorkloadChange } from './workloadChange.ts'

/** A set of answers with its played result. */
export interface PlayedOfWay extends Way, PlayedChange {}

export interface VerdictFacts {
  /** All questions about an object, answered or not. */
  readonly questionsOf: (object: SideObject) => readonly Question[]
  readonly claims: readonly ClaimFinding[]
  readonly answers: Answers
  /** The played sets of answers; in the first set every answer is `yes`. */
  readonly ways: readonly PlayedOfWay[]
  /** The reason that the change was not played, or not to its end. */
  readonly stopped: string | undefined
}

/** The questions about an object that the user has not answered. */
export function openQuestions(
  { object, workload }: ChangedFacts,
  { questionsOf, claims, answers }: Pick<VerdictFacts, 'questionsOf' | 'claims' | 'answers'>,
): readonly Question[] {
  const ofClaims = claims.flatMap((one) => (one.object === object && one.question !== undefined ? one.question : []))
  const open = [...questionsOf(object), ...ofClaims].filter((one) => !isSettled(one, answers))
  // Pods that are created only later are not simulated.
  return isLater(workload?.change) ? open.map(({ noStalls: _, ...one }) => ({ ...one, isPlayed: false })) : open
}

/** Undefined for an object without Pods and without questions. */
export function objectVerdict(changed: ChangedFacts, facts: VerdictFacts): ObjectVerdict | undefined {
  const { object, workload, forecast } = changed
  const questions = openQuestions(changed, facts)
  const claims = facts.claims.filter((one) => one.object === object)
  const [best] = facts.ways
  const resultOf = (way: PlayedOfWay): WorkloadResult | undefined => {
    const held = claims.find((one) => isHeldBy(one, way, facts.answers))
    const result = way.resultOf(object)
    const stop = way.order?.stopOf(object)
    if (stop !== undefined && podSpecPath(object.kind) !== undefined) return stalled(result, stop)
    if (held !== undefined) return stalled(result, claimWords(held))
    if (isLater(workload?.change)) return ofForecast(result && { ...result, outcome: 'complete', why: '' }, forecast)
    return way === best ? ofForecast(result, forecast) : result
  }
  const futures = futuresOf(questions, facts.ways, resultOf)
  const [first] = futures
  if (first === undefined) return questions.length === 0 ? undefined : { word: 'cannotTell', questions, futures }
  const isGood = ({ outcome, idle }: WorkloadResult): boolean => outcome !== 'stalled' && idle === first.result.idle
  const verdict = rolloutVerdict(questions, futures, isGood, resultStalls, facts.answers)
  return verdict.word === 'rollsOut' && facts.stopped !== undefined ? { ...verdict, word: 'cannotTell' } : verdict
}

/** Whether the change itself creates no Pod. */
const isLater = (change: WorkloadChange | undefined): boolean =>
  change === 'none' || change === 'whenResumed' || change === 'onDelete' || change === 'newPods'

/** The result of the worst try, with other delays and a longer time. */
function ofForecast(
  result: WorkloadResult | undefined,
  forecast: WorkloadForecast | undefined,
): WorkloadResult | undefined {
  if (result === undefined || forecast === undefined || result.outcome === 'stalled') return result
  const { incomplete, own } = forecast
  if (own.breaks !== undefined) return stalled(result, 'does not stay available')
  if (incomplete === 0) return result
  const said = own.held ?? own
  return stalled(result, [said.reason, said.message].filter((text) => text !== '').join(': '))
}

const stalled = (result: WorkloadResult | undefined, why: string): WorkloadResult => ({
  lowestAvailable: result?.lowestAvailable,
  replicas: result?.replicas,
  seconds: undefined,
  outcome: 'stalled',
  why,
})

const fromWorst: readonly VerdictWord[] = ['refused', 'stalls', 'cannotTell']

interface WithVerdict {
  readonly object: SideObject
  readonly verdict: ObjectVerdict | undefined
}

/** Facts besides the objects' verdicts that decide on the verdict of the whole change. */
interface BesideObjects extends Pick<PlanVerdict, 'foreign'> {
  /** The reason that the change was not played, or not to its end. */
  readonly stopped: string | undefined
  /** Open questions about objects that are left out. */
  readonly others: readonly OpenQuestion[]
}

/** The worst verdict. Refused objects were not played, so that questions may only come from their absence. */
export function wholeVerdict(
  changed: readonly WithVerdict[],
  refused: readonly RefusedObject[],
  { stopped, foreign, others }: BesideObjects,
): PlanVerdict {
  if (refused.length > 0) return { word: 'refused', questions: [], foreign }
  const words = new Set(changed.map(({ verdict }) => verdict?.word))
  if (stopped !== undefined || foreign.length + others.length > 0) words.add('cannotTell')
  const questions = changed.flatMap(({ object, verdict }) =>
    (verdict?.questions ?? []).map((question) => ({ question, object })),
  )
  const word = fromWorst.find((one) => words.has(one)) ?? 'rollsOut'
  return { word, questions: [...questions, ...others], foreign }
}
