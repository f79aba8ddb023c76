import { beforeAll, describe, expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { fnv1a } from '../sim/prng.ts'
import { Harness } from '../testing/harness.ts'
import { explainRun } from './explain.ts'
import { exportStream } from './exportStream.ts'
import { findingsOf } from './findings/table.ts'
import { observe } from './observe.ts'
import { type ObservedRun, objectsAfter } from './observedRun.ts'
import { Redactor } from './redaction/redactor.ts'

type Files = readonly { readonly name: string; readonly text: string }[]

const played = (h: Harness): Files => exportStream(h.session.document, h.session.cursor)

function observed(files: Files): ObservedRun {
  const { records, problems } = readRecords(files)
  return observe(records, problems)
}

const idsOf = (run: ObservedRun): string[] => findingsOf(run).findings.map(({ id }) => id)

describe('a rollout of the engine, exported and read again', () => {
  let h: Harness
  let files: Files
  let run: ObservedRun
  beforeAll(() => {
    h = new Harness().deployment({ replicas: 4 })
    h.run(20_000)
    h.setImage('web', 'shop/web:v2')
    h.run(40_000)
    files = played(h)
    run = observed(files)
  })

  test("has every object's last version", () => {
    const { objects: store } = h.session
    const own = new Map(run.kinds.map(({ resource }) => [resource, [...store.list(resource)].length]))
    const read = objectsAfter(run)
    for (const object of read) {
      const { managedFields: _, ...metadata } = object.metadata
      const stored = [...store.list(resourceOf(run, object.kind))].find(({ metadata: { uid } }) => uid === metadata.uid)
      expect({ ...object, metadata }).toEqual(stored)
    }
    expect(read.length).toBe([...own.values()].reduce((a, b) => a + b, 0))
    expect(run.problems).toEqual([])
    expect(run.gaps).toEqual([])
  })

  test('has the same changes if all files are joined into one file', () => {
    const lines = files.flatMap(({ text }) => text.trimEnd().split('\n'))
    const mixed = lines.map((line, i) => ({ line, key: (i * 7919) % 13 })).sort((a, b) => a.key - b.key)
    // The order within a kind is kept; the order of different kinds does not matter.
    const byKind = mixed.map(({ line }) => line).sort((a, b) => versionIn(a) - versionIn(b))
    const again = observed([{ name: 'all', text: byKind.join('\n') }])
    expect(again.changes.map(nameAndTime)).toEqual(run.changes.map(nameAndTime))
  })

  test('is explained even if names and values are redacted, and hashes are absent', () => {
    const redactor = new Redactor({ names: true, token: (text) => fnv1a(text).toString(16).padStart(8, '0') })
    const redacted = files.map(({ name, text }) => {
      const changes = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      const lines = changes.map(({ type, object }) => JSON.stringify({ type, object: redactor.redact(object) }))
      return { name, text: lines.join('\n') }
    })
    expect(JSON.stringify(redacted)).not.toContain('shop/web')
    const { unexplained, writes } = explainRun(observed(redacted))
    expect(unexplained).toEqual([])
    expect(writes).toBe(explainRun(run).writes)
  })

  test("is explained write by write, with the decisions' numbers", () => {
    const { writes, explained, unexplained, authors } = explainRun(run)
    expect(unexplained).toEqual([])
    expect(writes).toBeGreaterThan(30)
    expect(explained.size).toBe(writes)
    const scaled = [...explained.values()].flatMap(({ decisions }) => decisions)
    expect(scaled.find(({ id }) => id === 'deployment.scaleUpNew')?.facts).toMatchObject({ replicas: 4, maxTotal: 5 })
    const users = run.changes.filter(
      ({ index, resource }) => resource === 'deployments' && authors[index]?.kind === 'user',
    )
    expect(users.map(({ type }) => type)).toEqual(['created', 'modified'])
  })

  test('has no findings', () => expect(findingsOf(run)).toEqual({ findings: [], problems: [] }))

  test.each([
    [
      'the new ReplicaSet grows further than the bound lets it',
      'ReplicaSet',
      (spec: Spec) => ({ ...spec, replicas: Number(spec.replicas) + 3 }),
    ],
    [
      'a status tells of a Pod too many',
      'status',
      (spec: Spec) => ({ ...spec, updatedReplicas: Number(spec.updatedReplicas ?? 0) + 7 }),
    ],
  ])('has an unexplained write if %s', (_, what, change) => {
    let done = false
    const forged = files.map(({ name, text }) => {
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => {
          const event = JSON.parse(line)
          const { kind, spec, status } = event.object
          if (done || event.type !== 'MODIFIED') return line
          if (what === 'ReplicaSet' && kind === 'ReplicaSet' && spec.replicas === 2) event.object.spec = change(spec)
          else if (what === 'status' && kind === 'Deployment' && status.updatedReplicas === 2)
            event.object.status = change(status)
          else return line
          done = true
          return JSON.stringify(event)
        })
      return { name, text: lines.join('\n') }
    })
    const { unexplained } = explainRun(observed(forged))
    expect(done).toBe(true)
    const [first] = unexplained
    expect(first?.object).toContain(what === 'status' ? 'Deployment default/web' : 'ReplicaSet default/web-')
    expect(first?.wouldWrite === 'nothing' || (first?.differences.length ?? 0) > 0).toBe(true)
  })
})

