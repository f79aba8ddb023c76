import { timestampAt } from '../api/clock.ts'
import type { Node } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { EventOf } from '../sim/eventQueue.ts'
import type { Component, Simulation } from '../sim/simulation.ts'

/** Period in which a kubelet renews the lease of its node, in ms. */
const RENEW_MS = 10_000
/** Time from the start of a kubelet until it reports its node as ready, in ms. */
const REGISTER_MS = 2_000

interface NodeLeasesState {
  /** Nodes with a stopped kubelet, each with the virtual ms of the stop. */
  stoppedAt: Map<string, number>
}

/** Callbacks about stops and starts of kubelets. */
interface LeaseHandler {
  /** `renewedAt`: virtual ms of the last renewal of the lease. */
  onStop?(nodeName: string, renewedAt: number): void
  onStart?(nodeName: string): void
  /** Called when a kubelet has registered a new node, which is not ready yet. */
  onJoin?(nodeName: string): void
  /** Called when a kubelet has posted that its node is ready. */
  onReady?(nodeName: string): void
}

/**
 * Tracks which kubelets run. As long as all of them run, no component needs their leases, so none is written; the time
 * of the last renewal is drawn at random when a kubelet stops.
 */
export class NodeLeases implements Component {
  readonly name = 'node-leases'
  readonly #sim: Simulation
  readonly #clientOf: (nodeName: string) => ApiClient
  readonly #recorderOf: (nodeName: string) => EventRecorder | undefined
  readonly #renewMs: number
  readonly #handlers: LeaseHandler[] = []

  constructor(
    sim: Simulation,
    options: {
      readonly clientOf: (nodeName: string) => ApiClient
      readonly recorderOf: (nodeName: string) => EventRecorder | undefined
      /** Period in which kubelets renew their leases. */
      readonly renewMs?: number | undefined
    },
  ) {
    this.#sim = sim
    this.#clientOf = options.clientOf
    this.#recorderOf = options.recorderOf
    this.#renewMs = options.renewMs ?? RENEW_MS
    sim.register(this)
  }

  initialState(): NodeLeasesState {
    return { stoppedAt: new Map() }
  }

  addHandler(handler: LeaseHandler): void {
    this.#handlers.push(handler)
  }

  /** Virtual ms at which the node's kubelet stopped; undefined if it runs. */
  stoppedAt(nodeName: string): number | undefined {
    return this.#state.stoppedAt.get(nodeName)
  }

  /** Nodes with a stopped kubelet. */
  get lostNodes(): readonly string[] {
    return [...this.#state.stoppedAt.keys()]
  }

  /** Stops a kubelet: the node no longer reports, and ignores requests. */
  stop(nodeName: string): void {
    const { now } = this.#sim
    const { stoppedAt } = this.#state
    if (stoppedAt.has(nodeName)) return
    stoppedAt.set(nodeName, now)
    const renewedAt = now - this.#sim.random(`lease/${nodeName}`).int(0, this.#renewMs - 1)
    for (const handler of this.#handlers) handler.onStop?.(nodeName, renewedAt)
  }

  /** Reports that a kubelet has registered its node. */
  join(nodeName: string): void {
    for (const handler of this.#handlers) handler.onJoin?.(nodeName)
    this.#sim.schedule(REGISTER_MS, this, 'register', nodeName)
  }

  start(nodeName: string): void {
    if (!this.#state.stoppedAt.delete(nodeName)) return
    for (const handler of this.#handlers) handler.onStart?.(nodeName)
    this.#sim.schedule(REGISTER_MS, this, 'register', nodeName)
  }

  handle({ payload: nodeName }: EventOf<{ readonly register: string }>): void {
    if (this.#state.stoppedAt.has(nodeName)) return
    const client = this.#clientOf(nodeName)
    const node = client.list('nodes', '').find(({ metadata }) => metadata.name === nodeName)
    if (!node || isReady(node)) return
    client.updateStatus('nodes', '', withReady(node, timestampAt(this.#sim.now)))
    this.#recorderOf(nodeName)?.event(node, 'Normal', 'NodeReady', `Node ${nodeName} status is now: NodeReady`)
    for (const handler of this.#handlers) handler.onReady?.(nodeName)
  }

  get #state(): NodeLeasesState {
    return this.#sim.state<NodeLeasesState>(this.name)
  }
}

const isReady = ({ status }: Node): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false

/** The node with the conditions that its kubelet writes when the node is ready. */
function withReady(node: Node, at: string): Node {
  const conditions = (node.status.conditions ?? []).filter(({ type }) => type !== 'Ready')
  const ready = {
    type: 'Ready',
    status: 'True' as const,
    reason: 'KubeletReady',
    message: 'kubelet is posting ready status',
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  }
  return { ...node, status: { ...node.status, conditions: [...conditions, ready] } }
}
