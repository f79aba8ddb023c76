import { describe, expect, it } from 'vitest'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import type { DecisionRecord, SyncRecord, TraceRecord } from '../trace/records.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'
import { TraceLog } from './traceLog.ts'

/** After its progress deadline a completed Deployment is synced ten times a second while its Pods crash. */
const DEADLINE_MS = 600_000

const apply = (session: Session, image: string) =>
  session.command({
    type: 'kubectl',
    args: ['apply', '-f', '-'],
    stdin: JSON.stringify(deploymentManifest({ replicas: 2, image })),
  })

function crashing() {
  const session = new Session(emptyDocument({ seed: 9 }))
  const said: TraceRecord[] = []
  session.observe({ record: (record) => said.push(record), after: () => undefined })
  apply(session, 'shop/web:v1.crash')
  session.advance({ until: DEADLINE_MS + 60_000 })
  return { session, said }
}

describe('the trace of a crash loop', () => {
  const { session, said } = crashing()
  const { history: past } = componentsOf(session)
  const { likes, whole } = past.mark().trace

  it('returns all records although it stores repeated records once', () => {
    expect(past.recordsFrom(0)).toEqual(said)
    expect(said.length).toBeGreaterThan(3_000)
    expect(likes.length + whole.length).toBeLessThan(said.length / 10)
  })

  it('is restored at a mark, also after the session played other commands', () => {
    const before = said.slice()
    const mark = session.mark()
    apply(session, 'shop/web:v2')
    session.advance({ until: DEADLINE_MS + 90_000 })
    session.returnTo(mark)
    expect(past.recordsFrom(0)).toEqual(before)

    const at = DEADLINE_MS + 30_000
    session.seek(at)
    said.length = 0
    apply(session, 'shop/web:v3.crash')
    session.advance({ until: DEADLINE_MS + 60_000 })
    const kept = before.filter((record) => record.at <= at)
    expect(past.recordsFrom(0)).toEqual([...kept, ...said])
  })
})

describe('a trace log', () => {
  const eventAt = (handled: number) => ({ dueAt: handled * 100, seq: handled * 3, causedBy: handled * 3 - 1 })
  const sync = (handled: number, more: Partial<SyncRecord> = {}): SyncRecord => {
    const { dueAt: at, seq: eventSeq, causedBy: wokenSeq } = eventAt(handled)
    return { type: 'sync', at, eventSeq, controller: 'c', key: 'default/web', wokenBy: 'retry', wokenSeq, ...more }
  }
  const decision = (handled: number, facts: DecisionRecord['facts']): DecisionRecord => {
    const { dueAt: at, seq: eventSeq } = eventAt(handled)
    return { type: 'decision', at, eventSeq, id: 'd', controller: 'c', object: 'web', source: 's', facts }
  }

  it('returns each record unchanged, whatever differs from the previous record', () => {
    const log = new TraceLog(eventAt)
    const rounds: readonly (readonly TraceRecord[])[] = [
      [sync(1), decision(1, { pods: 2 })],
      [sync(2), decision(2, { pods: 2 })],
      [sync(3), decision(3, { pods: 3 })],
      [sync(4), decision(4, { pods: 3, more: true })],
      [sync(5, { wokenBy: 'Pod web MODIFIED' }), decision(5, { pods: 3 })],
      [sync(6, { wokenSeq: 2 }), decision(6, { pods: 3 }), decision(6, { pods: 3 })],
      [sync(7), sync(7, { error: 'conflict' })],
      [sync(8), decision(8, {})],
      [sync(9, { key: 'default/other' }), decision(9, {})],
    ]
    for (const [i, records] of rounds.entries()) for (const record of records) log.note(record, i + 1, eventAt(i + 1))
    expect(log.slice(0)).toEqual(rounds.flat())
    expect(log.countRequestsUntil(2)).toBe(4)
    log.truncate(3)
    expect(log.slice(0)).toEqual(rounds.flat().slice(0, 3))
  })
})