describe('findings of a recorded run', () => {
  test('include a missing image, and the rollout bounds that the missing image exhausts', () => {
    const h = new Harness().deployment({ replicas: 4 })
    h.run(20_000)
    h.setImage('web', 'shop/web:v2.nopull')
    h.run(60_000)
    const run = observed(played(h))
    const { findings } = findingsOf(run)
    // A single finding about the Deployment contains both the cause and its consequences.
    expect(findings.map(({ object, id, severity }) => [object, id, severity])).toEqual([
      ['Deployment default/web', 'imagePull', 'high'],
    ])
    expect(findings[0]?.impact).toMatchObject({ wanted: 4, lowest: 3, updated: 2, isRolling: true, outages: [] })
    expect(findings[0]?.before).toMatchObject({ type: 'changed', fields: [{ field: 'image', is: 'v2.nopull' }] })
    expect(findings[0]?.advice).toBe('kubectl rollout undo deployment/web')
    const [pull, stall] = findings[0]?.signs ?? []
    expect(pull?.facts).toMatchObject({ image: 'shop/web:v2.nopull', still: 2 })
    expect(stall?.facts).toMatchObject({ heldBy: 'bothBounds' })
    expect(stall?.evidence[0]?.value).toEqual({
      id: 'noneRemovable',
      facts: { pods: 5, minAvailable: 3, newUnavailable: 2, removable: 0 },
    })
    expect(stall?.advice).toBe('kubectl rollout undo deployment/web')
    // The state at the end gives the same finding, except for its duration.
    const state = observed([
      { name: 'state', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objectsAfter(run) }) },
    ])
    expect(state.isState).toBe(true)
    expect(idsOf(state)).toEqual(['imagePull'])
    expect(explainRun(state).writes).toBe(0)
  })

  test('include a quota, a pause, a crash and a lack of room', () => {
    const h = new Harness()
    h.must(['create', 'quota', 'q', '--hard=pods=1']).run(1000).deployment({ replicas: 2 })
    h.run(20_000)
    expect(idsOf(observed(played(h)))).toContain('quota')
    expect(explainRun(observed(played(h))).unexplained).toEqual([])
    const paused = new Harness().deployment({ replicas: 2 })
    paused.run(20_000)
    paused.pause('web').setImage('web', 'shop/web:v2')
    paused.run(5_000)
    expect(idsOf(observed(played(paused)))).toEqual(['rolloutPaused'])
    const crash = new Harness().deployment({ replicas: 2 })
    crash.run(20_000)
    crash.setImage('web', 'shop/web:v2.crash')
    crash.run(90_000)
    const found = idsOf(observed(played(crash)))
    expect(found[0]).toBe('crashLoop')
    const full = new Harness().deployment({ replicas: 2 })
    full.must(['set', 'resources', 'deployment/web', '--requests=cpu=100'])
    full.run(30_000)
    expect(idsOf(observed(played(full)))[0]).toBe('unschedulable')
  })
})

type Spec = { readonly [name: string]: unknown }

const versionIn = (line: string): number => Number(JSON.parse(line).object.metadata.resourceVersion)
const nameAndTime = ({ type, key, version, at }: ObservedRun['changes'][number]): string =>
  `${type} ${key} ${version} ${at}`
const resourceOf = ({ kinds }: ObservedRun, kind: string): string =>
  kinds.find((one) => one.kind === kind)?.resource ?? ''

describe('the advice of a finding', () => {
  const stallOf = (h: Harness) =>
    findingsOf(observed(played(h)))
      .findings.flatMap(({ signs }) => signs)
      .find(({ id }) => id === 'rolloutStalled')

  test('is no rollback after a rollback', () => {
    const h = new Harness().deployment({ replicas: 4 })
    h.run(20_000)
    h.setImage('web', 'shop/web:v2.nopull')
    h.run(30_000)
    h.must(['rollout', 'undo', 'deployment/web'])
    h.run(20_000)
    const [finding] = findingsOf(observed(played(h))).findings
    const [pull, stall] = finding?.signs ?? []
    expect(pull?.advice).toContain('kubectl get events --field-selector involvedObject.name=web-')
    const over = { severity: 'medium', advice: 'kubectl rollout history deployment/web' }
    expect([finding, stall]).toMatchObject([over, over])
    expect(finding?.meanwhile).toMatchObject([{ type: 'changed', fields: [{ field: 'image', was: 'v2.nopull' }] }])
  })

  test('is no rollback if the first release is stalled', () => {
    const h = new Harness().deployment({ replicas: 2, image: 'shop/web:v1.nopull' })
    h.run(30_000)
    expect(stallOf(h)).toMatchObject({ facts: { heldBy: 'pods' }, advice: 'kubectl describe deployment/web' })
  })

  test('is a rollback if a Recreate rollout is stalled', () => {
    const h = new Harness().deployment({ replicas: 2, strategy: 'Recreate' })
    h.run(20_000)
    h.setImage('web', 'shop/web:v2.nopull')
    h.run(40_000)
    expect(stallOf(h)).toMatchObject({
      facts: { heldBy: 'pods' },
      evidence: [],
      advice: 'kubectl rollout undo deployment/web',
    })
  })

  test('names a failing liveness probe as the cause of restarts', () => {
    const livenessProbe = { exec: { command: ['live'] }, periodSeconds: 1, failureThreshold: 2 }
    const h = new Harness().deployment({ replicas: 2, image: 'shop/web:v1.live3', livenessProbe })
    h.run(90_000)
    expect(idsOf(observed(played(h)))).toContain('probeKills')
    expect(idsOf(observed(played(h)))).not.toContain('crashLoop')
  })
})
