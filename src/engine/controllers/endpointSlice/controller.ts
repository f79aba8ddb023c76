/** Keeps the EndpointSlices of Services. Models pkg/controller/endpointslice (v1.36). */

import { asObject } from '../../api/jsonObject.ts'
import type { Endpoint, Service } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { DEFAULT_RETRIES, type RetryLimits } from '../../client/rateLimit.ts'
import { refusalOf, unlessRefused } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { CowMap } from '../../sim/cowMap.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { endpointOf, isBehind, isEndpointNews, slicePorts } from '../controllerUtils/serviceEndpoints.ts'
import { isSliceOf, type PortGroup, portKey, reconcileSlices } from './reconcile.ts'

export const NAME = 'endpointslice-controller'
export const WORKERS = 5
const MAX_RETRIES = 15
/** Models defaultSyncBackOff and maxSyncBackOff. */
const RETRIES: RetryLimits = { ...DEFAULT_RETRIES, firstMs: 1000 }
const ZONE = 'topology.kubernetes.io/zone'
const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time'

/** A Pod that a Service selects, with its endpoint. */
interface Backing {
  readonly pod: Pod
  readonly endpoint: Endpoint | undefined
}

interface State {
  /** The Pods behind each Service, by key of the Service and uid of the Pod, as the caches show them. */
  behind: Map<string, CowMap<Backing>>
  /** The earliest unsynced change of a Service or its Pods, by key of the Service; '' if all changes were synced. */
  triggers: Map<string, string>
}

interface EndpointSliceOptions {
  readonly client: ApiClient
  readonly services: Informer<Service>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
}

export class EndpointSliceController extends QueueController<State> {
  readonly #options: EndpointSliceOptions

