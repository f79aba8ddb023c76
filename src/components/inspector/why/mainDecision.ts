import type { DecisionRecord, Inspection, TraceRecord } from '../../../engine/index.ts'
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

/**
 * The one decision of a sync that tells it best: the last that changed something, else the last that held something back,
 * else the last that there is. What every sync does at its end comes after all of these.
 */
export function mainDecision(records: readonly TraceRecord[]): DecisionRecord | undefined {
  const decisions = records.filter((record) => record.type === 'decision')
  const own = decisions.filter((record) => !isClosing(record))
  const last = (tone: ReturnType<typeof toneOf>) => own.findLast((record) => toneOf(record) === tone)
  return last('acted') ?? last('held') ?? own.at(-1) ?? decisions.at(-1)
}
