import { describe, expect, test } from 'vitest'
import { observe } from '../engine/index.ts'
import { JsonTexts } from './jsonTexts.ts'
import { FileReader, readRecords } from './readRecords.ts'

const pod = (name: string, version: number, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'shop',
    uid: `uid-${name}`,
    resourceVersion: String(version),
    creationTimestamp: '2026-11-22T16:55:10Z',
    ...more,
  },
})
const event = (type: string, object: object): string => JSON.stringify({ type, object })
const read = (text: string, name = 'a') => readRecords([{ name, text }])
const seen = (text: string) =>
  read(text).records.map((record) =>
    'object' in record ? `${record.type} ${record.object.metadata.name}:${record.place.line}` : record.type,
  )

test('a text with only Events has a notice about missing Pods', () => {
  const started = { ...pod('a', 1), kind: 'Event', involvedObject: { kind: 'Pod', name: 'a' }, reason: 'Started' }
  const { notices } = observe(read(JSON.stringify(started)).records)
  expect(notices.map(({ id }) => id)).toContain('missingPods')
})

describe('terminal text around the objects', () => {
  const prompt = 'me@host:~/shop$ kubectl get pods -o json --watch --output-watch-events\n'
  const warning = 'Warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\n'
  const yaml = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n'

  test.each([
    [
      'a prompt before a watch',
      `${prompt}${event('ADDED', pod('a', 1))}\n${event('MODIFIED', pod('a', 2))}\n`,
      ['ADDED a:2', 'MODIFIED a:3'],
    ],
    [
      'a warning before a list',
      `${warning}${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod('a', 1)] }, undefined, 1)}`,
      ['seen a:6'],
    ],
    ['an interrupt and a prompt behind', `${event('ADDED', pod('a', 1))}\n^C\n${prompt}`, ['ADDED a:1']],
    ['a prompt and a warning before YAML', `PS C:\\shop> kubectl get pods -o yaml\r\n${warning}${yaml}`, ['seen a:1']],
    ['prompts before and after YAML', `$ kubectl get pod a -o yaml\n${yaml}$ \n`, ['seen a:1']],
  ])('is recognized: %s', (_, text, records) => {
    expect(seen(text)).toEqual(records)
    expect(read(text).problems).toEqual([])
    // A file's first line may be in two pieces.
    const reader = new FileReader('a')
    const parts = [...[...text].map((one) => reader.push(one)), reader.end()]
    expect(parts.flatMap((part) => part.records)).toHaveLength(records.length)
  })

  test('is reported if it is kubectl’s error', () => {
    const text = `Error from server (Forbidden): pods is forbidden\n${yaml}`
    expect(seen(text)).toEqual(['seen a:1'])
    expect(read(text).problems).toMatchObject([
      { place: { line: 1 }, facts: { words: expect.stringContaining('Forbidden') } },
    ])
  })

  test('is ignored if no objects follow', () => {
    expect(read('$ kubectl get pods -o yaml\n').records).toEqual([])
    expect(read('$ kubectl get pods -o yaml').problems).toHaveLength(1)
  })
})

