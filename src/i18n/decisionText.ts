/** Sentences for decision records, from the catalogue that the page uses. */
import { decisions, declarationOf, isOneOf } from '../engine/decisions.ts'
import type { DecisionRecord } from '../engine/index.ts'
import { decisionTexts } from './en/decisions.ts'
import { type Catalogue, type Facts, formatMessage, type Message } from './message.ts'
import { factsOf } from './phrase.ts'

/**
 * The parameters of a decision's sentence: its facts, the number that it counts, and for a victim the words of the rule
 * that chose it, which `ruleText` gives in the reader's language.
 */
export function decisionParams(
  record: Pick<DecisionRecord, 'id' | 'facts'>,
  ruleText: (rule: string) => string | undefined,
): Facts {
  const { facts } = record
  const rule = isOneOf(record, decisions.replicaSet.victim) ? ruleText(String(facts.rule)) : undefined
  const count = facts[declarationOf(record)?.counts ?? '']
  return factsOf({ ...facts, ...(rule === undefined ? {} : { rule }), ...(count === undefined ? {} : { count }) })
}

/** The sentence in English, without the marks of bold and monospaced text. An unknown decision gives its id and facts. */
export function decisionSentence(record: Pick<DecisionRecord, 'id' | 'facts'>): string {
  const message = textOf(`inspector.decision.${record.id}`)
  if (message === undefined) {
    const facts = Object.entries(record.facts).map(([name, value]) => `${name}=${value}`)
    return [record.id, ...facts].join(' ')
  }
  const params = decisionParams(record, (rule) => {
    const text = textOf(`inspector.victim.${rule}`)
    return typeof text === 'string' ? text : undefined
  })
  return formatMessage(unmarked(message), params)
}

function textOf(key: string): Message | undefined {
  const catalogue: Catalogue = decisionTexts
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}

function unmarked(message: Message): Message {
  const plain = (text: string): string => text.replace(/\*\*|`/g, '')
  return typeof message === 'string' ? plain(message) : { one: plain(message.one), other: plain(message.other) }
}
