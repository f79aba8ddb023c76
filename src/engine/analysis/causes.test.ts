import { describe, expect, it } from 'vitest'
import { isBefore } from '../document/branchDocument.ts'
import { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'
import type { TraceRecord, WriteRecord } from '../trace/records.ts'
import { type CauseStep, causesOf } from './causes.ts'

const APPLY = 'apply -f -'
const SET_IMAGE = 'set image deployment/web web=shop/web:v2'

function rollout(): Harness {
  const h = new Harness()
  h.apply(deploymentManifest({ replicas: 4 })).run(15_000)
  return h.setImage('web', 'shop/web:v2').run(40_000)
}

const records = (session: Session): TraceRecord[] => session.past.recordsFrom(0)
const writesOf = (session: Session): WriteRecord[] =>
  records(session).filter((record): record is WriteRecord => record.type === 'write')

/** A step of a cause chain as one line of text. */
function line(step: CauseStep): string {
  switch (step.type) {
    case 'sync':
      return `${step.controller} ${step.key}${step.write ? `: ${step.write.verb} ${step.write.kind}` : ''}`
    case 'write':
      return `${step.write.by}: ${step.write.verb} ${step.write.kind}`
    case 'watch':
      return `${step.process} sees ${step.change} ${step.kind}${step.queued ? `, queues ${step.queued}` : ''}`
    case 'delay':
      return `${step.key} waited`
    case 'timer':
      return `${step.component} waited`
    case 'command':
      return step.label
    case 'start':
      return 'start'
  }
}

describe('the causes of a record', () => {
  const { session } = rollout()

  it('end in a command for every write of a rollout', () => {
    const writes = writesOf(session).filter(({ by, at }) => by !== 'system' && at > 0)
    expect(writes.length).toBeGreaterThan(60)
    for (const write of writes) {
      const last = causesOf(session, write).steps.at(-1)
      expect(last?.type, `${write.by} ${write.verb} ${write.kind} ${write.name}`).toBe('command')
    }
  })

  it('end in the command that began the rollout, for each Pod that the rollout creates', () => {
    const began = records(session).find((record) => record.type === 'command' && record.label === SET_IMAGE)
    const created = writesOf(session).filter(
      ({ kind, verb, at }) => kind === 'Pod' && verb === 'create' && at > (began?.at ?? 0),
    )
    expect(created).toHaveLength(4)
    for (const write of created) expect(causesOf(session, write).steps.at(-1)).toMatchObject({ label: SET_IMAGE })
  })

  it('end in the command that began the rollout, for writes of scheduler and kubelets to the new Pods', () => {
    const created = writesOf(session).filter(({ kind, verb }) => kind === 'Pod' && verb === 'create')
    const names = new Set(created.slice(4).map(({ name }) => name))
    const later = writesOf(session).filter(({ kind, name }) => kind === 'Pod' && names.has(name))
    expect(later.length).toBeGreaterThan(12)
    for (const write of later) {
      const { kind, name } = write
      const { steps } = causesOf(session, { ...write, about: { kind, name } })
      expect(steps.at(-1), `${write.by} ${write.verb} ${name}`).toMatchObject({ label: SET_IMAGE })
    }
  })

  it('list each link of the chain from the created Pod back to the command', () => {
    const first = writesOf(session).find(({ kind, verb }) => kind === 'Pod' && verb === 'create')
    expect(first && causesOf(session, first).steps.map(line)).toEqual([
      `replicaset-controller default/web-${first?.name.split('-')[1]}`,
      expect.stringMatching(/^kube-controller-manager sees ADDED ReplicaSet, queues default\/web-/),
      'deployment-controller default/web: create ReplicaSet',
      'kube-controller-manager sees ADDED Deployment, queues default/web',
      APPLY,
    ])
  })

  it('lead back in time, link by link, through handled events', () => {
    const last = writesOf(session).at(-1)
    const { steps, omitted } = causesOf(session, last ?? { eventSeq: 0, at: 0 })
    expect(steps.length).toBeGreaterThan(10)
    expect(omitted).toBe(0)
    const places = steps.map(({ cursor }) => cursor)
    expect(places).toEqual([...places].sort((a, b) => b.at - a.at || b.step - a.step))
    const there = new Session(session.document)
    for (const { cursor } of steps.slice(-3)) {
      there.seekTo(cursor)
      expect(there.cursor).toEqual(cursor)
    }
  })

  it('contain the event that added the key to the work queue, not the event that called the worker', () => {
    for (const record of records(session)) {
      if (record.type !== 'sync' || record.error !== undefined) continue
      const [own, cause] = causesOf(session, record).steps
      expect(own).toMatchObject({ type: 'sync', key: record.key, wokenBy: record.wokenBy })
      if (cause?.type === 'watch') {
        expect(cause.queued).toBe(record.key)
        expect(record.wokenBy).toContain(`${cause.kind} ${cause.name} ${cause.change}`)
      } else expect(['delay', 'sync', 'command']).toContain(cause?.type)
    }
  })

  it('contain the ADDED event of the Pod for the scheduler’s binding of the Pod', () => {
    for (const write of writesOf(session).filter(({ verb }) => verb === 'bind')) {
      const { kind, name } = write
      const [own, ...steps] = causesOf(session, { ...write, about: { kind, name } }).steps
      expect(own).toMatchObject({ type: 'write', write: { verb: 'bind', name } })
      expect(steps.find(({ type }) => type !== 'timer')).toMatchObject({
        type: 'watch',
        process: 'scheduler',
        name,
        change: 'ADDED',
      })
    }
  })

  it('are only the command for a write of the command itself', () => {
    const write = writesOf(session).find(({ by, kind }) => by.startsWith('kubectl') && kind === 'Deployment')
    expect(write && causesOf(session, write).steps).toMatchObject([{ type: 'command', label: APPLY }])
  })
})

describe('the causes of a record after a seek back in time', () => {
  it('are the causes in the new branch, and are unchanged by a seek forward in the old branch', () => {
    const { session } = rollout()
    const { document } = session
    const chains = writesOf(session).map((write) => causesOf(session, write).steps.map(line))
    const again = new Session(document)
    again.advance({ until: 55_000 })
    again.seek(16_000)
    again.seek(55_000)
    expect(writesOf(again).map((write) => causesOf(again, write).steps.map(line))).toEqual(chains)

    again.seek(16_000)
    again.command({ type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=2'] })
    again.advance({ until: 55_000 })
    for (const write of writesOf(again)) {
      const steps = causesOf(again, write).steps
      if (write.at > 16_000) expect(['command', 'start']).toContain(steps.at(-1)?.type)
      for (const { cursor } of steps) expect(isBefore(again.cursor, cursor)).toBe(false)
    }
    const labels = writesOf(again).map((write) => {
      const last = causesOf(again, write).steps.at(-1)
      return last?.type === 'command' ? last.label : ''
    })
    expect(labels).toContain('scale deployment/web --replicas=2')
  })

  it('equal the causes before, after a return to a mark', () => {
    const { session } = rollout()
    const write = writesOf(session).at(-1)
    if (!write) throw new Error('there is no write')
    const before = causesOf(session, write)
    const mark = session.mark()
    session.command({ type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=2'] })
    session.advance({ until: 70_000 })
    session.returnTo(mark)
    expect(causesOf(session, write)).toEqual(before)
  })
})
