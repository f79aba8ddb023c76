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
    ['nothing stands behind the Service', [], [], { ...none, create: ['new: 0'] }],
    ['that was so already', [slice('a', [])], [], none],
    ['the first Pods take the empty slice', [slice('a', [])], [group(['1', '2'])], { ...none, update: ['a:80 2'] }],
    [
      'more Pods than one slice holds',
      [],
      [group(numbers(1, 250))],
      { ...none, create: ['new:80 100', 'new:80 100', 'new:80 50'] },
    ],
    ['the last Pod goes', [slice('a', ['1'])], [], { ...none, update: ['a: 0'] }],
    ['no change', [slice('a', ['1', '2'])], [group(['1', '2'])], none],
    [
      'Pods with another port have a slice of their own',
      [slice('a', ['1', '2'])],
      [group(['1', '2']), group(['3'], 81)],
      { ...none, create: ['new:81 1'] },
    ],
    [
      'the slice of a port that nobody has any more goes',
      [slice('a', ['1']), slice('b', ['2'], 81)],
      [group(['2'], 81)],
      { ...none, remove: ['a'] },
    ],
    [
      'a slice that changes anyway is filled up first',
      [slice('a', numbers(1, 90)), slice('b', numbers(101, 150))],
      [group([...numbers(1, 90), ...numbers(102, 154)])],
      { ...none, update: ['b:80 53'] },
    ],
    [
      'else the fullest that has room',
      [slice('a', numbers(1, 90)), slice('b', numbers(101, 150)), slice('c', numbers(201, 298))],
      [group([...numbers(1, 90), ...numbers(101, 150), ...numbers(201, 298), ...numbers(301, 305)])],
      { ...none, update: ['a:80 95'] },
    ],
    [
      'else a new one, even if two could share them',
      [slice('a', numbers(1, 98)), slice('b', numbers(101, 198))],
      [group([...numbers(1, 98), ...numbers(101, 198), ...numbers(301, 303)])],
      { ...none, create: ['new:80 3'] },
    ],
  ])('%s', (_, slices, groups, expected) => {
    expect(changes(slices, groups)).toEqual(expected)
  })
})
