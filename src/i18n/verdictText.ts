/** Sentences about conditions outside of manifests, from the page's catalogue. */
import type { Question } from '../engine/index.ts'
import { fieldsNotSimulated } from './en/verdicts/fieldsNotSimulated.ts'
import { verdict } from './en/verdicts/verdict.ts'
import type { Say as SayOf } from './english.ts'
import { factsOf, sayFrom } from './phrase.ts'

const texts = { ...verdict, ...fieldsNotSimulated }

/** Returns the text of a key in a language. */
type Say = SayOf<keyof typeof texts>

/** The behaviour of a real cluster, in the language of `say`. */
export function questionText({ id, facts, maker }: Pick<Question, 'id' | 'facts' | 'maker'>, say: Say): string {
  const sentence = say(`verdict.question.${id}`, factsOf(facts))
  return maker === undefined ? sentence : `${sentence} ${say('verdict.maker', { maker })}`
}

/** The sentence in English. */
export const questionInEnglish = (question: Pick<Question, 'id' | 'facts' | 'maker'>): string =>
  questionText(question, sayFrom(texts))
