/** Sentences for decision records, from the catalogue that the page uses. */
import type { DecisionRecord } from '../engine/index.ts'
import { inspector } from './en/inspector.ts'
import { type Catalogue, formatMessage, type Message, type MessageParams } from './message.ts'

/** The number that decides between one and many in the sentence, by the decision's id. */
const counted: { readonly [id: string]: string } = {
  'deployment.createReplicaSet': 'replicas',
  'deployment.oldCannotScale': 'newUnavailable',
  'deployment.cleanupUnhealthy': 'unhealthy',
  'deployment.recreateWaitForPods': 'pods',
  'deployment.historyCleanup': 'limit',
  'replicaSet.createPods': 'create',
  'replicaSet.noop': 'have',
  'kubeProxy.rules': 'endpoints',
  'kubeProxy.fallback': 'endpoints',
  'queue.retry': 'failures',
}

/**
 * The parameters of a decision's sentence: its facts, the number that it counts, and for a victim the words of the rule
 * that chose it, which `ruleText` gives in the reader's language.
 */
export function decisionParams(
  { id, facts }: Pick<DecisionRecord, 'id' | 'facts'>,
  ruleText: (rule: string) => string | undefined,
): MessageParams {
  const rule = id === 'replicaSet.victim' ? ruleText(String(facts.rule)) : undefined
  const count = facts[counted[id] ?? '']
  return { ...facts, ...(rule === undefined ? {} : { rule }), ...(count === undefined ? {} : { count }) }
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
  const catalogue: Catalogue = inspector
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}

function unmarked(message: Message): Message {
  const plain = (text: string): string => text.replace(/\*\*|`/g, '')
  return typeof message === 'string' ? plain(message) : { one: plain(message.one), other: plain(message.other) }
}
