import { describe, expect, it } from 'vitest'
import { playUntil } from '../analysis/play.ts'
import { recordsSince, summarise } from '../analysis/summary.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { worldHash } from '../testing/worldHash.ts'
import { RECORDS_ALL, RECORDS_FIGURES, type SessionRecord } from './advance.ts'
import { Session } from './session.ts'

const apply = (session: Session, image: string) =>
  session.command({
    type: 'kubectl',
    args: ['apply', '-f', '-'],
    stdin: JSON.stringify(deploymentManifest({ replicas: 6, image })),
  })

/** Plays a complete rollout and half of a second one; returns the second one's start. */
function played(record: Partial<SessionRecord>): { readonly session: Session; readonly fromAt: number } {
  const session = new Session(emptyDocument({ seed: 9 }), record)
  apply(session, 'shop/web:v1')
  playUntil(session, 'complete')
  const fromAt = session.cursor.at
  apply(session, 'shop/web:v2')
  session.advance({ until: fromAt + 6_000 })
  return { session, fromAt }
}

describe('the data that a session records', () => {
  const full = played(RECORDS_ALL)
  const bare = played(RECORDS_FIGURES)

  it('change neither the state of the run nor its figures', () => {
    expect(bare.session.fingerprint).toBe(full.session.fingerprint)
    expect(worldHash(bare.session)).toEqual(worldHash(full.session))
    for (const fromAt of [0, full.fromAt, full.fromAt + 1_000])
      expect(summarise(bare.session, fromAt)).toEqual(summarise(full.session, fromAt))
  })

  it('contain no trace if only figures are requested', () => {
    const { past } = bare.session
    expect([past.recordCount, past.takeTimeline().marks]).toEqual([0, []])
    expect(full.session.past.recordCount).toBeGreaterThan(0)
  })

  it('count as many writes as the trace of all records', () => {
    const { session, fromAt } = full
    for (const at of [0, fromAt, fromAt + 1_000]) {
      const writes = recordsSince(session, at).filter(({ type }) => type === 'write')
      expect(summarise(bare.session, at).writes).toBe(writes.length)
    }
  })

  it('allow a seek back by a replay if the session has no snapshots', () => {
    const { session, fromAt } = played(RECORDS_FIGURES)
    const { cursor, fingerprint } = session
    session.seek(fromAt - 1)
    expect(session.cursor.at).toBe(fromAt - 1)
    session.seekTo(cursor)
    expect(session.fingerprint).toBe(fingerprint)
  })
})
