/** Keeps the Endpoints of Services. Models pkg/controller/endpoint (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { Endpoints } from '../../api/fields/apiTypes.ts'
import type { Service } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { JsonObject, KubeObject, Labels, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { isBehind, isEndpointNews } from '../controllerUtils/serviceEndpoints.ts'
import { isOverCapacity, subsetsOf, truncated } from './subsets.ts'

export const NAME = 'endpoint-controller'
export const WORKERS = 5
const MAX_RETRIES = 15
const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time'
const OVER_CAPACITY = 'endpoints.kubernetes.io/over-capacity'
const HEADLESS = 'service.kubernetes.io/headless'
const MANAGED_BY = 'endpoints.kubernetes.io/managed-by'

/** The times of the last changes that a sync saw. */
interface Triggers {
  readonly service: string
  /** Times by name of the Pod. */
  readonly pods: Readonly<Record<string, string>>
}

interface State {
  /** Seen times by key of the Service. */
  triggers: Map<string, Triggers>
}

interface EndpointsOptions {
  readonly client: ApiClient
  readonly services: Informer<Service>
  readonly pods: Informer<Pod>
  readonly latency: ClusterConfig['latency']
}

export class EndpointsController extends QueueController<State> {
  readonly #options: EndpointsOptions

  constructor(sim: Simulation, options: EndpointsOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency, maxRetries: MAX_RETRIES })
    this.#options = options
    const enqueue = (service: KubeObject, change: string): void =>
      this.queue.add(keyOf(service), `Service ${service.metadata.name} ${change}`)
    options.services.addHandler({
      onAdd: (service) => enqueue(service, 'ADDED'),
      onUpdate: (_before, service) => enqueue(service, 'MODIFIED'),
      onDelete: (service) => enqueue(service, 'DELETED'),
    })
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod([pod], 'ADDED'),
      onUpdate: (before, pod) => {
        if (isEndpointNews(before, pod)) this.#onPod([before, pod], 'MODIFIED')
      },
      onDelete: (pod) => this.#onPod([pod], 'DELETED'),
    })
  }

  override initialState(): State {
    return { triggers: new Map() }
  }

  /** Enqueues the Services that select one of these versions of a Pod. */
  #onPod(versions: readonly Pod[], change: string): void {
    const { services } = this.#options
    const [pod] = versions
    if (services.size === 0 || !pod) return
    for (const service of services.lister.list(pod.metadata.namespace ?? ''))
      if (versions.some((one) => isBehind(service, one)))
        this.queue.add(keyOf(service), `Pod ${pod.metadata.name} ${change}`)
  }

  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { client, services, pods } = this.#options
    const service = services.lister.get(namespace, name)
    if (!service) {
      this.state.triggers.delete(key)
      unlessNotFound(() => client.delete('endpoints', namespace, name))
      return
    }
    if (!service.spec.selector || service.spec.type === 'ExternalName') return
    const behind = pods.lister.list(namespace).filter((pod) => isBehind(service, pod))
    const changedAt = this.#changedAt(key, service, behind)
    const wanted = subsetsOf(service, behind)
    const current = unlessNotFound(() => client.get('endpoints', namespace, name))
    if (current && isCurrent(current, service, wanted)) return
    const { subsets, isCut } = truncated(wanted)
    const metadata = {
      ...(current?.metadata ?? { name, namespace }),
      labels: labelsFor(service),
      annotations: annotationsFor(current, { changedAt, isCut }),
    }
    const next: JsonObject = {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata,
      ...(subsets.length > 0 ? { subsets } : {}),
    }
    if (current) client.update('endpoints', namespace, next)
    else client.create('endpoints', namespace, next)
  }

  /** The time of the earliest change since the last sync; '' without one. */
  // Models endpointslice/util/trigger_time_tracker.go ComputeEndpointLastChangeTriggerTime (v1.36).
  #changedAt(key: string, { metadata }: Service, pods: readonly Pod[]): string {
    const { triggers } = this.state
    const before = triggers.get(key)
    const seen: Triggers = {
      service: metadata.creationTimestamp,
      pods: Object.fromEntries(
        pods.flatMap((pod) => {
          const at = podCondition(pod, 'Ready')?.lastTransitionTime
          return at ? [[pod.metadata.name, at]] : []
        }),
      ),
    }
    triggers.set(key, freeze(seen))
    if (!before) return seen.service
    const changed = Object.entries(seen.pods).flatMap(([name, at]) => (at > (before.pods[name] ?? '') ? [at] : []))
    if (seen.service > before.service) changed.push(seen.service)
    return changed.sort()[0] ?? ''
  }
}

function isCurrent({ metadata, subsets = [] }: Endpoints, service: Service, wanted: Endpoints['subsets']): boolean {
  const { [HEADLESS]: _, [MANAGED_BY]: manager, ...labels } = metadata.labels ?? {}
  return (
    deepEqual(subsets, wanted) &&
    manager === NAME &&
    deepEqual(labels, service.metadata.labels ?? {}) &&
    metadata.annotations?.[OVER_CAPACITY] === undefined &&
    !isOverCapacity(subsets)
  )
}

function labelsFor({ metadata, spec }: Service): Labels {
  const { [HEADLESS]: _, ...labels } = metadata.labels ?? {}
  const hasAddress = spec.clusterIP !== undefined && spec.clusterIP !== '' && spec.clusterIP !== 'None'
  return { ...labels, ...(hasAddress ? {} : { [HEADLESS]: '' }), [MANAGED_BY]: NAME }
}

function annotationsFor(
  current: Endpoints | undefined,
  { changedAt, isCut }: { readonly changedAt: string; readonly isCut: boolean },
): Labels {
  const { [TRIGGER_TIME]: _, [OVER_CAPACITY]: __, ...others } = current?.metadata.annotations ?? {}
  return {
    ...others,
    ...(changedAt === '' ? {} : { [TRIGGER_TIME]: changedAt }),
    ...(isCut ? { [OVER_CAPACITY]: 'truncated' } : {}),
  }
}
