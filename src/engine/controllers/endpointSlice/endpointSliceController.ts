/** Keeps the EndpointSlices of Services. Models pkg/controller/endpointslice (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { WorkQueue } from '../../client/workqueue.ts'
import type { ClusterConfig } from '../../session/types.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'
import { type Endpoint, endpointOf, isBehind, type Service, slicePorts } from './endpoints.ts'

const NAME = 'endpointslice-controller'
const WORKERS = 5
const MAX_RETRIES = 15
/** --max-endpoints-per-slice. */
const MAX_ENDPOINTS = 100
const SERVICE_NAME = 'kubernetes.io/service-name'
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'

type EndpointSlice = KubeObject & {
  readonly endpoints?: readonly Endpoint[]
  readonly ports?: readonly JsonObject[]
}

export interface EndpointSliceOptions {
  readonly client: ApiClient
  readonly services: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly latency: ClusterConfig['latency']
}

export class EndpointSliceController implements Component {
  readonly name = NAME
  readonly queue: WorkQueue
  readonly #options: EndpointSliceOptions

  constructor(sim: Simulation, options: EndpointSliceOptions) {
    this.#options = options
    sim.register(this)
    this.queue = new WorkQueue(sim, {
      name: NAME,
      workers: WORKERS,
      queueMs: options.latency.queueMs,
      syncMs: options.latency.syncMs,
      maxRetries: MAX_RETRIES,
      sync: (key) => this.#sync(key),
    })
    options.services.addHandler({
      onAdd: (service) => this.#enqueue(service, `Service ${service.metadata.name} ADDED`),
      onUpdate: (_before, service) => this.#enqueue(service, `Service ${service.metadata.name} MODIFIED`),
      onDelete: (service) => this.#enqueue(service, `Service ${service.metadata.name} DELETED`),
    })
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(pod, 'ADDED'),
      onUpdate: (before, pod) => {
        if (before.metadata.labels !== pod.metadata.labels) this.#onPod(before, 'MODIFIED')
        this.#onPod(pod, 'MODIFIED')
      },
      onDelete: (pod) => this.#onPod(pod, 'DELETED'),
    })
  }

  initialState(): object {
    return {}
  }

  /** The queue's events do the work. */
  handle(): void {}

  #enqueue({ metadata }: KubeObject, wokenBy: string): void {
    this.queue.add(`${metadata.namespace ?? ''}/${metadata.name}`, wokenBy)
  }

  #onPod(pod: Pod, change: string): void {
    const { services } = this.#options
    if (services.size === 0) return
    for (const service of services.lister.list(pod.metadata.namespace ?? ''))
      if (isBehind(service as Service, pod)) this.#enqueue(service, `Pod ${pod.metadata.name} ${change}`)
  }

  #sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { client, services, pods } = this.#options
    const service = services.lister.get(namespace, name) as Service | undefined
    const slices = client
      .list<EndpointSlice>('endpointslices', namespace)
      .filter(({ metadata }) => metadata.labels?.[SERVICE_NAME] === name && metadata.labels[MANAGED_BY] === MANAGER)
    if (!service) {
      // Upstream leaves this to the garbage collector.
      for (const slice of slices) client.delete('endpointslices', namespace, slice.metadata.name)
      return
    }
    if (!service.spec.selector) return
    const behind = pods.lister.list(namespace).filter((pod) => isBehind(service, pod))
    const wanted = new Map<string, Endpoint>()
    for (const pod of behind) {
      const endpoint = endpointOf(service, pod)
      if (endpoint) wanted.set(pod.metadata.uid, endpoint)
    }
    this.#reconcile(service, slices, { wanted, ports: slicePorts(service, behind[0]) })
  }

  /** Endpoints stay in the slice that has them; the others fill up what has room. */
  // Models staging/src/k8s.io/endpointslice reconciler.go reconcileByPortMapping (v1.36), without its packing of slices.
  #reconcile(
    service: Service,
    slices: readonly EndpointSlice[],
    { wanted, ports }: { readonly wanted: Map<string, Endpoint>; readonly ports: readonly JsonObject[] },
  ): void {
    const { client } = this.#options
    const { namespace = '' } = service.metadata
    const kept = slices.map((slice) => {
      const endpoints: Endpoint[] = []
      for (const { targetRef } of slice.endpoints ?? []) {
        const endpoint = wanted.get(targetRef.uid)
        if (!endpoint) continue
        endpoints.push(endpoint)
        wanted.delete(targetRef.uid)
      }
      return { slice, endpoints }
    })
    const rest = [...wanted.values()]
    for (const { endpoints } of kept) endpoints.push(...rest.splice(0, MAX_ENDPOINTS - endpoints.length))
    // A Service that nothing stands behind has an empty slice.
    const stays = kept.find(({ endpoints }) => endpoints.length > 0) ?? kept[0]
    for (const { slice, endpoints } of kept) {
      if (endpoints.length === 0 && slice !== stays?.slice)
        client.delete('endpointslices', namespace, slice.metadata.name)
      else if (!deepEqual(slice.endpoints ?? [], endpoints) || !deepEqual(slice.ports ?? [], ports))
        client.update('endpointslices', namespace, { ...slice, endpoints, ports } as unknown as JsonObject)
    }
    if (kept.length > 0 && rest.length === 0) return
    do {
      client.create('endpointslices', namespace, newSlice(service, rest.splice(0, MAX_ENDPOINTS), ports))
    } while (rest.length > 0)
  }
}

const MANAGER = 'endpointslice-controller.k8s.io'

function newSlice(service: Service, endpoints: readonly Endpoint[], ports: readonly JsonObject[]): JsonObject {
  const { namespace = '', name, uid, labels = {} } = service.metadata
  const owner = {
    apiVersion: 'v1',
    kind: 'Service',
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  }
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      generateName: `${name}-`,
      namespace,
      labels: { ...labels, [MANAGED_BY]: MANAGER, [SERVICE_NAME]: name },
      ownerReferences: [owner],
    },
    addressType: 'IPv4',
    endpoints: endpoints as unknown as JsonObject[],
    ports: [...ports],
  }
}
