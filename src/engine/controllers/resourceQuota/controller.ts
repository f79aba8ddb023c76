/** Updates the status of ResourceQuotas. Models pkg/controller/resourcequota (v1.36). */

import { deepEqual } from '../../api/equality.ts'
import type { RawObject } from '../../api/errors.ts'
import type { ResourceQuota } from '../../api/fields/apiTypes.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject, KubeObject, Pod } from '../../api/types.ts'
import type { DynamicClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Simulation } from '../../sim/simulation.ts'
import type { QuotaStatusOf } from '../controllerUtils/descriptor.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'resourcequota-controller'
export const WORKERS = 5
/** Period in which every quota is counted again: --resource-quota-sync-period. */
const RESYNC_MS = 300_000
const RESYNC = 'resync'

interface State {
  /** Virtual ms of the next count of all quotas; undefined if that count could change nothing. */
  resyncAt: number | undefined
}

interface ResourceQuotaOptions {
  readonly client: DynamicClient
  readonly quotas: Informer<ResourceQuota>
  readonly pods: Informer<Pod>
  readonly latency: ClusterConfig['latency']
  readonly statusOf: QuotaStatusOf
  /** The resource with the name that quotas use; undefined for an unknown kind. */
  readonly resourceNamed: (groupResource: string) => string | undefined
  /** Whether objects of the resource are in no namespace. */
  readonly isOfCluster: (resource: string) => boolean
}

interface Events {
  readonly [RESYNC]: undefined
  readonly watch: WatchEvent
}

/**
 * Counts a quota again when its limits change, when a counted object is deleted, and every five minutes: only this last
 * count finds objects that were created before the quota had a status, or that reached the cache after a count. Only
 * the first periodic count after another count may change something, so only that one is an event here.
 */
export class ResourceQuotaController extends QueueController<State> {
  readonly periodicEvents = [RESYNC]
  readonly #options: ResourceQuotaOptions

  constructor(sim: Simulation, options: ResourceQuotaOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    options.quotas.addHandler({
      onAdd: (quota) => this.#enqueue(quota, 'ADDED'),
      onUpdate: (before, quota) => {
        if (!deepEqual(specOf(before), specOf(quota))) this.#enqueue(quota, 'MODIFIED')
      },
    })
    options.pods.addHandler({
      onUpdate: (before, pod) => {
        if (!hasEnded(before) && hasEnded(pod)) this.#replenish(pod)
      },
      onDelete: (pod) => this.#replenish(pod),
    })
  }

  override initialState(): State {
    return { resyncAt: undefined }
  }

  /** Whether any quota exists. */
  get isActive(): boolean {
    return this.#options.quotas.size > 0
  }

  /** Handles changes of kinds without a cache. */
  override handle(event: EventOf<Events>): void {
    if (event.kind === RESYNC) {
      this.state.resyncAt = undefined
      for (const quota of this.#options.quotas.lister.list('')) this.#enqueue(quota, 'every five minutes')
      return
    }
    const { type, object } = event.payload
    if (type === 'DELETED') this.#replenish(object)
  }

  #replenish(object: KubeObject): void {
    if (!this.isActive) return
    for (const quota of this.#options.quotas.lister.list(object.metadata.namespace ?? ''))
      this.#enqueue(quota, `${object.kind} ${object.metadata.name} no longer counts`)
  }

  #expectResync(): void {
    if (this.state.resyncAt !== undefined) return
    const at = (Math.floor(this.now / RESYNC_MS) + 1) * RESYNC_MS
    this.state.resyncAt = at
    this.sim.schedule(at - this.now, this, RESYNC)
  }

  #enqueue({ metadata }: KubeObject, wokenBy: string): void {
    this.queue.add(`${metadata.namespace ?? ''}/${metadata.name}`, wokenBy)
  }

  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { client, quotas, statusOf, resourceNamed, isOfCluster } = this.#options
    const quota = quotas.lister.get(namespace, name)
    if (!quota) return
    const objectsOf = (groupResource: string): readonly RawObject[] | undefined => {
      if (groupResource === 'pods') return this.#podsOf(namespace)
      const resource = resourceNamed(groupResource)
      return resource === undefined ? undefined : client.list(resource, isOfCluster(resource) ? '' : namespace)
    }
    const status = statusOf(quota, objectsOf, EPOCH_MS + this.sim.now)
    if (deepEqual(status, quota.status)) return
    this.#expectResync()
    client.updateStatus('resourcequotas', namespace, { ...quota, status })
  }

  #podsOf(namespace: string): readonly RawObject[] {
    return this.#options.pods.lister.list(namespace)
  }
}

const specOf = (object: AnyObject): JsonObject | undefined => object.spec

const hasEnded = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed'
