/** A simulated run that is exported as kubectl prints it, and then played from the export. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { inspect } from '../../analysis/inspector.ts'
import { Branches } from '../../session/branches.ts'
import { componentsOf } from '../../session/runReader.ts'
import type { Session } from '../../session/session.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import { Harness } from '../../testing/harness.ts'
import { explainRun } from '../explain.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import type { ObservedRun } from '../observedRun.ts'
import { observedDocument, RecordingEvents } from './recordingEvents.ts'

let simulated: Session
let files: ReturnType<typeof exportStream>
let run: ObservedRun
let course: RecordingEvents

beforeAll(() => {
  const h = new Harness().deployment({ replicas: 4 })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2')
  h.run(15_000)
  h.kubectl(['scale', 'deployment/web', '--replicas=2'])
  h.run(15_000)
  simulated = h.session
  files = exportStream(simulated.document, simulated.cursor)
  const { records, problems } = readRecords(files)
  run = observe(records, problems)
  course = new RecordingEvents({ run, explained: explainRun(run) })
})

const begin = (of: RecordingEvents = course): Session => new Branches(observedDocument, of).session

describe('a recorded run', () => {
  test('has the same state at a time whether the user seeks forward or back', () => {
    const session = begin()
    const { endAt } = course.moments
    session.seek(endAt)
    const atEnd = JSON.stringify(session.view.full())
    const forward = begin()
    for (const share of [0.1, 0.3, 0.5, 0.9]) {
      const at = Math.round(endAt * share)
      session.seek(at)
      forward.seek(at)
      expect(session.view.full()).toEqual(forward.view.full())
    }
    session.seek(endAt)
    expect(JSON.stringify(session.view.full())).toBe(atEnd)
    expect(session.nextEventAt).toBeUndefined()
  })

  test('ends with the last version of each object', () => {
    const { objects: store } = seekEnd()
    simulated.seekTo(simulated.head)
    for (const resource of ['deployments', 'replicasets', 'pods']) {
      const stored = [...store.list(resource)].map(({ metadata }) => [metadata.uid, metadata.resourceVersion])
      const real = [...simulated.objects.list(resource)]
      expect(stored.sort()).toEqual(real.map(({ metadata }) => [metadata.uid, metadata.resourceVersion]).sort())
    }
  })

  test("has the engine's decisions for each write", () => {
    const session = seekEnd()
    const { lastSync, events } = inspect(session, { kind: 'Deployment', namespace: 'default', name: 'web' })
    expect(lastSync.map(({ type }) => type)).toContain('decision')
    expect(events.map(({ reason }) => reason)).toContain('ScalingReplicaSet')
    const marks = session.past.takeTimeline().marks.filter(({ kind }) => kind === 'command')
    expect(marks.map(({ text }) => text).filter((text) => text.startsWith('deployment'))).toEqual([
      'deployment/web created',
      'deployment/web image=shop/web:v2',
      'deployment/web replicas=2',
    ])
  })

  test('answers kubectl only for recorded kinds', () => {
    const { records } = readRecords(files.filter(({ name }) => !/nodes|configmaps/.test(name)))
    const part = new RecordingEvents({ run: observe(records) })
    const { kubectl } = componentsOf(begin(part)).cluster
    const said = (...args: string[]) => kubectl.result(kubectl.run(args))
    expect(said('get', 'nodes').stderr).toBe('No resources found\nNote: not in the recording, hence unknown: nodes\n')
    expect(said('get', 'nodes', 'node-1').stderr).toContain('hence unknown: nodes')
    expect(said('get', 'pods')).toMatchObject({ stderr: expect.not.stringContaining('Note') })
    // The recorded objects do not contain the used resources.
    expect(said('top', 'pods')).toMatchObject({ stdout: '', stderr: 'error: Metrics API not available\n', exit: 1 })
  })

  test('prints ages and times by the clock of its cluster', () => {
    const recorded = seekEnd()
    simulated.seek(course.endAt + course.epochMs - EPOCH_MS)
    const printed = (session: Session, line: string) => {
      const { kubectl } = componentsOf(session).cluster
      return kubectl.result(kubectl.run(line.split(' '))).stdout
    }
    expect(course.epochMs).not.toBe(EPOCH_MS)
    for (const line of ['get deployments,replicasets,pods', 'events', 'logs deployment/web --timestamps --tail=2']) {
      expect(printed(recorded, line), line).toBe(printed(simulated, line))
      expect(printed(recorded, line), line).toMatch(/\d/)
    }
  })

  test('has no start times of objects that existed at its first moment', () => {
    const startOf = (session: Session) => session.view.full().workloads[0]?.rolloutStartedAt
    expect(startOf(seekEnd())).toBeGreaterThan(0)
    simulated.seekTo(simulated.head)
    const { kubectl } = componentsOf(simulated).cluster
    const text = kubectl.result(kubectl.run(['get', 'deployments,replicasets,pods', '-o', 'yaml'])).stdout
    const state = new RecordingEvents({ run: observe(readRecords([{ name: 'dump.yaml', text }]).records) })
    const session = begin(state)
    session.seek(state.endAt)
    expect(session.view.full().workloads[0]?.revision).toBe(2)
    expect(startOf(session)).toBeUndefined()
  })

  test('begins with objects that are older than the first change', () => {
    const metadata = { name: 'web', uid: 'old', resourceVersion: '1', creationTimestamp: '2025-12-24T00:00:00Z' }
    const old = {
      type: 'ADDED',
      object: { apiVersion: 'v1', kind: 'Service', metadata, spec: { ports: [{ port: 80 }] } },
    }
    const text = JSON.stringify(old)
    const { records } = readRecords([...files, { name: 'services.json', text }])
    const other = new RecordingEvents({ run: observe(records) })
    expect(other.moments.beginsAt).toBe(course.moments.beginsAt)
    expect(begin(other).objects.get('services', 'default/web')?.metadata.uid).toBe('old')
  })

  test('accepts objects with hardly any fields', () => {
    const bare = (kind: string, apiVersion: string) =>
      ['ADDED', 'MODIFIED', 'DELETED'].map((type) => ({ type, object: { apiVersion, kind, metadata: { name: 'x' } } }))
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { nodeName: 'n' } }
    const status = {
      phase: 'Running',
      containerStatuses: [{ name: 'c', state: { waiting: { reason: 'CrashLoopBackOff' } } }],
    }
    const events = [
      ...['Pod', 'Node', 'Service', 'Event', 'Namespace'].flatMap((kind) => bare(kind, 'v1')),
      ...['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'].flatMap((kind) => bare(kind, 'apps/v1')),
      ...bare('Job', 'batch/v1'),
      ...bare('CronJob', 'batch/v1'),
      ...bare('HorizontalPodAutoscaler', 'autoscaling/v2'),
      ...bare('PodDisruptionBudget', 'policy/v1'),
      ...bare('EndpointSlice', 'discovery.k8s.io/v1'),
      ...bare('Widget', 'example.com/v1'),
      { type: 'ADDED', object: pod },
      { type: 'MODIFIED', object: { ...pod, status } },
      { type: 'MODIFIED', object: { ...pod, status: { ...status, phase: 7 } } },
    ]
    const { records } = readRecords([{ name: 'w.json', text: events.map((one) => JSON.stringify(one)).join('\n') }])
    const odd = new RecordingEvents({ run: observe(records) })
    const session = begin(odd)
    while (session.nextEventAt !== undefined) {
      session.advance({ until: odd.endAt, stopAt: 'event' })
      for (const { kind, namespace, name } of session.view.full().workloads) inspect(session, { kind, namespace, name })
      for (const { namespace, name } of session.view.full().pods) inspect(session, { kind: 'Pod', namespace, name })
    }
    expect([...session.objects.list('pods')].map(({ metadata }) => metadata.name)).toEqual(['p'])
    expect([...session.view.full().pods].find(({ name }) => name === 'p')?.state).toBe('crash')
  })

  test('reports unexplained writes', () => {
    const changes = run.changes.map((change) =>
      change.resource === 'replicasets' && change.type === 'modified' && change.object.spec !== change.before?.spec
        ? { ...change, object: { ...change.object, spec: { ...(change.object.spec as object), replicas: 99 } } }
        : change,
    ) as ObservedRun['changes']
    const odd = { ...run, changes }
    const other = new RecordingEvents({ run: odd, explained: explainRun(odd) })
    const session = begin(other)
    session.seek(other.endAt)
    const said = session.past.recordsFrom(0).flatMap((record) => (record.type === 'decision' ? [record] : []))
    const unexplained = said.find(({ id }) => id === 'observed.otherwise')
    expect(unexplained?.source).toBe('')
    expect(unexplained?.facts).toMatchObject({ by: 'deployment-controller', field: 'spec.replicas', observed: '99' })
  })
})

function seekEnd(): Session {
  const session = begin()
  session.seek(course.moments.endAt)
  return session
}
