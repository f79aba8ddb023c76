/** Sentences for what is known of a recording of a real cluster, from the catalogue that the page uses. */
import type { Finding, ObservedGap, ObservedNotice, UnexplainedWrite } from '../engine/index.ts'
import { recorded } from './en/recorded/said.ts'
import { formatMessage, type MessageParams } from './message.ts'

type RecordedKey = keyof typeof recorded
/** Gives the text of a key in some language. */
export type Say = (key: RecordedKey, params?: MessageParams) => string

/** In English. */
export const sayInEnglish: Say = (key, params) => formatMessage(recorded[key], params)

/** What is wrong, as one sentence without a full stop; where a reason is told word for word, with it. */
export function findingText({ id, facts }: Pick<Finding, 'id' | 'facts'>, say: Say): string {
  const params = { ...facts, count: facts.pods ?? 0, held: heldText(facts.heldBy, say) }
  const sentence = say(`recorded.finding.${id}`, params)
  const reason = String((id === 'unschedulable' && facts.reasons) || (facts.message ?? ''))
  return reason === '' ? sentence : say('recorded.withReason', { sentence, reason })
}

/** What to do about it; nothing about what is over. */
export const doText = ({ id, until }: Pick<Finding, 'id' | 'until'>, say: Say): string =>
  say(until === undefined ? `recorded.do.${id}` : 'recorded.do.isOver')

export const noticeText = ({ id, facts }: ObservedNotice, say: Say): string => say(`recorded.notice.${id}`, facts)

export function gapText({ type, facts }: Pick<ObservedGap, 'type' | 'facts'>, say: Say): string {
  const params = facts.code === 0 ? { ...facts, code: '?' } : facts
  return say(facts.reason === '' ? 'recorded.gap.endedUntold' : `recorded.gap.${type}`, params)
}

/** What was written and what the engine would have written. */
export function differenceText(
  { wouldWrite, differences, write }: Pick<UnexplainedWrite, 'wouldWrite' | 'differences' | 'write'>,
  say: Say,
): string {
  if (wouldWrite === 'nothing') return say('recorded.difference.nothing', { write })
  const textOf = (value: unknown): string =>
    value === undefined ? say('recorded.difference.absent') : JSON.stringify(value)
  return differences
    .map(({ field, observed, expected }) =>
      say('recorded.difference.field', { field, observed: textOf(observed), expected: textOf(expected) }),
    )
    .join('; ')
}

const bounds = ['maxUnavailable', 'maxSurge', 'bothBounds', 'refusal', 'pods'] as const

function heldText(heldBy: unknown, say: Say): string {
  const bound = bounds.find((one) => one === heldBy)
  return bound === undefined ? '' : say(`recorded.held.${bound}`)
}
