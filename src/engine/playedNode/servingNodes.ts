import { StatusError } from '../api/errors.ts'
import type { Pod } from '../api/types.ts'
import type { ApiClient, WatchEvent } from '../apiserver/interface.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import { statusAfter } from './playedNode.ts'

const NAME = 'serving-nodes'
/** The recorder looks every 200 ms for Pods that began a second to run or to end. */
const RUN_MS = 1_100
const REMOVE_MS = 1_100
const RENEW_MS = 2_000

/** Period in which a cluster's nodes renew their leases, in ms; undefined for the kubelet's own. */
export const renewMsOf = ({ components }: { readonly components: { readonly node?: string } }): number | undefined =>
  components.node === 'serves' ? RENEW_MS : undefined

/** Times at which kubelets were stopped, and notifications of their restart. */
interface KubeletLives {
  stoppedAt(nodeName: string): number | undefined
  addHandler(handler: { onStart?(nodeName: string): void }): void
}

interface Work {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly nodeName: string
}

interface State {
  /** Pending actions as `run` or `remove` with the Pod's uid. */
  begun: Set<string>
  /** Number of Pod IP addresses assigned so far, by node. */
  addresses: Map<string, number>
}

interface Events {
  readonly watch: WatchEvent<Pod>
  readonly run: Work
  readonly remove: Work
}

/**
 * Nodes whose Pods run and become ready one second after they are bound, and are removed one second after their
 * deletion, unless the kubelet is stopped.
 */
export class ServingNodes implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #clientOf: (nodeName: string) => ApiClient
  readonly #admin: ApiClient
  readonly #kubelets: KubeletLives

  constructor(
    sim: Simulation,
    options: {
      readonly clientOf: (nodeName: string) => ApiClient
      readonly admin: ApiClient
      readonly kubelets: KubeletLives
    },
  ) {
    this.#sim = sim
    this.#clientOf = options.clientOf
    this.#admin = options.admin
    this.#kubelets = options.kubelets
    sim.register(this)
    options.kubelets.addHandler({ onStart: (nodeName) => this.#catchUp(nodeName) })
  }

  initialState(): State {
    return { begun: new Set(), addresses: new Map() }
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'watch') {
      const { type, object } = event.payload
      if (type !== 'DELETED') this.#look(object)
    } else this.#finish(event.kind, event.payload)
  }

  #look({ metadata, spec, status }: Pod): void {
    const { namespace = '', name, uid, deletionTimestamp } = metadata
    const { nodeName } = spec
    if (nodeName === undefined || this.#kubelets.stoppedAt(nodeName) !== undefined) return
    const kind = deletionTimestamp === undefined ? 'run' : 'remove'
    if (kind === 'run' && status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True')) return
    const { begun } = this.#state
    if (begun.has(`${kind}/${uid}`)) return
    begun.add(`${kind}/${uid}`)
    const work: Work = { namespace, name, uid, nodeName }
    this.#sim.schedule(kind === 'run' ? RUN_MS : REMOVE_MS, this, kind, freeze(work))
  }

  #finish(kind: 'run' | 'remove', { namespace, name, uid, nodeName }: Work): void {
    this.#state.begun.delete(`${kind}/${uid}`)
    if (this.#kubelets.stoppedAt(nodeName) !== undefined) return
    const client = this.#clientOf(nodeName)
    try {
      const pod = client.get('pods', namespace, name)
      if (pod.metadata.uid !== uid) return
      if (kind === 'remove') client.delete('pods', namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } })
      else if (pod.metadata.deletionTimestamp === undefined)
        client.updateStatus('pods', namespace, { ...pod, status: this.#readyStatus(pod, nodeName) })
    } catch (error) {
      // The Pod was deleted meanwhile.
      if (!(error instanceof StatusError)) throw error
    }
  }

  /** Handles the Pods that changed while the kubelet was stopped. */
  #catchUp(nodeName: string): void {
    for (const pod of this.#admin.list('pods', '')) if (pod.spec.nodeName === nodeName) this.#look(pod)
  }

  /** A Pod that no scheduler has bound has no PodScheduled condition. */
  #readyStatus(pod: Pod, nodeName: string): Pod['status'] {
    const status = statusAfter(pod, 'ready', this.#sim.now)
    const isBound = pod.status.conditions?.some(({ type }) => type === 'PodScheduled') ?? false
    const conditions = (status.conditions ?? []).filter(({ type }) => isBound || type !== 'PodScheduled')
    const podIP = pod.status.podIP ?? this.#nextAddress(nodeName)
    return { ...status, conditions, podIP, podIPs: [{ ip: podIP }] }
  }

  /** Next free Pod IP address of the node's range. */
  #nextAddress(nodeName: string): string {
    const { addresses } = this.#state
    const index = (addresses.get(nodeName) ?? 0) + 1
    addresses.set(nodeName, index)
    const node = this.#admin.list('nodes', '').find(({ metadata }) => metadata.name === nodeName)
    const [a = '10', b = '0', c = '0'] = (node?.spec.podCIDR ?? '').split('.')
    return `${a}.${b}.${c}.${(index % 254) + 1}`
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}
