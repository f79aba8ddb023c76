import { describe, expect, it } from 'vitest'
import type { Endpoint, EndpointSlice, Service } from '../../api/kindTypes.ts'
import { type PortGroup, reconcileSlices } from './reconcile.ts'

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'default', uid: 's', resourceVersion: '1', creationTimestamp: '' },
  spec: { selector: { app: 'web' } },
} as unknown as Service

const endpoint = (uid: string, ready = true): Endpoint => ({
  addresses: [`10.0.0.${uid}`],
  conditions: { ready, serving: ready, terminating: false },
  targetRef: { kind: 'Pod', namespace: 'default', name: `p${uid}`, uid },
})
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
const group = (uids: readonly string[], port = 80): PortGroup => ({
  ports: [{ name: '', port, protocol: 'TCP' }],
  endpoints: new Map(uids.map((uid) => [uid, endpoint(uid)])),
})
const slice = (name: string, uids: readonly string[], port = 80): EndpointSlice =>
  ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name,
      uid: name,
      resourceVersion: '1',
      creationTimestamp: '',
      namespace: 'default',
      labels: {
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        'kubernetes.io/service-name': 'web',
      },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Service', name: 'web', uid: 's' }],
    },
    endpoints: uids.map((uid) => endpoint(uid)),
    ports: uids.length > 0 ? [{ name: '', port, protocol: 'TCP' }] : [],
  }) as EndpointSlice

function changes(slices: readonly EndpointSlice[], groups: readonly PortGroup[]) {
  const { create, update, remove } = reconcileSlices(service, slices, groups)
  const text = (of: EndpointSlice) =>
    `${of.metadata.name ?? 'new'}:${of.ports?.map(({ port }) => String(port)).join() ?? ''} ${of.endpoints?.length ?? 0}`
  return {
    create: create.map((created) => text(created as EndpointSlice)),
    update: update.map(text),
    remove: remove.map(({ metadata }) => metadata.name),
  }
}

describe('reconcileSlices', () => {
  const none = { create: [], update: [], remove: [] }
  it.each([
    ['creates an empty slice for a Service without Pods', [], [], { ...none, create: ['new: 0'] }],
    ['changes no empty slice of a Service without Pods', [slice('a', [])], [], none],
    [
      'puts the first Pods into the empty slice',
      [slice('a', [])],
      [group(['1', '2'])],
      { ...none, update: ['a:80 2'] },
    ],
    [
      'creates several slices if one slice cannot contain all Pods',
      [],
      [group(numbers(1, 250))],
      { ...none, create: ['new:80 100', 'new:80 100', 'new:80 50'] },
    ],
    ['leaves an empty slice when the last Pod is removed', [slice('a', ['1'])], [], { ...none, update: ['a: 0'] }],
    ['writes nothing if no Pod changes', [slice('a', ['1', '2'])], [group(['1', '2'])], none],
    [
      'creates a separate slice for Pods with another port',
      [slice('a', ['1', '2'])],
      [group(['1', '2']), group(['3'], 81)],
      { ...none, create: ['new:81 1'] },
    ],
    [
      'removes the slice of a port that no Pod has',
      [slice('a', ['1']), slice('b', ['2'], 81)],
      [group(['2'], 81)],
      { ...none, remove: ['a'] },
    ],
    [
      'puts new Pods first into a slice that changes anyway',
      [slice('a', numbers(1, 90)), slice('b', numbers(101, 150))],
      [group([...numbers(1, 90), ...numbers(102, 154)])],
      { ...none, update: ['b:80 53'] },
    ],
    [
      'puts new Pods otherwise into the fullest slice with room',
      [slice('a', numbers(1, 90)), slice('b', numbers(101, 150)), slice('c', numbers(201, 298))],
      [group([...numbers(1, 90), ...numbers(101, 150), ...numbers(201, 298), ...numbers(301, 305)])],
      { ...none, update: ['a:80 95'] },
    ],
    [
      'creates otherwise a new slice, even if the rooms of two slices would suffice',
      [slice('a', numbers(1, 98)), slice('b', numbers(101, 198))],
      [group([...numbers(1, 98), ...numbers(101, 198), ...numbers(301, 303)])],
      { ...none, create: ['new:80 3'] },
    ],
  ])('%s', (_, slices, groups, expected) => {
    expect(changes(slices, groups)).toEqual(expected)
  })
})
