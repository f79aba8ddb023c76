/** The verdict on a change: what was refused, what stalls, and what the files do not decide. */
import { type Answers, type ApplyPlan, answerProblem, isStall, type Question } from '../../engine/index.ts'
import { questionInEnglish } from '../../i18n/verdictText.ts'
import { BadInputError } from '../badInput.ts'
import {
  type ChangedObject,
  nameOf,
  type PlanQuestion,
  type PlanVerdict,
  type RefusedObject,
  type RiskFound,
} from './plan.ts'
import { type AssumedObject, keyOfAssumed } from './planCluster.ts'
import type { SideObject } from './readSide.ts'

export interface VerdictFacts {
  readonly changed: readonly Omit<ChangedObject, 'measured'>[]
  readonly refused: readonly RefusedObject[]
  readonly risks: readonly RiskFound[]
  /** What only the new side names, and no file has. */
  readonly newlyAssumed: readonly AssumedObject[]
  readonly applied: readonly { readonly objects: readonly SideObject[]; readonly plan: ApplyPlan }[]
  readonly answers: Answers
  /** Why nothing was played, or not to the end. */
  readonly stopped: string | undefined
}

/** The worst of it first: refused, stalls, cannot tell. */
export function verdictOf(facts: VerdictFacts): PlanVerdict {
  const { changed, refused, answers, stopped } = facts
  if (refused.length > 0) return { word: 'refused', questions: [] }
  const all = [...asked(facts), ...assumedQuestions(facts), ...volumeQuestions(facts)]
  const isHeld = all.some(({ key, answers: [, no] }) => key.startsWith('volume/') && answers[key] === no)
  const fatal = facts.applied.flatMap(({ plan }) => plan.questions.filter((one) => isStall(one, answers)))
  const stalling = all.filter(({ key }) => fatal.some((one) => one.key === key))
  const isIncomplete = changed.some(({ forecast }) => forecast !== undefined && forecast.incomplete > 0)
  if (isHeld || isIncomplete || stalling.length > 0) return { word: 'stalls', questions: stalling }
  const questions = all.filter(({ key, answers: [yes] }) => answers[key] !== yes && !isAnswered(key, answers))
  return questions.length > 0 || stopped !== undefined
    ? { word: 'cannotTell', questions }
    : { word: 'rollsOut', questions: [] }
}

const references = /^(?:secret|configmap|serviceaccount|persistentvolumeclaim)\//

const isAnswered = (key: string, { references: all }: Answers): boolean => all !== undefined && references.test(key)

/** Throws `BadInputError` for an answer to what is not asked. `facts` are those without any answer. */
export function mustBeAsked(answers: Answers, facts: VerdictFacts): void {
  const all = [...asked(facts), ...assumedQuestions(facts), ...volumeQuestions(facts)]
  const known = all.map(({ key, answers: [yes, no] }) => ({ key, yes, no }) as Question)
  for (const [key, value] of Object.entries(answers)) {
    const problem = answerProblem(key, value, known)
    if (problem !== undefined) throw new BadInputError(`error: --assume ${key}=${value}: ${problem}`)
  }
}

function asked({ applied }: VerdictFacts): PlanQuestion[] {
  return applied.flatMap(({ objects, plan }) =>
    plan.questions.map((question) => {
      const { object, field, key, yes, no } = question
      const own = objects.find(
        (one) => one.kind === object.kind && one.name === object.name && one.namespace === object.namespace,
      )
      return {
        key,
        answers: [yes, no] as const,
        object: own ? nameOf(own) : `${object.kind}/${object.name}`,
        field,
        place: own?.placeOf(field),
        words: questionInEnglish(question),
      }
    }),
  )
}

const assumedQuestions = ({ newlyAssumed }: VerdictFacts): PlanQuestion[] =>
  newlyAssumed.map((one) => ({
    key: keyOfAssumed(one),
    answers: ['present', 'absent'] as const,
    object: nameOf(one),
    field: '',
    place: undefined,
    words: questionInEnglish({ id: 'reference', facts: { kind: one.kind, name: one.name } }),
  }))

/** Where volumes are is not played: a new Pod may be on another node than the volume. */
const volumeQuestions = ({ risks }: VerdictFacts): PlanQuestion[] =>
  risks
    .filter(({ id }) => id === 'claimOfOneNode')
    .map(({ object, words }) => ({
      key: `volume/${object.replace(/^\w+\//, '').replace(/^(\S+) in (\S+)$/, '$2/$1')}`,
      answers: ['shared', 'one-node'] as const,
      object,
      field: 'spec.template.spec.volumes',
      place: undefined,
      words: `Its volume ${words}`,
    }))