  constructor(sim: Simulation, options: EndpointSliceOptions) {
    super(sim, {
      name: NAME,
      workers: WORKERS,
      latency: options.latency,
      maxRetries: MAX_RETRIES,
      retries: RETRIES,
    })
    this.#options = options
    options.services.addHandler({
      onAdd: (service) => this.#onService(service, 'ADDED'),
      onUpdate: (_before, service) => this.#onService(service, 'MODIFIED'),
      onDelete: (service) => {
        this.state.behind.delete(keyOf(service))
        this.state.triggers.delete(keyOf(service))
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

  override initialState(): State {
    return { behind: new Map(), triggers: new Map() }
  }

  #enqueue(service: KubeObject, change: string): void {
    this.queue.add(keyOf(service), `Service ${service.metadata.name} ${change}`)
  }

  #onService(service: Service, change: string): void {
    const behind = new CowMap<Backing>()
    for (const pod of this.#options.pods.lister.list(service.metadata.namespace ?? ''))
      if (isBehind(service, pod)) behind.set(pod.metadata.uid, this.#backing(service, pod))
    this.state.behind.set(keyOf(service), behind)
    this.#enqueue(service, change)
  }

  #onPod(pod: Pod, change: 'ADDED' | 'MODIFIED' | 'DELETED'): void {
    const { services } = this.#options
    if (services.size === 0) return
    const { uid, namespace = '', name } = pod.metadata
    for (const service of services.lister.list(namespace)) {
      const behind = this.state.behind.get(keyOf(service))
      const stays = change !== 'DELETED' && isBehind(service, pod)
      if (!stays && !behind?.has(uid)) continue
      if (stays) {
        this.#noteTrigger(keyOf(service), pod, behind?.get(uid)?.pod)
        behind?.set(uid, this.#backing(service, pod))
      } else behind?.delete(uid)
      this.queue.add(keyOf(service), `Pod ${name} ${change}`)
    }
  }

  /** Notes the time of a Pod's change: a change of its readiness causes most changes of endpoints. */
  // Models staging/src/k8s.io/endpointslice/util/trigger_time_tracker.go (v1.36).
  #noteTrigger(key: string, pod: Pod, before: Pod | undefined): void {
    const { triggers } = this.state
    const at = podCondition(pod, 'Ready')?.lastTransitionTime
    const known = triggers.get(key)
    if (!at || known === undefined || (before && at === podCondition(before, 'Ready')?.lastTransitionTime)) return
    if (known === '' || at < known) triggers.set(key, at)
  }

  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { client, services } = this.#options
    const service = services.lister.get(namespace, name)
    const slices = client.list('endpointslices', namespace).filter((slice) => isSliceOf(slice, name))
    if (!service) {
      // Upstream leaves the deletion to the garbage collector.
      for (const slice of slices) client.delete('endpointslices', namespace, slice.metadata.name)
      return
    }
    if (!service.spec.selector || service.spec.type === 'ExternalName') return
    const { triggers } = this.state
    const triggeredAt = triggers.get(key) ?? service.metadata.creationTimestamp ?? ''
    triggers.set(key, '')
    const { create, update, remove } = reconcileSlices(service, slices, this.#groups(key, service))
    for (const slice of create) this.#create(service, triggered(slice, triggeredAt))
    for (const slice of update) client.update('endpointslices', namespace, triggered(slice, triggeredAt))
    for (const { metadata } of remove) client.delete('endpointslices', namespace, metadata.name)
  }

  /** Creates a slice. A refusal is an Event of the Service, and the sync fails. */
  #create(service: Service, slice: JsonObject): void {
    const { client, recorder } = this.#options
    const { namespace = '', name } = service.metadata
    const error = refusalOf(() => client.create('endpointslices', namespace, slice))
    if (!error || isNamespaceTerminating(error)) return
    const text = `failed to create EndpointSlice for Service ${namespace}/${name}: ${error.message}`
    const message = `Error updating Endpoint Slices for Service ${namespace}/${name}: ${text}`
    recorder.event(service, 'Warning', 'FailedToUpdateEndpointSlices', message)
    throw error
  }

  /** Endpoints grouped by their ports: with named ports, Pods may have different ones. */
  #groups(key: string, service: Service): PortGroup[] {
    const groups = new Map<
      string,
      { readonly ports: readonly JsonObject[]; readonly endpoints: Map<string, Endpoint> }
    >()
    const isNumbered = (service.spec.ports ?? []).every(({ targetPort }) => typeof targetPort !== 'string')
    const numbered = isNumbered ? slicePorts(service, undefined) : undefined
    const numberedKey = numbered && portKey(numbered)
    for (const { pod, endpoint } of this.state.behind.get(key)?.toArray() ?? []) {
      if (!endpoint) continue
      const ports = numbered ?? slicePorts(service, pod)
      const groupKey = numberedKey ?? portKey(ports)
      const group = groups.get(groupKey) ?? { ports, endpoints: new Map() }
      groups.set(groupKey, group)
      group.endpoints.set(pod.metadata.uid, endpoint)
    }
    return [...groups.values()]
  }

  #backing(service: Service, pod: Pod): Backing {
    const endpoint = endpointOf(service, pod)
    const zone = endpoint && this.#zoneOf(endpoint.nodeName)
    return freeze({ pod, endpoint: endpoint && zone ? { ...endpoint, zone } : endpoint })
  }

  #zoneOf(nodeName: string | undefined): string | undefined {
    if (nodeName === undefined) return undefined
    return unlessRefused(() => this.#options.client.get('nodes', '', nodeName))?.metadata.labels?.[ZONE]
  }
}

function triggered(slice: JsonObject, at: string): JsonObject {
  const metadata = asObject(slice.metadata)
  const { [TRIGGER_TIME]: _before, ...others } = asObject(metadata.annotations)
  const annotations = at === '' ? others : { ...others, [TRIGGER_TIME]: at }
  const { annotations: _annotations, ...rest } = metadata
  return { ...slice, metadata: Object.keys(annotations).length > 0 ? { ...rest, annotations } : rest }
}
