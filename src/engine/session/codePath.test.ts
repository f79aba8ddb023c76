import { describe, expect, it } from 'vitest'
import { Session } from '../session/session.ts'
import { SyncLog } from '../session/syncLog.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'
import type { SyncRecord } from '../trace/records.ts'
import { codePathOf } from './codePath.ts'

const WEB = { controller: 'deployment-controller', key: 'default/web' } as const

const story = (): Harness =>
  new Harness()
    .apply(deploymentManifest({ replicas: 3 }))
    .run(10_000)
    .setImage('web', 'shop/web:v2')
    .run(20_000)

const syncsOf = (session: Session, { controller, key }: typeof WEB): SyncRecord[] =>
  session.past
    .recordsFrom(0)
    .filter((record): record is SyncRecord => record.type === 'sync' && record.error === undefined)
    .filter((record) => record.controller === controller && record.key === key)

const total = (ways: readonly { readonly count: number }[]): number => ways.reduce((sum, { count }) => sum + count, 0)

describe('the counts of ways through the code in the syncs of a key', () => {
  it('are the counts up to the cursor, if the cursor moves backwards and forwards', () => {
    const { session } = story()
    const syncs = syncsOf(session, WEB)
    expect(syncs.length).toBeGreaterThan(10)
    for (const at of [30_000, 0, 10_010, 12_000, 11_000, 30_000]) {
      session.seek(at)
      const view = codePathOf(session, WEB)
      const until = syncs.filter((sync) => sync.at <= at)
      expect(total(view.ways)).toBe(until.length)
      expect(view.sync?.run).toBe(until.length === 0 ? undefined : until.length)
      expect(view.sync?.eventSeq).toBe(until.at(-1)?.eventSeq)
      expect(view.next?.at).toBe(syncs[until.length]?.at)
      expect(view.previous?.at).toBe(until.at(-2)?.at)
    }
  })

  it('continue from the cursor if a command begins another branch', () => {
    const { session } = story()
    const before = codePathOf(session, WEB)
    session.seek(9_999)
    const there = codePathOf(session, WEB)
    session.command({ type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=5'] })
    expect(codePathOf(session, WEB)).toEqual({ ...there, next: undefined })
    session.advance({ until: 30_000 })
    const { ways } = codePathOf(session, WEB)
    expect(ways.some(({ evidence }) => evidence.includes('deployment.scalingEvent'))).toBe(true)
    const created = (some: typeof ways) =>
      total(some.filter(({ evidence }) => evidence.includes('deployment.createReplicaSet')))
    expect([created(before.ways), created(ways)]).toEqual([2, 1])
    expect(ways).not.toEqual(before.ways)
    const again = new Session(session.document)
    again.advance({ until: 30_000 })
    expect(codePathOf(again, WEB)).toEqual(codePathOf(session, WEB))
  })

  it('equal the counts before, after a return to a mark', () => {
    const { session } = story()
    const before = codePathOf(session, WEB)
    const mark = session.mark()
    session.command({ type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=5'] })
    session.advance({ until: 40_000 })
    expect(codePathOf(session, WEB)).not.toEqual(before)
    session.returnTo(mark)
    expect(codePathOf(session, WEB)).toEqual(before)
  })

  it('come with the last sync of the key: decisions, writes and the key’s additions to the work queue', () => {
    const { session } = story()
    const created = syncsOf(session, WEB)[0]
    session.seek(created?.at ?? 0)
    const { sync, queue } = codePathOf(session, WEB)
    expect(sync?.decisions.length).toBeGreaterThan(0)
    expect(new Set(sync?.decisions.map(({ controller }) => controller))).toEqual(new Set([WEB.controller]))
    expect(sync?.writes.length).toBeGreaterThan(0)
    expect(new Set(sync?.writes.map(({ by }) => by))).toEqual(new Set([WEB.controller]))
    expect(sync?.evidence.length).toBeGreaterThan(0)
    expect(sync?.evidence).toEqual([...new Set(sync?.evidence)])
    const adds = queue?.adds
    expect((adds?.queued ?? 0) + (adds?.again ?? 0)).toBeGreaterThanOrEqual(sync?.run ?? 0)
  })

  it('are empty for an unknown controller or key', () => {
    const { session } = story()
    const nobody = codePathOf(session, { controller: 'deployment-controller', key: 'default/nobody' })
    expect(nobody).toMatchObject({ sync: undefined, ways: [], queue: { state: 'idle' }, next: undefined })
    expect(codePathOf(session, { controller: 'nobody', key: 'default/web' }).queue).toBeUndefined()
  })
})

describe('SyncLog', () => {
  const sync = (eventSeq: number, key: string, error?: string) =>
    ({ type: 'sync', at: eventSeq, eventSeq, controller: 'c', key, wokenBy: '', ...(error ? { error } : {}) }) as const
  const decision = (eventSeq: number, id: string, source = 'file.go fn', controller = 'c') =>
    ({ type: 'decision', at: eventSeq, eventSeq, id, controller, object: '', source, facts: {} }) as const
  const write = (eventSeq: number, verb: 'create' | 'updateStatus', by = 'c') =>
    ({
      type: 'write',
      at: 0,
      eventSeq,
      verb,
      by,
      kind: 'Pod',
      namespace: '',
      name: '',
      uid: '',
      resourceVersion: '1',
      summary: '',
    }) as const

  it('keeps the records of a sync, each evidence once', () => {
    const log = new SyncLog()
    for (const record of [
      sync(7, 'a'),
      decision(7, 'x.one'),
      write(7, 'create'),
      write(7, 'create'),
      decision(7, 'x.one'),
      write(7, 'updateStatus'),
      decision(7, 'x.other', 'file.go fn', 'somebody else'),
      write(7, 'create', 'somebody else'),
      decision(8, 'x.later'),
    ])
      log.note(record, 3)
    expect(log.waysOf('c', 'a', 3)).toEqual([{ evidence: ['x.one', 'create Pod', 'updateStatus Pod'], count: 1 }])
  })

  it('keeps the errors of syncs, and refused requests with the position in the source code', () => {
    const log = new SyncLog()
    log.note(sync(1, 'a'), 1)
    log.note(decision(1, 'replicaSet.failed', 'file.go write'), 1)
    log.note(sync(1, 'a', 'conflict'), 1)
    log.note(sync(2, 'b'), 2)
    expect(log.lastOf('c', 'a', 9)).toEqual({ handled: 1, evidence: ['replicaSet.failed file.go write', 'error'] })
    expect(log.waysOf('c', undefined, 9).map(({ count }) => count)).toEqual([1, 1])
    expect(log.waysOf('c', undefined, 1)).toHaveLength(1)
  })

  it('does not record a failed Job as a refused request', () => {
    const log = new SyncLog()
    log.note(sync(1, 'a'), 1)
    log.note(decision(1, 'job.failed', 'job_controller.go enactJobFinished'), 1)
    expect(log.lastOf('c', 'a', 9)?.evidence).toEqual(['job.failed'])
  })

  it('forgets the records after a truncation, and no records before the truncation', () => {
    const log = new SyncLog()
    for (const handled of [1, 2, 3]) log.note(sync(handled, 'a'), handled)
    expect(log.nextOf('c', 'a', 1)).toBe(2)
    log.truncate(2)
    expect(total(log.waysOf('c', 'a', 9))).toBe(2)
    expect(log.nextOf('c', 'a', 2)).toBeUndefined()
    log.note(sync(9, 'a'), 3)
    expect(log.lastOf('c', 'a', 9)?.handled).toBe(3)
  })
})
