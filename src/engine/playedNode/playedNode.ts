import { timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { ContainerState, ContainerStatus, Pod, PodCondition } from '../api/types.ts'
import type { ApiClient, WatchEvent } from '../apiserver/interface.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'

const NODE = 'node-1'
/** Between two Pods of one change. */
const BETWEEN_PODS_MS = 300

/** What happens to Pods. `gone`: the node has stopped a Pod that is being deleted. */
export type PodChange = 'ready' | 'unready' | 'failed' | 'succeeded' | 'gone'

/** Which Pods change: the first `count` (0: all) that fit, in order of creation. */
export interface PodsChange {
  /** Name of the controlling ReplicaSet or ReplicationController; `-HASH` for every one whose name ends in it. */
  readonly of: string
  readonly to: PodChange
  readonly count: number
}

/**
 * A node without scheduler and kubelet: Pods are bound and run as soon as they exist, and become ready, fail or go only
 * when they are told to. With `ready` each becomes ready at once, and is gone as soon as it is deleted.
 */
export class PlayedNode implements Component {
  readonly name = 'played-node'
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #mode: 'manual' | 'ready'

  constructor(sim: Simulation, options: { readonly client: ApiClient; readonly mode: 'manual' | 'ready' }) {
    this.#sim = sim
    this.#client = options.client
    this.#mode = options.mode
    sim.register(this)
  }

  initialState(): object {
    return {}
  }

  /** Changes one Pod after the other, and those that go all at once. */
  play({ of, to, count }: PodsChange): void {
    const fitting = this.#client.list('pods', '').filter((pod) => isOwned(pod, of) && fits(pod, to))
    const picked = count > 0 ? fitting.slice(0, count) : fitting
    for (const [i, { metadata }] of picked.entries()) {
      const delayMs = to === 'gone' ? 0 : i * BETWEEN_PODS_MS
      const payload = freeze({ namespace: metadata.namespace, name: metadata.name, change: to })
      this.#sim.schedule(delayMs, this.name, 'change', payload)
    }
  }

  handle(event: SimEvent): void {
    if (event.kind === 'change') {
      const { namespace, name, change } = event.payload as { namespace: string; name: string; change: PodChange }
      this.#apply(namespace, name, change)
      return
    }
    const { type, object } = event.payload as WatchEvent<Pod>
    const { namespace = '', name, deletionTimestamp } = object.metadata
    if (type === 'ADDED') this.#start(namespace, name)
    else if (type === 'MODIFIED' && this.#mode === 'ready' && deletionTimestamp !== undefined)
      this.#apply(namespace, name, 'gone')
  }

  /** Binds a new Pod and lets its containers run. */
  #start(namespace: string, name: string): void {
    this.#tolerating(() => {
      const pod = this.#client.get('pods', namespace, name)
      if (!pod.spec.nodeName) this.#client.bind(namespace, name, NODE)
      this.#setStatus(namespace, name, this.#mode === 'ready' ? 'ready' : 'unready')
    })
  }

  #apply(namespace: string, name: string, change: PodChange): void {
    this.#tolerating(() => {
      const pod = this.#client.get('pods', namespace, name)
      if (!fits(pod, change)) return
      if (change === 'gone') this.#client.delete('pods', namespace, name, { gracePeriodSeconds: 0 })
      else this.#setStatus(namespace, name, change)
    })
  }

  #setStatus(namespace: string, name: string, change: Exclude<PodChange, 'gone'>): void {
    const pod = this.#client.get('pods', namespace, name)
    this.#client.updateStatus('pods', namespace, { ...pod, status: statusAfter(pod, change, this.#sim.now) })
  }

  /** A Pod that went away in the meantime is no fault. */
  #tolerating(action: () => void): void {
    try {
      action()
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
    }
  }
}

function isOwned({ metadata }: Pod, of: string): boolean {
  const name = metadata.ownerReferences?.find((ref) => ref.controller)?.name ?? ''
  return of.startsWith('-') ? name.endsWith(of) : name === of
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
    case 'gone':
      return isDeleting
  }
}

/** The status of a Pod on a played node after a change. */
export function statusAfter(pod: Pod, change: Exclude<PodChange, 'gone'>, now: number): Pod['status'] {
  const ended = change === 'failed' || change === 'succeeded'
  const at = timestampAt(now)
  const ready = change === 'ready'
  const exitCode = change === 'failed' ? 1 : 0
  const startedAt = pod.status.startTime ?? at
  const state: ContainerState = ended
    ? { terminated: { exitCode, reason: exitCode === 1 ? 'Error' : 'Completed', startedAt, finishedAt: at } }
    : { running: { startedAt } }
  return {
    ...pod.status,
    phase: change === 'failed' ? 'Failed' : change === 'succeeded' ? 'Succeeded' : 'Running',
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

/** The time of the last transition stays where the status does. */
function conditionOf(pod: Pod, type: string, status: 'True' | 'False', at: string): PodCondition {
  const before = pod.status.conditions?.find((condition) => condition.type === type)
  if (before?.status === status) return before
  return { type, status, lastProbeTime: null, lastTransitionTime: at }
}
