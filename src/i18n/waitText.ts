/** Sentences about an object's waits, from the page's catalogue. */
import type { WaitReason } from '../engine/index.ts'
import { waits } from './en/waits.ts'
import { type Facts, formatMessage, type MessageParams } from './message.ts'
import { factsOf } from './phrase.ts'

/** The parameters of a wait's sentence: its facts, its counted number, and its seconds as text. */
export function waitParams({ facts }: Pick<WaitReason, 'facts'>): Facts {
  // With a queue of image pulls, the sentence does not count the Pod's own retries.
  const { needed, unavailable, pods, before, tries, starts } = facts
  const nodes = typeof facts.nodes === 'number' ? facts.nodes : undefined
  const count = needed ?? unavailable ?? pods ?? (before === 0 ? undefined : before) ?? tries ?? starts ?? nodes
  return factsOf({ ...facts, ...seconds(facts.seconds), ...(count === undefined ? {} : { count }) })
}

/** The sentence in English, without the marks of bold and monospaced text, and without Kubernetes' message. */
export function waitSentence({ id, facts }: WaitReason): string {
  const message = waits[`inspector.${id}`]
  const plain = (text: string): string => text.replace(/\*\*|`/g, '')
  return formatMessage(
    typeof message === 'string' ? plain(message) : { one: plain(message.one), other: plain(message.other) },
    waitParams({ facts }),
  )
}

/** Seconds with one decimal, from ten on without. */
function seconds(value: unknown): MessageParams {
  if (typeof value !== 'number') return {}
  return { seconds: value < 10 ? (Math.round(value * 10) / 10).toFixed(1) : Math.round(value) }
}
