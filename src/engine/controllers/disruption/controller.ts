/** Updates the status of PodDisruptionBudgets. Models pkg/controller/disruption/disruption.go (v1.36). */

import { timestampAt, virtualMsOf } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import { scaledValueFromIntOrPercent } from '../../api/intOrString.ts'
import type { Budget, StatefulSet } from '../../api/kindTypes.ts'
import { selectorMatches } from '../../api/selector.ts'
import type {
  Condition,
  Deployment,
  KubeObject,
  OwnerReference,
  Pod,
  ReplicaSet,
  ReplicationController,
} from '../../api/types.ts'
import type { ApiClient, DynamicClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import type { ServedKind } from '../controllerUtils/descriptor.ts'
import { goSelectorText } from '../controllerUtils/goSelector.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'disruption'
export const WORKERS = 1
/** Time after which an evicted Pod that still runs counts as healthy again. */
const DELETION_TIMEOUT_MS = 120_000
const MAP_SLOTS = 8

/** A controller of Pods, and its desired number of Pods. */
interface Scaled {
  readonly uid: string
  readonly size: number
}

interface DisruptionOptions {
  readonly client: ApiClient
  /** For controllers that the informers do not have. */
  readonly scales: DynamicClient
  readonly kinds: readonly ServedKind[]
  readonly recorder: EventRecorder
  readonly budgets: Informer<Budget>
  readonly pods: Informer<Pod>
  readonly replicaSets: Informer<ReplicaSet>
  readonly deployments: Informer<Deployment>
  readonly replicationControllers: Informer<ReplicationController>
  readonly statefulSets: Informer<StatefulSet>
  readonly latency: ClusterConfig['latency']
}

export class DisruptionController extends QueueController {
  readonly #options: DisruptionOptions

  constructor(sim: Simulation, options: DisruptionOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    options.budgets.addHandler({
      onAdd: (budget) => this.#enqueue(budget, 'ADDED'),
      onUpdate: (_before, budget) => this.#enqueue(budget, 'MODIFIED'),
    })
    options.pods.addHandler({
      onAdd: (pod) => this.#podChanged(pod),
      onUpdate: (_before, pod) => this.#podChanged(pod),
      onDelete: (pod) => this.#podChanged(pod),
    })
  }

  #enqueue({ metadata }: KubeObject, wokenBy: string): void {
    this.queue.add(`${metadata.namespace ?? ''}/${metadata.name}`, wokenBy)
  }

  #podChanged(pod: Pod): void {
    const { budgets, recorder } = this.#options
    if (budgets.size === 0) return
    const { namespace = '', name, labels } = pod.metadata
    const matching = budgets.lister.list(namespace).filter((budget) => selectorMatches(budget.spec.selector, labels))
    const chosen = matching.length > 1 ? matching[this.#arbitraryIndex(matching.length)] : matching[0]
    if (!chosen) return
    if (matching.length > 1)
      recorder.event(
        pod,
        'Warning',
        'MultiplePodDisruptionBudgets',
        `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${chosen.metadata.name}" arbitrarily.`,
      )
    this.#enqueue(chosen, `Pod ${name}`)
  }

  /**
   * An index as upstream chooses it by iterating a small Go map, which begins at a random slot and continues in order.
   */
  #arbitraryIndex(count: number): number {
    const slot = this.sim.random(NAME).int(0, MAP_SLOTS - 1)
    return slot < count ? slot : 0
  }

  protected override sync(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { budgets, pods, recorder } = this.#options
    const budget = budgets.lister.get(namespace, name)
    if (!budget) return
    const selected = pods.lister
      .list(namespace)
      .filter((pod) => selectorMatches(budget.spec.selector, pod.metadata.labels))
    if (selected.length === 0) recorder.event(budget, 'Normal', 'NoPods', 'No matching pods found')
    const expectation = this.#expectation(budget, selected)
    if ('error' in expectation) {
      const text = `Failed to calculate the number of expected pods: ${expectation.error}`
      recorder.event(budget, 'Warning', 'CalculateExpectedPodCountFailed', text)
      this.#failSafe(budget, expectation.error)
      return
    }
    const { expected, desired } = expectation
    const { disrupted, recheckAt } = this.#disrupted(budget, selected)
    const healthy = selected.filter(
      (pod) =>
        pod.metadata.deletionTimestamp === undefined && !Object.hasOwn(disrupted, pod.metadata.name) && isReady(pod),
    ).length
    this.#writeStatus(budget, { expected, desired, healthy, disrupted })
    if (recheckAt !== undefined) this.queue.addAfter(key, recheckAt - this.sim.now, 'an eviction is overdue')
  }

  /** The expected number of Pods, and the required number of healthy ones. */
  // Models pkg/controller/disruption/disruption.go getExpectedPodCount (v1.36).
  #expectation(budget: Budget, pods: readonly Pod[]): { expected: number; desired: number } | { error: string } {
    const { minAvailable, maxUnavailable } = budget.spec
    if (maxUnavailable === undefined && typeof minAvailable === 'number')
      return { expected: pods.length, desired: minAvailable }
    const expected = this.#expectedScale(budget, pods)
    if (typeof expected === 'string') return { error: expected }
    if (maxUnavailable !== undefined) {
      const unavailable = scaledValueFromIntOrPercent(maxUnavailable, expected, 'roundUp')
      return { expected, desired: Math.max(0, expected - unavailable) }
    }
    return { expected, desired: scaledValueFromIntOrPercent(minAvailable ?? 0, expected, 'roundUp') }
  }

  /** The sum of the desired sizes of the Pods' owners, or an error message if a size is unknown. */
  // Models pkg/controller/disruption/disruption.go getExpectedScale (v1.36).
  #expectedScale(budget: Budget, pods: readonly Pod[]): number | string {
    const sizes = new Map<string, number>()
    let unmanaged = false
    for (const pod of pods) {
      const ref = pod.metadata.ownerReferences?.find(({ controller }) => controller)
      if (!ref) {
        unmanaged = true
        continue
      }
      if (sizes.has(ref.uid)) continue
      const namespace = pod.metadata.namespace ?? ''
      const owner = this.#knownOwner(namespace, ref) ?? this.#readOwner(namespace, ref)
      if (typeof owner === 'string') return owner
      if (!owner) return `found no controllers for pod "${pod.metadata.name}"`
      sizes.set(owner.uid, owner.size)
    }
    if (unmanaged)
      this.#options.recorder.event(
        budget,
        'Warning',
        'UnmanagedPods',
        `Pods selected by this PodDisruptionBudget (selector: ${goSelectorText(budget.spec.selector)}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`,
      )
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  /** The controller in the informers: for a Deployment's ReplicaSet, the Deployment. */
  // Models getPodReplicationController, getPodDeployment, getPodReplicaSet and getPodStatefulSet.
  #knownOwner(namespace: string, { kind, name, uid }: OwnerReference): Scaled | undefined {
    const { replicaSets, deployments, replicationControllers, statefulSets } = this.#options
    const known = (
      object: Deployment | ReplicaSet | ReplicationController | StatefulSet | undefined,
      wanted: string,
    ): Scaled | undefined =>
      object?.metadata.uid === wanted ? { uid: wanted, size: object.spec.replicas ?? 0 } : undefined
    switch (kind) {
      case 'ReplicationController':
        return known(replicationControllers.lister.get(namespace, name), uid)
      case 'StatefulSet':
        return known(statefulSets.lister.get(namespace, name), uid)
      case 'ReplicaSet': {
        const replicaSet = replicaSets.lister.get(namespace, name)
        if (replicaSet?.metadata.uid !== uid) return undefined
        const above = replicaSet.metadata.ownerReferences?.find(({ controller }) => controller)
        return above?.kind === 'Deployment'
          ? known(deployments.lister.get(namespace, above.name), above.uid)
          : known(replicaSet, uid)
      }
      default:
        return undefined
    }
  }

  /** The controller by its scale subresource; a text is the reason for not having its size. */
  // Models getScaleController.
  #readOwner(namespace: string, { apiVersion, kind, name, uid }: OwnerReference): Scaled | string | undefined {
    const { scales, kinds } = this.#options
    const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
    const served = kinds.find((one) => one.kind === kind && one.group === group)
    if (!served) return undefined
    const { resource, subresources = [] } = served
    if (!subresources.includes('scale'))
      return `${group === '' ? resource : `${resource}.${group}`} does not implement the scale subresource`
    const found = unlessNotFound(() => scales.get(resource, namespace, name))
    return found?.metadata.uid === uid ? { uid, size: Number(found.spec?.replicas ?? 0) } : undefined
  }

  /** Evicted Pods whose termination has not begun, and the time at which the first of them counts as healthy again. */
  #disrupted(
    budget: Budget,
    pods: readonly Pod[],
  ): { disrupted: { [pod: string]: string }; recheckAt: number | undefined } {
    const disrupted: { [pod: string]: string } = {}
    let recheckAt: number | undefined
    for (const pod of pods) {
      const evictedAt = budget.status?.disruptedPods?.[pod.metadata.name]
      if (evictedAt === undefined || pod.metadata.deletionTimestamp !== undefined) continue
      const dueAt = virtualMsOf(evictedAt) + DELETION_TIMEOUT_MS
      if (dueAt < this.sim.now) {
        const { namespace, name } = budget.metadata
        const text = `Pod was expected by PDB ${namespace}/${name} to be deleted but it wasn't`
        this.#options.recorder.event(pod, 'Warning', 'NotDeleted', text)
        continue
      }
      disrupted[pod.metadata.name] = evictedAt
      recheckAt = Math.min(recheckAt ?? dueAt, dueAt)
    }
    return { disrupted, recheckAt }
  }

  #writeStatus(
    budget: Budget,
    {
      expected,
      desired,
      healthy,
      disrupted,
    }: { expected: number; desired: number; healthy: number; disrupted: { [pod: string]: string } },
  ): void {
    const { generation } = budget.metadata
    const allowed = expected > 0 ? Math.max(0, healthy - desired) : 0
    const status: NonNullable<Budget['status']> = {
      currentHealthy: healthy,
      desiredHealthy: desired,
      disruptionsAllowed: allowed,
      expectedPods: expected,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      ...(Object.keys(disrupted).length > 0 ? { disruptedPods: disrupted } : {}),
      conditions: [this.#condition(budget, allowed > 0 ? SUFFICIENT : INSUFFICIENT)],
    }
    if (deepEqual(status, budget.status)) return
    this.#options.client.updateStatus('poddisruptionbudgets', budget.metadata.namespace ?? '', {
      ...budget,
      status,
    })
  }

  /** Allows no disruption while the state of the Pods is unknown. */
  // Models pkg/controller/disruption/disruption.go failSafe (v1.36).
  #failSafe(budget: Budget, message: string): void {
    const before = budget.status ?? { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 }
    const condition = this.#condition(budget, { value: 'False', reason: 'SyncFailed', message })
    const status: NonNullable<Budget['status']> = { ...before, disruptionsAllowed: 0, conditions: [condition] }
    if (deepEqual(status, budget.status)) return
    const { namespace = '' } = budget.metadata
    this.#options.client.updateStatus('poddisruptionbudgets', namespace, { ...budget, status })
  }

  #condition({ metadata, status }: Budget, { value, reason, message = '' }: Verdict): Condition {
    const before = status?.conditions?.find(({ type }) => type === 'DisruptionAllowed')
    const at = before?.status === value ? before.lastTransitionTime : undefined
    return {
      type: 'DisruptionAllowed',
      status: value,
      ...(metadata.generation === undefined ? {} : { observedGeneration: metadata.generation }),
      lastTransitionTime: at ?? timestampAt(this.sim.now),
      reason,
      message,
    }
  }
}

interface Verdict {
  readonly value: 'True' | 'False'
  readonly reason: string
  readonly message?: string
}

const SUFFICIENT: Verdict = { value: 'True', reason: 'SufficientPods' }
const INSUFFICIENT: Verdict = { value: 'False', reason: 'InsufficientPods' }

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false
