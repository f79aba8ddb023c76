import type { DecisionRecord, Inspection, TraceRecord } from '../../engine/index.ts'
import { isClosing, toneOf } from './whySteps.ts'

/**
 * The last decision that changed something; without such a decision, the main decision of the last sync. A sync that
 * holds back right after a scale-up is not worth showing to an audience.
 */
export function lastAct({ trace, lastSync }: Pick<Inspection, 'trace' | 'lastSync'>): DecisionRecord | undefined {
  const acted = trace.findLast(
    (record): record is DecisionRecord =>
      record.type === 'decision' && toneOf(record) === 'acted' && !isClosing(record),
  )
  return acted ?? mainDecision(lastSync)
}

/**
 * The last sync since a time (virtual ms) in which a decision changed something, reduced to its records about the
 * object; without such a sync, the last sync.
 */
export function decidingSync(
  { trace, lastSync }: Pick<Inspection, 'trace' | 'lastSync'>,
  since: number,
): readonly TraceRecord[] {
  const act = lastAct({ trace, lastSync: [] })
  return act === undefined || act.at < since ? lastSync : trace.filter(({ eventSeq }) => eventSeq === act.eventSeq)
}

/**
 * The decision that describes a sync best: the last decision that changed something, else the last that held something
 * back, else the last decision. Every sync makes closing decisions, so they come after all others.
 */
export function mainDecision(records: readonly TraceRecord[]): DecisionRecord | undefined {
  const decisions = records.filter((record) => record.type === 'decision')
  const own = decisions.filter((record) => !isClosing(record))
  const last = (tone: ReturnType<typeof toneOf>) => own.findLast((record) => toneOf(record) === tone)
  return last('acted') ?? last('held') ?? own.at(-1) ?? decisions.at(-1)
}
