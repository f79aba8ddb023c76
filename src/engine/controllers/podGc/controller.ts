/**
 * Deletes Pods whose node is deleted or out of service, because no kubelet can delete them. Models pkg/controller/podgc
 * (v1.36).
 */
import { timestampAt } from '../../api/clock.ts'
import type { Node, Pod, PodCondition } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import { unlessRefused } from '../../client/refusals.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'

export const NAME = 'pod-garbage-collector'
/** Period of the check. */
const CHECK_MS = 20_000
/** Time for which a node may be missing before its Pods are deleted, because it may not have joined yet. */
const QUARANTINE_MS = 40_000
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service'

interface State {
  /** The offset of the checks within twenty seconds; drawn at random when there is something to check. */
  phaseMs: number | undefined
  /** Virtual ms of the next check. */
  lookAt: number
  /** Missing nodes, with the virtual ms since when. */
  quarantine: Map<string, number>
}

interface Events {
  readonly look: undefined
  readonly watch: WatchEvent<Node>
}

/**
 * Deletes Pods of missing nodes. Upstream checks all Pods every twenty seconds; here only checks that may find a Pod
 * are events.
 */
export class PodGcController implements Component {
  readonly name = NAME
  readonly periodicEvents = ['look']
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #pods: Informer<Pod>

  constructor(sim: Simulation, options: { readonly client: ApiClient; readonly pods: Informer<Pod> }) {
    this.#sim = sim
    this.#client = options.client
    this.#pods = options.pods
    sim.register(this)
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(undefined, pod),
      onUpdate: (before, pod) => this.#onPod(before, pod),
    })
  }

  initialState(): State {
    return { phaseMs: undefined, lookAt: Number.POSITIVE_INFINITY, quarantine: new Map() }
  }

  /** Whether a change of a node matters: the node was deleted or is out of service. */
  isConcerned(node: Node, before: Node | undefined): boolean {
    return before !== undefined && (isOutOfService(node) || !this.#node(node.metadata.name))
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'look') {
      this.#look()
      return
    }
    const { type, object } = event.payload
    if (type === 'DELETED' || isOutOfService(object)) this.#scheduleLook()
  }

  /** Handles a binding, because a Pod may be bound to a node that never existed. */
  #onPod(before: Pod | undefined, { spec, metadata }: Pod): void {
    const isBound = spec.nodeName !== undefined && before?.spec.nodeName === undefined
    const isLeaving = metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined
    if (!isBound && !isLeaving) return
    const node = this.#node(spec.nodeName ?? '')
    if (spec.nodeName !== undefined && (!node || (isLeaving && isOutOfService(node)))) this.#scheduleLook()
  }

  #scheduleLook(): void {
    const state = this.#state
    const { now } = this.#sim
    if (state.lookAt !== Number.POSITIVE_INFINITY) return
    state.phaseMs ??= this.#sim.random(NAME).int(0, CHECK_MS - 1)
    state.lookAt = (Math.floor((now - state.phaseMs) / CHECK_MS) + 1) * CHECK_MS + state.phaseMs
    this.#sim.schedule(state.lookAt - now, this, 'look')
  }

  // Models pkg/controller/podgc/gc_controller.go gc (v1.36).
  #look(): void {
    const state = this.#state
    const { now } = this.#sim
    state.lookAt = Number.POSITIVE_INFINITY
    const nodes = new Map(this.#client.list('nodes', '').map((node) => [node.metadata.name, node]))
    const missing = new Map<string, number>()
    let isWaiting = false
    for (const pod of this.#pods.lister.list('')) {
      const { nodeName } = pod.spec
      if (nodeName === undefined) continue
      const node = nodes.get(nodeName)
      if (node) {
        if (!isOutOfService(node)) continue
        if (pod.metadata.deletionTimestamp !== undefined && !isReady(node)) this.#remove(pod)
        else isWaiting = true
        continue
      }
      const since = state.quarantine.get(nodeName) ?? now
      if (now - since >= QUARANTINE_MS) this.#remove(pod, orphaned(timestampAt(now)))
      else {
        missing.set(nodeName, since)
        isWaiting = true
      }
    }
    state.quarantine = missing
    if (isWaiting) this.#scheduleLook()
  }

  // Models pkg/controller/podgc/gc_controller.go markFailedAndDeletePodWithCondition (v1.36).
  #remove({ metadata: { namespace = '', name, uid } }: Pod, condition?: PodCondition): void {
    // Refused if another client deleted the Pod first.
    unlessRefused(() => {
      const pod = this.#client.get('pods', namespace, name)
      if (pod.metadata.uid !== uid) return
      const { phase, conditions = [] } = pod.status
      if (phase !== 'Succeeded' && phase !== 'Failed') {
        const others = conditions.filter(({ type }) => type !== condition?.type)
        const status = {
          ...pod.status,
          phase: 'Failed' as const,
          conditions: [...others, ...(condition ? [condition] : [])],
        }
        this.#client.updateStatus('pods', namespace, { ...pod, status })
      }
      this.#client.delete('pods', namespace, name, { gracePeriodSeconds: 0 })
    })
  }

  #node(name: string): Node | undefined {
    return unlessRefused(() => this.#client.get('nodes', '', name))
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}

const isOutOfService = ({ spec }: Node): boolean => spec.taints?.some(({ key }) => key === OUT_OF_SERVICE) ?? false

const isReady = ({ status }: Node): boolean =>
  status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false

const orphaned = (at: string): PodCondition => ({
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
  lastProbeTime: null,
  lastTransitionTime: at,
})
