import { asObject } from '../../api/jsonObject.ts'
import type { AnyObject, Namespace, ResourceName } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { refusalOf, unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Simulation } from '../../sim/simulation.ts'
import type { ControllerManager } from './descriptor.ts'
import { isNamespaceTerminating } from './podControl.ts'
import { QueueController } from './queueController.ts'

/** An object that each namespace has under the same name. */
interface NamespaceObject {
  readonly resource: ResourceName
  readonly name: string
  /** The manifest, without a namespace. */
  readonly manifest: JsonObject
  /** The stored object with its fields restored; the same object if nothing must be restored. */
  restored(stored: AnyObject): AnyObject
}

interface NamespaceObjectOptions {
  readonly name: string
  readonly workers: number
  readonly latency: ClusterConfig['latency']
  readonly client: ApiClient
  readonly namespaces: Informer<Namespace>
  readonly object: NamespaceObject
}

/**
 * Keeps an object in each active namespace: creates it, and creates it again after a deletion. The keys of its queue
 * are namespaces.
 */
class NamespaceObjectController extends QueueController {
  readonly #options: NamespaceObjectOptions

  constructor(sim: Simulation, options: NamespaceObjectOptions) {
    super(sim, options)
    this.#options = options
    const wake = (namespace: Namespace) => this.#wake(namespace, `Namespace ${namespace.metadata.name}`)
    options.namespaces.addHandler({ onAdd: wake, onUpdate: (_before, namespace) => wake(namespace) })
  }

  /** The object was changed or deleted somewhere. */
  override handle(_event: EventOf<{ readonly watch: WatchEvent }>): void {
    for (const namespace of this.#options.namespaces.lister.list(''))
      this.#wake(namespace, `${this.#options.object.name} changed`)
  }

  /** Enqueues a namespace, unless its sync would find nothing to do: every cluster begins with several namespaces. */
  #wake(namespace: Namespace, why: string): void {
    const { name } = namespace.metadata
    if (!isActive(namespace)) return
    const stored = this.#stored(name)
    if (stored === undefined || this.#options.object.restored(stored) !== stored) this.queue.add(name, why)
  }

  protected override sync(name: string): void {
    const { client, namespaces, object } = this.#options
    const namespace = namespaces.lister.get('', name)
    if (!namespace || !isActive(namespace)) return
    const stored = this.#stored(name)
    if (stored === undefined) {
      this.#create(name)
      return
    }
    const wanted = object.restored(stored)
    if (wanted !== stored) client.update(object.resource, name, wanted)
  }

  #create(namespace: string): void {
    const { client, object } = this.#options
    const error = refusalOf(() => client.create(object.resource, namespace, object.manifest))
    if (error && !isNamespaceTerminating(error) && error.reason !== 'NotFound') throw error
  }

  #stored(namespace: string): AnyObject | undefined {
    const { client, object } = this.#options
    return unlessNotFound(() => client.get(object.resource, namespace, object.name))
  }
}

const isActive = ({ status }: Namespace): boolean => asObject(status).phase === 'Active'

/** Creates such a controller. It watches only objects of this name, not others of the kind. */
export function createNamespaceObjectController(
  { sim, config, clientOf, informer, watch }: ControllerManager,
  { name, workers, object }: { readonly name: string; readonly workers: number; readonly object: NamespaceObject },
): NamespaceObjectController {
  const controller = new NamespaceObjectController(sim, {
    name,
    workers,
    object,
    latency: config.latency,
    client: clientOf(name),
    namespaces: informer('namespaces'),
  })
  watch({
    component: controller,
    resource: object.resource,
    name: `${name}/${object.resource}`,
    isActive: ({ metadata }, before) => before !== undefined && metadata.name === object.name,
  })
  return controller
}
