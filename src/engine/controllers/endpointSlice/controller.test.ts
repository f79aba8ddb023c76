import { describe, expect, it } from 'vitest'
import type { Service } from '../../api/kindTypes.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Session } from '../../session/session.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { endpointOf, isBehind, slicePorts } from '../controllerUtils/serviceEndpoints.ts'

const service = (spec: object): Service =>
  ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'default', uid: 's' }, spec }) as Service

const pod = (status: object, { isDeleting = false } = {}): Pod =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'p',
      namespace: 'default',
      uid: 'u',
      resourceVersion: '1',
      creationTimestamp: '',
      ...(isDeleting ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: { containers: [{ name: 'web', image: 'web', ports: [{ name: 'http', containerPort: 8080 }] }] },
    status,
  }) as unknown as Pod

const ready = { phase: 'Running', podIP: '10.1.0.2', conditions: [{ type: 'Ready', status: 'True' }] }
const unready = { ...ready, conditions: [{ type: 'Ready', status: 'False' }] }

describe('endpointOf', () => {
  const [plain, eager] = [service({ selector: {} }), service({ selector: {}, publishNotReadyAddresses: true })]

  it.each([
    ['ready', plain, pod(ready), 'ready serving'],
    ['not ready', plain, pod(unready), ''],
    ['not ready, but published', eager, pod(unready), 'ready'],
    ['being deleted', plain, pod(ready, { isDeleting: true }), 'serving terminating'],
    ['being deleted and not ready', plain, pod(unready, { isDeleting: true }), 'terminating'],
    ['being deleted, but published', eager, pod(ready, { isDeleting: true }), 'ready serving terminating'],
    ['without an address', plain, pod({ ...ready, podIP: undefined }), undefined],
    ['that has succeeded', plain, pod({ ...ready, phase: 'Succeeded' }), undefined],
    ['that has failed', plain, pod({ ...ready, phase: 'Failed' }), undefined],
  ])('returns the expected conditions for a Pod %s', (_, of, behind, expected) => {
    const conditions = endpointOf(of, behind)?.conditions
    const held = Object.entries(conditions ?? {}).flatMap(([name, holds]) => (holds ? [name] : []))
    expect(conditions && held.join(' ')).toBe(expected)
  })
})

describe('isBehind', () => {
  const labelled: Pod = { ...pod(ready), metadata: { ...pod(ready).metadata, labels: { app: 'web' } } }

  it.each([
    ['all labels of the Pod', { selector: { app: 'web' } }, true],
    ['another label', { selector: { app: 'api' } }, false],
    ['no label', { selector: {} }, false],
    ['nothing', {}, false],
  ])('returns the expected result for a Service that selects %s', (_, spec, expected) => {
    expect(isBehind(service(spec), labelled)).toBe(expected)
  })

  it('is false for a Pod of a namespace other than the Service’s namespace', () => {
    const elsewhere = { ...labelled, metadata: { ...labelled.metadata, namespace: 'shop' } }
    expect(isBehind(service({ selector: { app: 'web' } }), elsewhere)).toBe(false)
  })
})

describe('slicePorts', () => {
  it.each([
    [{ port: 80 }, 80],
    [{ port: 80, targetPort: 9090 }, 9090],
    [{ port: 80, targetPort: 'http' }, 8080],
  ])('gives for the ports %o the expected ports of the slice', (port, number) => {
    expect(slicePorts(service({ ports: [{ protocol: 'TCP', ...port }] }), pod(ready))).toEqual([
      { name: '', port: number, protocol: 'TCP' },
    ])
  })

  it('gives each port its application protocol', () => {
    const appProtocol = 'kubernetes.io/h2c'
    expect(slicePorts(service({ ports: [{ port: 80, appProtocol }] }), pod(ready))).toMatchObject([{ appProtocol }])
  })

  it('leaves out a port whose target port name no container has', () => {
    expect(slicePorts(service({ ports: [{ port: 80, targetPort: 'grpc' }] }), pod(ready))).toEqual([])
  })
})

const config: ClusterConfig = {
  nodes: [{ name: 'node-1', cpu: '400', memory: '800Gi', pods: 500 }],
  latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
  components: { scheduler: true, kubelet: false, node: 'serves' },
}

type Slice = KubeObject & { readonly endpoints: readonly { readonly addresses: readonly string[] }[] }

const slicesOf = (session: Session) => [...session.objects.list('endpointslices', 'default')] as Slice[]
const sizes = (session: Session) => slicesOf(session).map(({ endpoints }) => endpoints.length)

describe('the EndpointSlices of a Service', () => {
  const manifest = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  }

  it('are not created against a quota, with an Event after each attempt', () => {
    const harness = new Harness(emptyDocument({ config }))
    const { session } = harness
    const hard = { 'count/endpointslices.discovery.k8s.io': '0' }
    harness.apply({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec: { hard } })
    session.advance({ until: 1_000 })
    harness.apply(manifest)
    session.advance({ until: 5_500 })
    harness.must(['get', 'events', '-o', 'jsonpath={.items[*].message}'])
    const told = harness.last.stdout
    expect(told.match(/Error updating Endpoint Slices for Service default\/web: failed to create/g)).toHaveLength(3)
    expect(slicesOf(session)).toEqual([])
  })

  it('contain a hundred Pods each, contain every Pod once, and are deleted with the Service', () => {
    const harness = new Harness(emptyDocument({ config }))
    const { session } = harness
    harness.apply(manifest)
    session.advance({ until: 1_000 })
    expect(sizes(session)).toEqual([0])
    harness.apply(deploymentManifest({ replicas: 120 }))
    session.advance({ until: 30_000 })
    expect(sizes(session).sort((a, b) => b - a)).toEqual([100, 20])
    const addresses = slicesOf(session).flatMap(({ endpoints }) => endpoints.flatMap((endpoint) => endpoint.addresses))
    expect(new Set(addresses).size).toBe(120)
    harness.scale('web', 0)
    session.advance({ until: 60_000 })
    expect(sizes(session)).toEqual([0])
    harness.must(['delete', 'service', 'web'])
    session.advance({ until: 61_000 })
    expect(sizes(session)).toEqual([])
  })
})