describe('recorded states', () => {
  const list = { apiVersion: 'v1', kind: 'List', items: [pod('a', 5), pod('b', 6)], metadata: { resourceVersion: '' } }
  const yaml = `apiVersion: v1
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: a
    annotations:
      text: |
        - no item

        items:
- apiVersion: v1
  kind: Pod
  metadata: {name: b}
kind: List
metadata:
  resourceVersion: ""
---
# nothing
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
`
  test('may be lists, indented or not, and single objects, in several documents', () => {
    expect(seen(JSON.stringify(list))).toEqual(['seen a:1', 'seen b:1'])
    expect(seen(JSON.stringify(list, undefined, 4))).toEqual(['seen a:5', 'seen b:16'])
    expect(seen(`${JSON.stringify(list, undefined, 4)}\n${JSON.stringify(pod('c', 7), undefined, 4)}`)).toHaveLength(3)
    expect(seen(yaml)).toEqual(['seen a:3', 'seen b:12', 'seen web:21'])
  })

  test('may have list items without a kind, which get the kind of their list', () => {
    const items = [pod('a', 5), pod('b', 6)].map(({ metadata }) => ({ metadata }))
    const { records } = read(JSON.stringify({ apiVersion: 'v1', items, kind: 'PodList' }, undefined, 1))
    expect(records.map((record) => 'object' in record && record.object.kind)).toEqual(['Pod', 'Pod'])
  })

  test('have problems with line and name for values that are not objects', () => {
    const { records, problems } = read(
      `${JSON.stringify(pod('a', 5))}\n{"kind":"Pod","metadata":{"name":"x"}}\nhello\n{"kind":\n"Pod"`,
    )
    expect(records).toHaveLength(1)
    expect(problems).toEqual([
      { place: { file: 'a', line: 2 }, object: 'Pod x', id: 'withoutApiVersion', facts: {} },
      { place: { file: 'a', line: 3 }, id: 'notJson', facts: { shown: '"hello"' } },
      { place: { file: 'a', line: 4 }, id: 'cutOff', facts: {} },
    ])
    expect(read('a: [1').problems).toMatchObject([
      { id: 'notYaml', facts: { words: expect.stringMatching(/^yaml: /) } },
    ])
    expect(read('  \n').problems).toMatchObject([{ id: 'fileIsEmpty' }])
    const wrong = read('{"kind":"Pod"}\n'.repeat(120)).problems
    expect(wrong).toHaveLength(101)
    expect(wrong.at(-1)).toMatchObject({ id: 'furtherNotTold', place: { line: 101 } })
  })
})

describe('recorded watches', () => {
  const lines = [
    event('ADDED', pod('a', 5)),
    event('MODIFIED', pod('a', 8, { annotations: { 'quo"te': 'a } { \\ [ ] "items":[ b' } })),
    event('BOOKMARK', pod('', 9)),
    event('DELETED', pod('a', 10)),
  ]
  test('may be texts one after another, in pieces of any size', () => {
    const expected = ['ADDED a:1', 'MODIFIED a:2', 'bookmark', 'DELETED a:4']
    expect(seen(lines.join('\n'))).toEqual(expected)
    expect(seen(lines.join(''))).toHaveLength(4)
    expect(seen(lines.map((line) => JSON.stringify(JSON.parse(line), undefined, 4)).join('\n'))).toHaveLength(4)
    for (const size of [1, 7, 64, 333]) {
      for (const text of [
        lines.join('\n'),
        JSON.stringify({ kind: 'List', apiVersion: 'v1', items: lines.map((line) => JSON.parse(line)) }, undefined, 2),
      ]) {
        const reader = new FileReader('a')
        let count = 0
        for (let i = 0; i < text.length; i += size) count += reader.push(text.slice(i, i + size)).records.length
        expect(count + reader.end().records.length, `in pieces of ${size}`).toBe(4)
      }
    }
  })

  test('may be cut off in the middle, and the next text is still read', () => {
    const text = `${lines[0]}\n${lines[1]?.slice(0, 120)}\n${lines[3]}\n`
    expect(seen(text)).toEqual(['ADDED a:1', 'DELETED a:3'])
    expect(read(text).problems).toEqual([{ place: { file: 'a', line: 2 }, id: 'cutOff', facts: {} }])
    const indented = JSON.stringify(JSON.parse(lines[1] ?? ''), undefined, 4)
    expect(seen(`${indented.slice(0, 90)}\n${indented}`)).toHaveLength(1)
  })

  test('may be a list on one line of any length, which is read item by item', () => {
    const items = Array.from({ length: 9000 }, (_, i) =>
      pod(`p${i}`, i + 1, { annotations: { text: 'x'.repeat(400) } }),
    )
    const texts = new JsonTexts()
    const pieces = [...texts.push(JSON.stringify({ apiVersion: 'v1', kind: 'List', items })), ...texts.end()]
    expect(pieces.filter((piece) => piece.type === 'value' && piece.isItem)).toHaveLength(9000)
    expect(pieces.at(-1)).toMatchObject({ value: { apiVersion: 'v1', kind: 'List', items: [] }, isItem: false })
  })
})

