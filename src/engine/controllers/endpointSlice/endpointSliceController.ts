/** Keeps the EndpointSlices of Services. Models pkg/controller/endpointslice (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { WorkQueue } from '../../client/workqueue.ts'
import type { ClusterConfig } from '../../session/types.ts'
import { CowMap } from '../../sim/cowMap.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'
import { type Endpoint, endpointOf, isBehind, isEndpointNews, type Service, slicePorts } from './endpoints.ts'

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

/** A Pod that a Service picks, and what is said of it. */
interface Backing {
  readonly pod: Pod
  readonly endpoint: Endpoint | undefined
}

interface State {
  /** By key of the Service and uid of the Pod, as the caches have them. */
  behind: Map<string, CowMap<Backing>>
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
  readonly #sim: Simulation
  readonly #options: EndpointSliceOptions

  constructor(sim: Simulation, options: EndpointSliceOptions) {
    this.#sim = sim
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
      onAdd: (service) => this.#onService(service as Service, 'ADDED'),
      onUpdate: (_before, service) => this.#onService(service as Service, 'MODIFIED'),
      onDelete: (service) => {
        this.#state.behind.delete(keyOf(service))
        this.#enqueue(service, 'DELETED')
      },
    })
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(pod, 'ADDED'),
      onUpdate: (before, pod) => {
        if (isEndpointNews(before, pod)) this.#onPod(pod, 'MODIFIED')
      },
      onDelete: (pod) => this.#onPod(pod, 'DELETED'),
    })
  }

  initialState(): State {
    return { behind: new Map() }
  }

  /** The queue's events do the work. */
  handle(): void {}

  #enqueue(service: KubeObject, change: string): void {
    this.queue.add(keyOf(service), `Service ${service.metadata.name} ${change}`)
  }

  #onService(service: Service, change: string): void {
    const behind = new CowMap<Backing>()
    for (const pod of this.#options.pods.lister.list(service.metadata.namespace ?? ''))
      if (isBehind(service, pod)) behind.set(pod.metadata.uid, backing(service, pod))
    this.#state.behind.set(keyOf(service), behind)
    this.#enqueue(service, change)
  }

  #onPod(pod: Pod, change: 'ADDED' | 'MODIFIED' | 'DELETED'): void {
    const { services } = this.#options
    if (services.size === 0) return
    const { uid, namespace = '', name } = pod.metadata
    for (const service of services.lister.list(namespace) as readonly Service[]) {
      const behind = this.#state.behind.get(keyOf(service))
      const stays = change !== 'DELETED' && isBehind(service, pod)
      if (!stays && !behind?.has(uid)) continue
      if (stays) behind?.set(uid, backing(service, pod))
      else behind?.delete(uid)
      this.queue.add(keyOf(service), `Pod ${name} ${change}`)
    }
  }

  #sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { client, services } = this.#options
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
    const wanted = new Map<string, Endpoint>()
    let first: Pod | undefined
    for (const { pod, endpoint } of this.#state.behind.get(key)?.toArray() ?? []) {
      first ??= pod
      if (endpoint) wanted.set(endpoint.targetRef.uid, endpoint)
    }
    this.#reconcile(service, slices, { wanted, ports: slicePorts(service, first) })
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
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

const backing = (service: Service, pod: Pod): Backing => freeze({ pod, endpoint: endpointOf(service, pod) })

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
