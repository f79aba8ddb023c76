import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../types.ts'
import { createThreeWayMergePatch, createTwoWayMergePatch } from './strategicDiff.ts'
import { strategicMergePatch } from './strategicMergePatch.ts'

const type = 'apps.v1.Deployment'
const deployment = (containers: JsonObject[], rest: JsonObject = {}): JsonObject => ({
  spec: { ...rest, template: { spec: { containers } } },
})
const containersPatch = (podSpec: JsonObject): JsonObject => ({ spec: { template: { spec: podSpec } } })

describe('createTwoWayMergePatch', () => {
  it.each([
    ['nothing changed', deployment([{ name: 'a' }]), deployment([{ name: 'a' }]), {}],
    ['a scalar', { spec: { replicas: 1 } }, { spec: { replicas: 3 } }, { spec: { replicas: 3 } }],
    [
      'a member is gone',
      { spec: { replicas: 1, paused: true } },
      { spec: { replicas: 1 } },
      { spec: { paused: null } },
    ],
    [
      'an element changes: the order of all is given',
      deployment([{ name: 'a', image: '1' }, { name: 'b' }]),
      deployment([{ name: 'a', image: '2' }, { name: 'b' }]),
      containersPatch({
        '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }],
        containers: [{ image: '2', name: 'a' }],
      }),
    ],
    [
      'an element goes and one comes',
      deployment([{ name: 'a' }, { name: 'b' }]),
      deployment([{ name: 'c' }, { name: 'a' }]),
      containersPatch({
        '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }],
        containers: [{ name: 'c' }, { $patch: 'delete', name: 'b' }],
      }),
    ],
    [
      'only the order changes',
      deployment([{ name: 'a' }, { name: 'b' }]),
      deployment([{ name: 'b' }, { name: 'a' }]),
      containersPatch({ '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] }),
    ],
    [
      'a strategy with retainKeys',
      { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
      { spec: { strategy: { type: 'Recreate' } } },
      { spec: { strategy: { $retainKeys: ['type'], rollingUpdate: null, type: 'Recreate' } } },
    ],
    [
      'scalars of a merged list',
      { metadata: { finalizers: ['a', 'b'] } },
      { metadata: { finalizers: ['b', 'c'] } },
      {
        metadata: {
          '$deleteFromPrimitiveList/finalizers': ['a'],
          '$setElementOrder/finalizers': ['b', 'c'],
          finalizers: ['c'],
        },
      },
    ],
    [
      'a list without merge strategy is replaced',
      deployment([{ name: 'a', args: ['x', 'y'] }]),
      deployment([{ name: 'a', args: ['y'] }]),
      containersPatch({ '$setElementOrder/containers': [{ name: 'a' }], containers: [{ args: ['y'], name: 'a' }] }),
    ],
  ])('gives the expected patch: %s', (_name, original, modified, patch) => {
    expect(createTwoWayMergePatch(original, modified, type)).toEqual(patch)
    expect(strategicMergePatch(original, patch, type)).toEqual(modified)
  })
})

describe('createThreeWayMergePatch', () => {
  const app = { name: 'app', image: 'v1' }

  it.each([
    [
      'what others set survives if neither document names it',
      deployment([app]),
      deployment([app]),
      deployment([app], { replicas: 5 }),
      {},
    ],
    [
      'what left the manifest is deleted, what changed is set back',
      deployment([app], { replicas: 2, paused: true }),
      deployment([app], { replicas: 2 }),
      deployment([app], { replicas: 4, paused: true }),
      { spec: { replicas: 2, paused: null } },
    ],
    [
      'a zero value that is not stored is sent each time',
      deployment([app], { minReadySeconds: 0 }),
      deployment([app], { minReadySeconds: 0 }),
      deployment([app]),
      { spec: { minReadySeconds: 0 } },
    ],
    [
      "somebody's extra element that comes first makes the order differ",
      deployment([app]),
      deployment([app]),
      deployment([{ name: 'side' }, app]),
      containersPatch({ '$setElementOrder/containers': [{ name: 'app' }] }),
    ],
    [
      'defaults inside an element do not make a patch',
      deployment([app]),
      deployment([app]),
      deployment([{ ...app, imagePullPolicy: 'IfNotPresent' }]),
      {},
    ],
    [
      'an element that left the manifest is deleted, another one kept',
      deployment([app, { name: 'old' }]),
      deployment([app]),
      deployment([app, { name: 'old' }, { name: 'injected' }]),
      containersPatch({
        '$setElementOrder/containers': [{ name: 'app' }],
        containers: [{ $patch: 'delete', name: 'old' }],
      }),
    ],
    [
      'switching to Recreate drops the defaulted rollingUpdate',
      {},
      { spec: { strategy: { type: 'Recreate' } } },
      { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%' } } } },
      { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } },
    ],
  ])('gives the expected patch: %s', (_name, original, modified, current, patch) => {
    expect(createThreeWayMergePatch(original, modified, current, type)).toEqual(patch)
  })
})

describe('list elements with equal merge keys', () => {
  const ports = (...list: [string, number][]): JsonObject =>
    deployment([{ name: 'web', ports: list.map(([name, containerPort]) => ({ name, containerPort })) }])
  const twice = ports(['http', 80], ['admin', 80])
  const apart = ports(['http', 80], ['admin', 81])

  // The strategicpatch package of v1.36.3 makes these patches for the same documents.
  it.each([
    ['apart', twice, apart, twice, ports(['admin', 81])],
    ['and back', apart, twice, ports(['admin', 81]), ports(['http', 80])],
  ])('are written %s', (_, original, modified, current, result) => {
    const patch = createThreeWayMergePatch(original, modified, current, type)
    expect(strategicMergePatch(current, patch, type)).toEqual(result)
  })
})
