import { timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import { compareText } from '../api/stableJson.ts'
import type { ContainerState, ContainerStatus, Pod, PodCondition } from '../api/types.ts'
import type { ApiClient, WatchEvent } from '../apiserver/interface.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'

const NODE = 'node-1'
/** Virtual ms between two Pods of one change. */
const BETWEEN_PODS_MS = 300

/** Virtual ms between two rounds of one change. */
const BETWEEN_ROUNDS_MS = 750

/**
 * Changes of Pods. `gone`: the node has stopped a Pod that is being deleted. `evicted`: it failed because of resource
 * pressure on the node. `lost`: it is deleted immediately in any state. `running`: a Pod in the mode `unbound` is bound
 * and runs; `ready` includes this.
 */
type PodChange = 'ready' | 'unready' | 'failed' | 'succeeded' | 'gone' | 'evicted' | 'lost' | 'running'

/**
 * Selects Pods and changes them: the first `count` matching Pods (0: all) in the order of creation, of a StatefulSet by
 * ordinal, of a DaemonSet by node.
 */
export interface PodsChange {
  /** Name of the controller; `-HASH` selects every controller whose name ends in it. */
  readonly of: string
  readonly to: PodChange
  readonly count: number
  /** Selects the Pod of this name only. */
  readonly pod?: string
  /** Selects Pods on this node, or intended for it. */
  readonly node?: string
  /** Selects Pods whose label `controller-revision-hash` ends in this text. */
  readonly revision?: string
  /** Repeats the change at most this many times, until no Pod matches. */
  readonly rounds?: number
}

/** `unbound`: Pods stay Pending without a node until a change lets them run. */
type PlayedMode = 'manual' | 'ready' | 'unbound'

interface Events {
  readonly round: PodsChange
  readonly change: PickedPod
  readonly watch: WatchEvent<Pod>
}

/**
 * A node without a scheduler and a kubelet: new Pods are bound and run immediately, and become ready, fail or are
 * removed only by a change. With `ready`, they also become ready immediately, and are removed as soon as they are
 * deleted.
 */
export class PlayedNode implements Component {
  readonly name = 'played-node'
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #mode: PlayedMode

  constructor(sim: Simulation, options: { readonly client: ApiClient; readonly mode: PlayedMode }) {
    this.#sim = sim
    this.#client = options.client
    this.#mode = options.mode
    sim.register(this)
  }

  initialState(): object {
    return {}
  }

  /** Changes Pods one after the other; removed Pods all at once. */
  play(change: PodsChange): void {
    const { to, count, rounds = 1 } = change
    const fitting = this.#client.list('pods', '').filter((pod) => isMeant(pod, change) && this.#fits(pod, to))
    const picked = inOrder(fitting).slice(0, count > 0 ? count : undefined)
    let delayMs = 0
    for (const [i, { metadata }] of picked.entries()) {
      delayMs = to === 'gone' || to === 'lost' ? 0 : i * BETWEEN_PODS_MS
      const { namespace = '', name, uid } = metadata
      const payload = freeze({ namespace, name, uid, change: to })
      this.#sim.schedule(delayMs, this, 'change', payload)
    }
    if (rounds > 1 && picked.length > 0)
      this.#sim.schedule(delayMs + BETWEEN_ROUNDS_MS, this, 'round', freeze({ ...change, rounds: rounds - 1 }))
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'round') {
      this.play(event.payload)
      return
    }
    if (event.kind === 'change') {
      this.#apply(event.payload)
      return
    }
    const { type, object } = event.payload
    const { namespace = '', name, deletionTimestamp } = object.metadata
    if (type === 'ADDED' && this.#mode !== 'unbound') this.#start(namespace, name)
    else if (type === 'MODIFIED' && this.#mode === 'ready' && deletionTimestamp !== undefined)
      this.#apply({ namespace, name, uid: object.metadata.uid, change: 'gone' })
  }

  /** Binds a new Pod and starts its containers. */
  #start(namespace: string, name: string): void {
    this.#tolerating(() => {
      const pod = this.#client.get('pods', namespace, name)
      // A Pod created with a node name is not the scheduler's, and this node ignores it, except for DaemonSets, whose
      // template may name a node.
      const owner = pod.metadata.ownerReferences?.find((ref) => ref.controller)
      if (pod.spec.nodeName && owner?.kind !== 'DaemonSet') return
      this.#run(namespace, name, this.#mode === 'ready' ? 'ready' : 'unready')
    })
  }

  #run(namespace: string, name: string, state: 'ready' | 'unready'): void {
    const pod = this.#client.get('pods', namespace, name)
    if (!pod.spec.nodeName) this.#client.bind(namespace, name, targetNode(pod))
    this.#setStatus(namespace, name, state)
  }

  #fits(pod: Pod, change: PodChange): boolean {
    const isPending = pod.status.phase === 'Pending' && pod.metadata.deletionTimestamp === undefined
    const waits = this.#mode === 'unbound' && isPending
    return (waits && (change === 'ready' || change === 'running')) || fits(pod, change)
  }

  /**
   * Applies a change to a selected Pod whatever its state is by now: a Pod that is being deleted can still become
   * ready.
   */
  #apply({ namespace, name, uid, change }: PickedPod): void {
    this.#tolerating(() => {
      const pod = this.#client.get('pods', namespace, name)
      if (change === 'gone' || change === 'lost') {
        if (pod.metadata.uid === uid) this.#client.delete('pods', namespace, name, { gracePeriodSeconds: 0 })
        return
      }
      if (change === 'running') this.#run(namespace, name, 'unready')
      else if (change === 'ready') this.#run(namespace, name, 'ready')
      else this.#setStatus(namespace, name, change)
    })
  }

  #setStatus(namespace: string, name: string, change: StatusChange): void {
    const pod = this.#client.get('pods', namespace, name)
    this.#client.updateStatus('pods', namespace, { ...pod, status: statusAfter(pod, change, this.#sim.now) })
  }

  /** Ignores API errors, because the Pod may have been deleted meanwhile. */
  #tolerating(action: () => void): void {
    try {
      action()
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
    }
  }
}

