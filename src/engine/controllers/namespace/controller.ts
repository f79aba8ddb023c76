/** Deletes the objects of namespaces that are being deleted. Models pkg/controller/namespace (v1.36). */

import { timestampAt } from '../../api/clock.ts'
import { pluralOf } from '../../api/errors.ts'
import type { Namespace } from '../../api/kindTypes.ts'
import type { Condition, KubeObject, Pod } from '../../api/types.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { DEFAULT_RETRIES, type RetryLimits } from '../../client/rateLimit.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'namespace-controller'
export const WORKERS = 10
/** Models nsControllerRateLimiter. */
const RETRIES: RetryLimits = { ...DEFAULT_RETRIES, longestMs: 60_000 }
/** Time before the contents are deleted, so that every API server knows of the deletion. */
const DELETION_GRACE_MS = 5000
const FINALIZER = 'kubernetes'

interface NamespaceControllerOptions {
  readonly client: DynamicClient
  readonly namespaces: Informer<Namespace>
  readonly latency: ClusterConfig['latency']
  /** The kinds whose objects live in namespaces: plural and group. */
  readonly resources: readonly { readonly resource: string; readonly group: string }[]
}

export class NamespaceController extends QueueController {
  readonly #options: NamespaceControllerOptions

  constructor(sim: Simulation, options: NamespaceControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, retries: RETRIES, latency: options.latency })
    this.#options = options
    const enqueue = (namespace: KubeObject): void => {
      if (namespace.metadata.deletionTimestamp !== undefined)
        this.queue.addAfter(namespace.metadata.name, DELETION_GRACE_MS, 'Namespace is being deleted')
    }
    options.namespaces.addHandler({ onAdd: enqueue, onUpdate: (_before, namespace) => enqueue(namespace) })
  }

  protected override sync(name: string): void {
    const { client, namespaces } = this.#options
    if (!namespaces.lister.get('', name)) return
    const namespace = this.#live(name)
    if (namespace?.metadata.deletionTimestamp === undefined) return
    const finalizers = namespace.spec?.finalizers ?? []
    if (!finalizers.includes(FINALIZER)) return
    const { left, waitSeconds } = this.#deleteContent(name)
    this.#writeConditions(namespace, left)
    if (left.size > 0) {
      // Half of the longest grace period of a Pod, plus a second.
      this.queue.addAfter(name, (Math.floor(waitSeconds / 2) + 1) * 1000, `${[...left.keys()].join(', ')} remain`)
      return
    }
    client.finalizeNamespace(
      name,
      finalizers.filter((finalizer) => finalizer !== FINALIZER),
    )
  }

  #live(name: string): Namespace | undefined {
    return unlessNotFound(() => this.#options.client.get('namespaces', '', name))
  }

  /**
   * Deletes Pods, and other objects once no Pod is left. Returns the number of remaining objects by `resource.group`.
   */
  #deleteContent(namespace: string): { left: Map<string, number>; waitSeconds: number } {
    const { client, resources } = this.#options
    const left = new Map<string, number>()
    const waitSeconds = slowestPod(client.list('pods', namespace))
    this.#deleteAll(namespace, 'pods', '', left)
    if (left.size > 0) return { left, waitSeconds }
    for (const { resource, group } of [...resources, ...this.#customResources()])
      if (resource !== 'pods') this.#deleteAll(namespace, resource, group, left)
    return { left, waitSeconds }
  }

  /** The namespaced kinds of the present CustomResourceDefinitions, each once. */
  #customResources() {
    const kinds = this.#options.client.kinds.custom().filter(({ namespaced }) => namespaced)
    return new Map(kinds.map((kind) => [kind.resource, kind])).values()
  }

  #deleteAll(namespace: string, resource: string, group: string, left: Map<string, number>): void {
    const { client } = this.#options
    for (const { metadata } of client.list(resource, namespace))
      if (metadata.deletionTimestamp === undefined)
        client.delete(resource, namespace, metadata.name, { propagationPolicy: 'Background' })
    const { length } = client.list(resource, namespace)
    if (length > 0) left.set(`${pluralOf(resource)}.${group}`, length)
  }

  #writeConditions(namespace: Namespace, left: ReadonlyMap<string, number>): void {
    const at = timestampAt(this.sim.now)
    const before = namespace.status?.conditions ?? []
    const conditions = wantedConditions(left).map((wanted) => {
      const known = before.find(({ type }) => type === wanted.type)
      const lastTransitionTime = known?.status === wanted.status ? (known.lastTransitionTime ?? at) : at
      return { ...wanted, lastTransitionTime }
    })
    const status = { ...namespace.status, conditions }
    this.#options.client.updateStatus('namespaces', '', { ...namespace, status })
  }
}

/** The longest grace period in seconds of the Pods that still run. */
function slowestPod(pods: readonly Pod[]): number {
  const running = pods.filter(({ status }) => status.phase !== 'Succeeded' && status.phase !== 'Failed')
  return Math.max(0, ...running.map(({ spec }) => spec.terminationGracePeriodSeconds))
}

// Models pkg/controller/namespace/deletion/status_condition_utils.go.
function wantedConditions(left: ReadonlyMap<string, number>): Condition[] {
  const amounts = [...left].map(([resource, count]) => `${resource} has ${count} resource instances`).sort()
  const remaining: Omit<Condition, 'type'> =
    left.size > 0
      ? {
          status: 'True',
          reason: 'SomeResourcesRemain',
          message: `Some resources are remaining: ${amounts.join(', ')}`,
        }
      : { status: 'False', reason: 'ContentRemoved', message: 'All content successfully removed' }
  return [
    {
      type: 'NamespaceDeletionDiscoveryFailure',
      status: 'False',
      reason: 'ResourcesDiscovered',
      message: 'All resources successfully discovered',
    },
    {
      type: 'NamespaceDeletionGroupVersionParsingFailure',
      status: 'False',
      reason: 'ParsedGroupVersions',
      message: 'All legacy kube types successfully parsed',
    },
    {
      type: 'NamespaceDeletionContentFailure',
      status: 'False',
      reason: 'ContentDeleted',
      message: 'All content successfully deleted, may be waiting on finalization',
    },
    { type: 'NamespaceContentRemaining', ...remaining },
    {
      type: 'NamespaceFinalizersRemaining',
      status: 'False',
      reason: 'ContentHasNoFinalizers',
      message: 'All content-preserving finalizers finished',
    },
  ]
}