describe('an observation', () => {
  const run = (...texts: string[]) => {
    const { records, problems } = readRecords(texts.map((text, i) => ({ name: `file${i}`, text })))
    return observe(records, problems)
  }
  const shown = (observed: ReturnType<typeof run>) =>
    observed.changes.map(({ type, object, version }) => `${type} ${object.metadata.name} ${version}`)
  const later = {
    managedFields: [{ manager: 'x', operation: 'Update', subresource: 'status', time: '2026-11-22T16:55:20Z' }],
  }

  test('has the changes in the order of etcd for an overlapping list and watch', () => {
    const observed = run(
      [event('ADDED', pod('b', 7)), event('MODIFIED', pod('b', 9, later))].join('\n'),
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod('b', 9, later), pod('a', 8)] }),
    )
    expect(shown(observed)).toEqual(['created b 7', 'found a 8', 'modified b 9'])
    expect(observed.changes.map(({ at }) => new Date(at).toISOString().slice(17, 19))).toEqual(['10', '10', '20'])
    expect(observed.notices.map(({ id }) => id)).toContain('repeated')
  })

  test('has a gap after a restarted watch, and lost objects that vanished in the gap', () => {
    const observed = run(
      [
        event('ADDED', pod('a', 3)),
        event('ADDED', pod('b', 4)),
        event('MODIFIED', pod('a', 5, later)),
        event('ERROR', { kind: 'Status', apiVersion: 'v1', code: 410, message: 'too old resource version' }),
        event('ADDED', pod('a', 9, later)),
        event('MODIFIED', pod('a', 11, later)),
      ].join('\n'),
    )
    expect(shown(observed)).toEqual([
      'created a 3',
      'created b 4',
      'modified a 5',
      'lost b undefined',
      'modified a 9',
      'modified a 11',
    ])
    expect(observed.gaps.map(({ type }) => type).sort()).toEqual(['ended', 'relisted'])
    expect(observed.gaps.find(({ type }) => type === 'ended')?.facts.code).toBe(410)
  })

  test('reports missing versions and kinds', () => {
    const observed = run(
      [event('ADDED', pod('a', 3, { generation: 1 })), event('MODIFIED', pod('a', 9, { generation: 4 }))].join('\n'),
    )
    expect(observed.gaps.map(({ type, facts }) => ({ type, facts }))).toEqual([
      { type: 'skipped', facts: { kind: 'Pod', was: 1, is: 4, count: 2 } },
    ])
    expect(observed.notices.map(({ id }) => id)).toContain('missingNodes')
    const owned = pod('a', 3, {
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'r', controller: true }],
    })
    const { notices } = run(event('ADDED', owned))
    expect(notices.find(({ id }) => id === 'missingOwners')?.facts).toEqual({ kind: 'ReplicaSet' })
    const other = run(JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' } }))
    expect(other.notices.map(({ id }) => id)).toEqual(['unknownKind', 'noVersions'])
  })

  test('takes no time from a clock that is ahead', () => {
    const at = (time: string) => ({
      managedFields: [{ manager: 'x', operation: 'Update', subresource: 'status', time }],
    })
    const observed = run(
      [
        event('ADDED', pod('a', 3)),
        event('MODIFIED', pod('a', 4, at('2026-11-22T17:55:10Z'))),
        event('MODIFIED', pod('a', 5, at('2026-11-22T16:55:12Z'))),
      ].join('\n'),
    )
    expect(observed.changes.map((change) => new Date(change.at).toISOString().slice(11, 19))).toEqual([
      '16:55:10',
      '16:55:12',
      '16:55:12',
    ])
  })
})

test('a record may have members that cannot be converted to texts or numbers', () => {
  const odd = { toString: 1, valueOf: 2 }
  const metadata = { name: 'e', namespace: 'n', uid: 'u' }
  const involvedObject = { kind: 'Deployment', name: 'd', uid: 'v' }
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata,
    involvedObject,
    reason: 'FailedCreate',
    message: odd,
    count: odd,
  }
  const { records, problems } = readRecords([{ name: 'f', text: JSON.stringify({ type: 'ADDED', object: event }) }])
  const run = observe(records, problems)
  expect(run.changes).toMatchObject([{ type: 'created' }])
})
