import { describe, expect, it } from 'vitest'
import { StatusError } from '../errors.ts'
import type { JsonObject } from '../types.ts'
import { strategicMergePatch } from './strategicMergePatch.ts'

const pod = (spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({ metadata, spec })
const podType = 'core.v1.Pod'
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

interface Case {
  readonly name: string
  readonly original: JsonObject
  readonly patch: JsonObject
  readonly result: JsonObject
}

const web = { name: 'web', image: 'v1' }
const side = { name: 'side', image: 's1' }

const cases: Case[] = [
  {
    name: 'merges maps, adds and replaces scalars',
    original: pod({ nodeSelector: { a: '1', b: '2' }, hostNetwork: true }),
    patch: pod({ nodeSelector: { b: '3', c: '4' }, restartPolicy: 'Never' }),
    result: pod({ nodeSelector: { a: '1', b: '3', c: '4' }, hostNetwork: true, restartPolicy: 'Never' }),
  },
  {
    name: 'null removes, and is dropped where there is nothing to remove',
    original: pod({ nodeSelector: { a: '1' }, hostNetwork: true }),
    patch: pod({ nodeSelector: null, hostNetwork: null, affinity: { nodeAffinity: null } }),
    result: pod({ affinity: {} }),
  },
  {
    name: 'an element with the same merge key is merged, a new one comes first',
    original: pod({ containers: [web, side] }),
    patch: pod({
      containers: [
        { name: 'log', image: 'l1' },
        { name: 'side', image: 's2' },
      ],
    }),
    result: pod({ containers: [{ name: 'log', image: 'l1' }, web, { name: 'side', image: 's2' }] }),
  },
  {
    name: 'new elements precede all old ones when none of these is named',
    original: pod({ containers: [web] }),
    patch: pod({ containers: [side] }),
    result: pod({ containers: [side, web] }),
  },
  {
    name: '$setElementOrder orders what it names and leaves server-only elements where they were',
    original: pod({ containers: [{ name: 'x' }, web, side] }),
    patch: pod({
      '$setElementOrder/containers': [{ name: 'side' }, { name: 'web' }],
      containers: [{ name: 'side', image: 's2' }],
    }),
    result: pod({ containers: [{ name: 'x' }, { name: 'side', image: 's2' }, web] }),
  },
  {
    name: '$setElementOrder alone reorders',
    original: pod({ containers: [web, side] }),
    patch: pod({ '$setElementOrder/containers': [{ name: 'side' }, { name: 'web' }] }),
    result: pod({ containers: [side, web] }),
  },
  {
    name: 'a new element in the place of a deleted one counts as known to the server',
    original: pod({ containers: [{ name: 'c', env: [{ name: 'A' }, { name: 'D' }, { name: 'C' }, { name: 'E' }] }] }),
    patch: pod({
      containers: [
        {
          name: 'c',
          '$setElementOrder/env': [{ name: 'B' }, { name: 'C' }],
          env: [{ name: 'B' }, { name: 'A', $patch: 'delete' }, { name: 'E', $patch: 'delete' }],
        },
      ],
    }),
    result: pod({ containers: [{ name: 'c', env: [{ name: 'D' }, { name: 'B' }, { name: 'C' }] }] }),
  },
  {
    name: '$patch: delete takes an element away',
    original: pod({ containers: [web, side] }),
    patch: pod({ containers: [{ name: 'side', $patch: 'delete' }] }),
    result: pod({ containers: [web] }),
  },
  {
    name: '$patch: replace in a list replaces all of it',
    original: pod({ containers: [web, side] }),
    patch: pod({ containers: [{ $patch: 'replace' }, { name: 'log' }] }),
    result: pod({ containers: [{ name: 'log' }] }),
  },
  {
    name: '$patch: replace in a map replaces it, delete empties it',
    original: pod({ nodeSelector: { a: '1' }, securityContext: { runAsUser: 1, fsGroup: 2 } }),
    patch: pod({ nodeSelector: { b: '2' }, securityContext: { $patch: 'replace', runAsUser: 3 } }),
    result: pod({ nodeSelector: { a: '1', b: '2' }, securityContext: { runAsUser: 3 } }),
  },
  {
    name: '$patch: delete in a map empties it',
    original: pod({ securityContext: { runAsUser: 1 } }),
    patch: pod({ securityContext: { $patch: 'delete' } }),
    result: pod({ securityContext: {} }),
  },
  {
    name: 'directives in members that are new are left out',
    original: pod({}),
    patch: pod({ containers: [web, { name: 'gone', $patch: 'delete' }], securityContext: { $patch: 'delete' } }),
    result: pod({ containers: [web] }),
  },
  {
    name: 'lists of scalars with merge strategy are united, others replaced',
    original: pod({ tolerations: [{ key: 'a' }] }, { finalizers: ['a', 'b'] }),
    patch: pod({ tolerations: [{ key: 'b' }] }, { finalizers: ['b', 'c'] }),
    result: pod({ tolerations: [{ key: 'b' }] }, { finalizers: ['a', 'b', 'c'] }),
  },
  {
    name: '$deleteFromPrimitiveList removes scalars',
    original: pod({}, { finalizers: ['a', 'b', 'c'] }),
    patch: pod({}, { '$deleteFromPrimitiveList/finalizers': ['a', 'x'] }),
    result: pod({}, { finalizers: ['b', 'c'] }),
  },
  {
    name: '$retainKeys drops what it does not list',
    original: pod({ volumes: [{ name: 'v', emptyDir: {} }] }),
    patch: pod({ volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/x' } }] }),
    result: pod({ volumes: [{ name: 'v', hostPath: { path: '/x' } }] }),
  },
  {
    name: 'ports merge by containerPort',
    original: pod({ containers: [{ name: 'web', ports: [{ containerPort: 80 }, { containerPort: 443 }] }] }),
    patch: pod({ containers: [{ name: 'web', ports: [{ containerPort: 443, name: 'tls' }] }] }),
    result: pod({ containers: [{ name: 'web', ports: [{ containerPort: 80 }, { containerPort: 443, name: 'tls' }] }] }),
  },
]

describe('strategicMergePatch', () => {
  it.each(cases)('gives the result of the Kubernetes code for $name', ({ original, patch, result }) => {
    expect(strategicMergePatch(frozen(original), frozen(patch), podType)).toEqual(result)
  })

  it.each([
    [pod({ containers: [{ image: 'x' }] }), 'map: map[image:x] does not contain declared merge key: name', 500],
    [
      pod({ containers: [{ name: 'a', $patch: 'bogus' }] }),
      'unknown patch type: bogus in map: map[$patch:bogus name:a]',
      500,
    ],
    [pod({ containers: [{ name: 'a', $patch: 'merge' }] }), 'merging lists cannot yet be specified in the patch', 500],
    [pod({ $patch: 'nope' }), 'unknown patch type: nope in map: map[$patch:nope]', 500],
    [pod({ $retainKeys: 'x' }), 'invalid patch format of retainKeys', 400],
    [pod({ $retainKeys: ['containers'], hostNetwork: true }), 'invalid patch format of retainKeys', 400],
    [pod({ '$setElementOrder/containers': 'x' }), 'expected a []interface {}, but received a string', 500],
    [pod({ $setElementOrderContainers: [] }), 'invalid patch format of setElementOrder list', 400],
    [
      pod({ '$setElementOrder/containers': [{ name: 'b' }], containers: [{ name: 'a' }] }),
      "The order in patch list:\n[map[name:a]]\n doesn't match $setElementOrder list:\n[map[name:b]]\n",
      500,
    ],
  ])('refuses %j', (patch, message, code) => {
    const apply = () => strategicMergePatch(pod({ containers: [web] }), patch, podType)
    expect(apply).toThrow(StatusError)
    expect(apply).toThrow(expect.objectContaining({ message, code }))
  })

  it('is refused for types without a field table', () => {
    expect(() => strategicMergePatch({}, {}, undefined)).toThrow(expect.objectContaining({ code: 415 }))
  })
})
