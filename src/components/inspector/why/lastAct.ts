import type { DecisionRecord, Inspection } from '../../../engine/index.ts'
import { mainDecision } from './mainDecision.ts'
import { isClosing, toneOf } from './whySteps.ts'

/**
 * The last decision about an object that changed something; as long as nothing did, what its last sync decided. A sync that
 * holds back after one that scaled up says nothing that a room needs to read.
 */
export function lastAct({ trace, lastSync }: Pick<Inspection, 'trace' | 'lastSync'>): DecisionRecord | undefined {
  const acted = trace.findLast(
    (record): record is DecisionRecord =>
      record.type === 'decision' && toneOf(record) === 'acted' && !isClosing(record),
  )
  return acted ?? mainDecision(lastSync)
}
