import type { DecisionRecord, TraceRecord } from '../../../engine/index.ts'
import { isClosing, toneOf } from './whySteps.ts'

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
