/** Sentences for problems of a lesson, from the page's catalogue. */
import type { ProblemFact, ProblemId, UnplacedProblem } from '../lessons/problems.ts'
import { lessonProblems } from './en/lessonProblems.ts'
import type { Say as SayOf } from './english.ts'
import { factsOf, sayFrom } from './phrase.ts'

type ProblemKey = keyof typeof lessonProblems
/** Returns the text of a key in a language. */
type Say = SayOf<ProblemKey>

/** A problem with the facts of its sentence. */
type Problem = UnplacedProblem & { readonly withSeed?: number }

const keyOf = (id: ProblemId): ProblemKey => `lesson.problem.${id}`

/** The sentence in the language of `say`. Words of kubectl and of parsers in it stay English. */
export function problemText({ id, facts, withSeed }: Problem, say: Say): string {
  const { near } = facts
  const params = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factText(name, fact, say)]))
  const plain = say(keyOf(id), factsOf(params))
  const sentence = near ? say('lesson.problem.didYouMean', { sentence: plain, near: String(near) }) : plain
  return withSeed === undefined ? sentence : say('lesson.problem.withSeed', { sentence, seed: withSeed })
}

/** The sentence in English. */
export const problemInEnglish = (problem: Problem): string => problemText(problem, sayFrom(lessonProblems))

function factText(name: string, fact: ProblemFact, say: Say): string | number {
  // The value of an expression may be empty.
  if (name === 'value' && fact === '') return say('lesson.problem.nothing')
  if (typeof fact !== 'object') return fact
  return 'choice' in fact ? say('lesson.problem.choice', fact) : say('lesson.problem.seconds', fact)
}
