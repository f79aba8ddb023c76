/** Recordings of kwok: a simulated run that is written as a recording and read again, and invalid recordings. */
import { describe, expect, it } from 'vitest'
import { explainRun, exportKwok, exportStream, findingsOf, type ObservedRun, observe } from '../engine/index.ts'
import { Harness } from '../engine/testing/harness.ts'
import { sayUnreadInEnglish, unreadLine } from '../i18n/unreadText.ts'
import { kwokText } from './kwok.ts'
import { readRecords } from './readRecords.ts'

const played = (() => {
  const harness = new Harness().deployment({ replicas: 3 })
  harness.run(20_000)
  harness.setImage('web', 'shop/web:v2.nopull')
  harness.run(15_000)
  const { document, cursor } = harness.session
  return { document, cursor }
})()

/** A run with volumes: their kind has no known fields here, and a volume changes when it is bound. */
const withVolumes = (() => {
  const harness = new Harness().apply({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'db' } },
      template: {
        metadata: { labels: { app: 'db' } },
        spec: { containers: [{ name: 'db', image: 'shop/db:v1' }] },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  })
  harness.run(20_000)
  const { document, cursor } = harness.session
  return { document, cursor }
})()

const observed = (files: readonly { readonly name: string; readonly text: string }[]) => {
  const { records, problems } = readRecords(files)
  return { run: observe(records, problems), problems }
}

/** The common part of both kinds of recordings: kwok keeps no resourceVersion, and a patch cannot contain null. */
const rowOf = ({ changes }: ObservedRun) =>
  changes
    .filter(({ type }) => type !== 'found')
    .map(({ resource, type, object }) => {
      const { resourceVersion: _, managedFields: __, ...metadata } = object.metadata
      return [resource, type === 'deleted' ? [type, metadata.name] : withoutNulls({ ...object, metadata })]
    })

const withoutNulls = (value: object): unknown => JSON.parse(JSON.stringify(value, (_, part) => part ?? undefined))

describe('a recording of kwok', () => {
  const text = kwokText(exportKwok(played.document, played.cursor))

  it('has kwok’s form: objects, then changes, with times since the beginning', () => {
    expect(text).toMatch(/^(?:(?!ResourcePatch)[\s\S])*kind: Node\n/)
    expect(text).toMatch(
      /apiVersion: action\.kwok\.x-k8s\.io\/v1alpha1\ndurationNanosecond: \d+\nkind: ResourcePatch\nmethod: patch\nresource:\n {2}group: apps\n {2}resource: deployments\n {2}version: v1\ntarget:\n {2}name: web\n {2}namespace: default\ntemplate:\n/,
    )
    expect(text).toContain('creationTimestamp: "$(time-offset-nanosecond 0)"')
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/)
  })

  it('equals the watches of the same run', () => {
    const { run, problems } = observed([{ name: 'run.yaml', text }])
    const { run: watched } = observed(exportStream(played.document, played.cursor))
    expect(problems).toMatchObject([{ id: 'kwokWithoutDates', facts: { from: '2026-01-01T00:00:00Z' } }])
    expect(run.problems).toEqual(problems)
    // A watch reports existing objects as if they were created then.
    expect(rowOf(run)).toEqual(rowOf(watched).slice(-rowOf(run).length))
    expect(run.changes.length).toBe(watched.changes.length)
    const late = run.changes.filter(({ timeFrom }) => timeFrom === 'recording')
    expect(late.length).toBeGreaterThan(30)
    expect(late.map(({ at }) => at)).toEqual(late.map(({ at }) => at).toSorted((a, b) => a - b))
    expect((run.to ?? 0) - Date.UTC(2026, 0, 1)).toBeGreaterThan(20_000)
    const { explained, writes } = explainRun(run)
    expect(writes).toBe(explainRun(watched).writes)
    expect(explained.size / writes).toBeGreaterThan(0.95)
    expect(findingsOf(run).findings.map(({ id }) => id)).toContain('imagePull')
  })

  it('has the volumes of a StatefulSet', () => {
    const { document, cursor } = withVolumes
    const { run } = observed([{ name: 'run.yaml', text: kwokText(exportKwok(document, cursor)) }])
    const { run: watched } = observed(exportStream(document, cursor))
    expect(rowOf(run)).toEqual(rowOf(watched).slice(-rowOf(run).length))
    const bound = run.changes.filter(({ resource, type }) => resource === 'persistentvolumes' && type === 'modified')
    expect(bound.length).toBeGreaterThanOrEqual(2)
  })

  it('reports the line of an invalid change', () => {
    const action = (rest: string): string =>
      `apiVersion: action.kwok.x-k8s.io/v1alpha1\nkind: ResourcePatch\nresource: {version: v1, resource: pods}\ntarget: {name: p, namespace: ns}\n${rest}\n`
    const told = (rest: string) =>
      observed([{ name: 'f', text: action(rest) }]).run.problems.map((problem) =>
        unreadLine(problem, sayUnreadInEnglish),
      )
    expect(told('method: patch\ntemplate: {}')).toEqual([
      'f:1: pods ns/p: the object is changed, but was never recorded',
    ])
    expect(told('method: delete')).toEqual(['f:1: pods ns/p: the object is deleted, but was never recorded'])
    expect(told('method: apply')).toEqual(['f:1: pods ns/p: "apply" is not a kwok method'])
    expect(told('method: create')).toEqual(['f:1: pods ns/p: the change has no template'])
    expect(told('method: create\ndurationNanosecond: soon')).toEqual(['f:1: durationNanosecond is not a time'])
    const twice = `${action('method: create\ntemplate: {spec: {containers: []}}')}---\n${action('method: patch\ntemplate: {$patch: odd}')}`
    expect(observed([{ name: 'f', text: twice }]).run).toMatchObject({
      changes: [
        { type: 'created', object: { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'p', namespace: 'ns' } } },
      ],
      problems: [{ place: { line: 8 }, object: 'pods ns/p', id: 'kwokPatch' }],
    })
  })
})
