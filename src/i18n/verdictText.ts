/** Sentences about what lies outside of manifests, from the catalogue that the page uses. */
import type { Question } from '../engine/index.ts'
import { fieldsNotSimulated } from './en/verdicts/fieldsNotSimulated.ts'
import { verdict } from './en/verdicts/verdict.ts'
import { formatMessage, type MessageParams } from './message.ts'

const texts = { ...verdict, ...fieldsNotSimulated }

type VerdictKey = keyof typeof texts
/** Gives the text of a key in some language. */
type Say = (key: VerdictKey, params?: MessageParams) => string

/** What a real cluster does, in the language that `say` speaks. */
export function questionText({ id, facts, maker }: Pick<Question, 'id' | 'facts' | 'maker'>, say: Say): string {
  const sentence = say(`verdict.question.${id}`, facts)
  return maker === undefined ? sentence : `${sentence} ${say('verdict.maker', { maker })}`
}

/** The sentence in English. */
export const questionInEnglish = (question: Pick<Question, 'id' | 'facts' | 'maker'>): string =>
  questionText(question, (key, params) => formatMessage(texts[key], params))
