import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../types.ts'
import { rootRef } from './fieldSchema.ts'
import { pathsOf, pathText } from './fieldSet.ts'
import { fieldsV1 } from './managedFields.ts'
import { compareValues, fieldsSetBy, mergeValues, withNamedFields, withoutFields } from './typedValues.ts'

const podSpec = rootRef('core.v1.PodSpec')
const paths = (set: Parameters<typeof pathsOf>[0]): string[] => pathsOf(set).map(pathText)

describe('merging of a manifest', () => {
  const rows: readonly (readonly [string, JsonValue, JsonValue, JsonValue])[] = [
    ['fields of a struct', { hostname: 'a', subdomain: 's' }, { hostname: 'b' }, { hostname: 'b', subdomain: 's' }],
    [
      'a list with keys, by its keys',
      {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:1' },
        ],
      },
      { containers: [{ name: 'b', image: 'b:2' }] },
      {
        containers: [
          { name: 'a', image: 'a:1' },
          { name: 'b', image: 'b:2' },
        ],
      },
    ],
    [
      'lists in the order of the manifest, with live elements in their places',
      { containers: [{ name: 'a' }, { name: 'x' }, { name: 'b' }] },
      { containers: [{ name: 'b' }, { name: 'a' }, { name: 'c' }] },
      { containers: [{ name: 'x' }, { name: 'b' }, { name: 'a' }, { name: 'c' }] },
    ],
    [
      'keys with a default value',
      { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP', name: 'web' }] }] },
      { containers: [{ name: 'a', ports: [{ containerPort: 80, hostPort: 8080 }] }] },
      { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP', name: 'web', hostPort: 8080 }] }] },
    ],
    [
      'an atomic list as a whole',
      { tolerations: [{ key: 'a' }, { key: 'b' }] },
      { tolerations: [{ key: 'c' }] },
      { tolerations: [{ key: 'c' }] },
    ],
    [
      'an atomic map as a whole',
      { nodeSelector: { a: '1', b: '2' } },
      { nodeSelector: { c: '3' } },
      { nodeSelector: { c: '3' } },
    ],
    [
      'an atomic struct as a whole',
      {
        containers: [
          { name: 'a', env: [{ name: 'E', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'x' } } }] },
        ],
      },
      { containers: [{ name: 'a', env: [{ name: 'E', valueFrom: { fieldRef: { fieldPath: 'y' } } }] }] },
      { containers: [{ name: 'a', env: [{ name: 'E', valueFrom: { fieldRef: { fieldPath: 'y' } } }] }] },
    ],
  ]
  it.each(rows)('merges %s', (_name, live, config, merged) => {
    expect(mergeValues(live, config, podSpec)).toEqual(merged)
  })

  it('unites the elements of lists with set semantics', () => {
    const meta = rootRef('meta.v1.ObjectMeta')
    expect(mergeValues({ finalizers: ['a', 'b'] }, { finalizers: ['c', 'b'] }, meta)).toEqual({
      finalizers: ['a', 'c', 'b'],
    })
  })

  it('merges a kind without a field table by the values: maps by members, lists as a whole', () => {
    const merged = mergeValues({ a: { x: 1 }, l: [1, 2] }, { a: { y: 2 }, l: [3] }, rootRef(undefined))
    expect(merged).toEqual({ a: { x: 1, y: 2 }, l: [3] })
  })
})

describe('the fields that a manifest sets', () => {
  const rows: readonly (readonly [string, JsonValue, JsonValue])[] = [
    [
      'a struct only by its fields',
      { securityContext: { runAsUser: 1 } },
      { 'f:securityContext': { 'f:runAsUser': {} } },
    ],
    ['an empty struct itself', { securityContext: {} }, { 'f:securityContext': {} }],
    [
      'an element of a list and its key',
      { containers: [{ name: 'a' }] },
      { 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } } },
    ],
    ['an atomic list', { tolerations: [{ key: 'a' }] }, { 'f:tolerations': {} }],
    ['a null', { hostname: null }, { 'f:hostname': {} }],
    ['nothing by an empty list with keys', { containers: [] }, {}],
  ]
  it.each(rows)('are %s', (_name, value, fields) => {
    expect(fieldsV1(fieldsSetBy(value, podSpec))).toEqual(fields)
  })

  it('are the entries of a map, not the map itself', () => {
    const set = fieldsSetBy({ labels: { a: '1', b: '2' } }, rootRef('meta.v1.ObjectMeta'))
    expect(paths(set)).toEqual(['.labels.a', '.labels.b'])
  })
})

describe('a comparison of two versions of an object', () => {
  it('distinguishes added, modified and removed fields', () => {
    const before = { hostname: 'a', subdomain: 's', containers: [{ name: 'a', image: '1' }] }
    const after = {
      hostname: 'b',
      priority: 1,
      containers: [
        { name: 'a', image: '1' },
        { name: 'b', image: '2' },
      ],
    }
    const { added, modified, removed } = compareValues(before, after, podSpec)
    expect(paths(added)).toEqual([
      '.priority',
      '.containers[name="b"]',
      '.containers[name="b"].image',
      '.containers[name="b"].name',
    ])
    expect(paths(modified)).toEqual(['.hostname'])
    expect(paths(removed)).toEqual(['.subdomain'])
  })

  it('ignores the order of keys, and of list elements with keys', () => {
    const before = { containers: [{ name: 'a', image: '1' }, { name: 'b' }], nodeSelector: { x: '1', y: '2' } }
    const after = { nodeSelector: { y: '2', x: '1' }, containers: [{ name: 'b' }, { image: '1', name: 'a' }] }
    const { added, modified, removed } = compareValues(before, after, podSpec)
    expect([added, modified, removed].flatMap(paths)).toEqual([])
  })
})

it('withoutFields removes fields, and leaves null for a map that becomes empty', () => {
  const live = { hostname: 'a', containers: [{ name: 'a', image: '1', stdin: true }, { name: 'b' }], tolerations: [{}] }
  const gone = fieldsSetBy({ hostname: '', containers: [{ name: 'b' }], tolerations: [] }, podSpec)
  expect(withoutFields(live, gone, podSpec)).toEqual({ containers: [{ name: 'a', image: '1', stdin: true }] })
  const all = fieldsSetBy({ labels: { a: '' } }, rootRef('meta.v1.ObjectMeta'))
  expect(withoutFields({ name: 'x', labels: { a: '1' } }, all, rootRef('meta.v1.ObjectMeta'))).toEqual({
    name: 'x',
    labels: null,
  })
})

it('withNamedFields adds to a set the declared fields on the way to each path, not entries of maps or lists', () => {
  const set = fieldsSetBy({ spec: { template: { metadata: { labels: { a: '1' } } } } }, rootRef('apps.v1.Deployment'))
  const named = paths(withNamedFields(set, rootRef('apps.v1.Deployment')))
  expect(named).toEqual([
    '.spec',
    '.spec.template',
    '.spec.template.metadata',
    '.spec.template.metadata.labels',
    '.spec.template.metadata.labels.a',
  ])
})