/** A selected Pod with its change. */
interface PickedPod {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly change: PodChange
}

/** The Pod's node, or the node in its affinity, which the DaemonSet controller sets; else node-1. */
export function targetNode({ spec }: Pod): string {
  if (spec.nodeName) return spec.nodeName
  const affinity = spec.affinity?.nodeAffinity
  const terms = affinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
  const fields = terms.flatMap(({ matchFields = [] }) => matchFields)
  return fields.find(({ key }) => key === 'metadata.name')?.values?.[0] ?? NODE
}

function isMeant(object: Pod, { of, pod, node, revision }: PodsChange): boolean {
  const { metadata } = object
  if (node !== undefined && targetNode(object) !== node) return false
  const name = metadata.ownerReferences?.find((ref) => ref.controller)?.name ?? ''
  if (of.startsWith('-') ? !name.endsWith(of) : name !== of) return false
  if (pod !== undefined && metadata.name !== pod) return false
  return revision === undefined || (metadata.labels?.['controller-revision-hash'] ?? '').endsWith(revision)
}

/** Sorts Pods of a StatefulSet by ordinal, of a DaemonSet by node; others stay in the order of creation. */
function inOrder(pods: readonly Pod[]): readonly Pod[] {
  const ordinal = ({ metadata }: Pod) => Number(metadata.labels?.['apps.kubernetes.io/pod-index'] ?? 0)
  return [...pods].sort((a, b) => ordinal(a) - ordinal(b) || compareText(targetNode(a), targetNode(b)))
}

const isReady = (pod: Pod): boolean =>
  pod.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false

function fits(pod: Pod, change: PodChange): boolean {
  const isDeleting = pod.metadata.deletionTimestamp !== undefined
  const isRunning = pod.status.phase === 'Running'
  switch (change) {
    case 'ready':
      return isRunning && !isDeleting && !isReady(pod)
    case 'unready':
      return isReady(pod) && !isDeleting
    case 'failed':
    case 'succeeded':
      return isRunning && !isDeleting
    case 'evicted':
      return isRunning && !isDeleting
    case 'gone':
      return isDeleting
    case 'lost':
      return true
    case 'running':
      return false
  }
}

/** A change after which the Pod still exists. */
type StatusChange = Exclude<PodChange, 'gone' | 'lost' | 'running'>

const evicted = { reason: 'Evicted', message: 'The node was low on resource: memory. ' } as const

/** Status of a Pod on a played node after a change. */
export function statusAfter(pod: Pod, change: StatusChange, now: number): Pod['status'] {
  const hasFailed = change === 'failed' || change === 'evicted'
  const ended = hasFailed || change === 'succeeded'
  const at = timestampAt(now)
  const ready = change === 'ready'
  const exitCode = hasFailed ? 1 : 0
  const startedAt = pod.status.startTime ?? at
  const state: ContainerState = ended
    ? { terminated: { exitCode, reason: exitCode === 1 ? 'Error' : 'Completed', startedAt, finishedAt: at } }
    : { running: { startedAt } }
  return {
    ...pod.status,
    ...(change === 'evicted' ? evicted : {}),
    phase: hasFailed ? 'Failed' : change === 'succeeded' ? 'Succeeded' : 'Running',
    startTime: startedAt,
    hostIP: '192.0.2.2',
    conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => {
      const isTrue = type === 'Initialized' || type === 'PodScheduled' || ready
      return conditionOf(pod, type, isTrue ? 'True' : 'False', at)
    }),
    containerStatuses: pod.spec.containers.map(
      ({ name, image }): ContainerStatus => ({
        name,
        image,
        imageID: '',
        state,
        lastState: {},
        ready,
        started: !ended,
        restartCount: 0,
      }),
    ),
  }
}

/** Keeps the lastTransitionTime of an unchanged status. */
function conditionOf(pod: Pod, type: string, status: 'True' | 'False', at: string): PodCondition {
  const before = pod.status.conditions?.find((condition) => condition.type === type)
  if (before?.status === status) return before
  return { type, status, lastProbeTime: null, lastTransitionTime: at }
}
