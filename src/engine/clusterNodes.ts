/** The machines of the cluster: initial ones, and those that join later. */

import { badRequest, StatusError } from './api/errors.ts'
import type { ObjectOf } from './api/kindTypes.ts'
import { nodeAgents } from './api/outside/startTaints.ts'
import type { KubeObject, Node, Pod } from './api/types.ts'
import type { ApiServer } from './apiserver/apiServer.ts'
import type { Store } from './apiserver/store.ts'
import { Recorder } from './client/eventRecorder.ts'
import { Informer } from './client/informer.ts'
import type { ClusterConfig, ClusterState, NodeConfig } from './document/types.ts'
import { behaviorsSeen } from './kubelet/behaviorsSeen.ts'
import { Kubelet, type KubeletOptions } from './kubelet/kubelet.ts'
import { hostAddress, joinNode, podCIDR, registerNode } from './kubelet/nodeRegistration.ts'
import { kubeletReleaseOf, patchReleases, releaseOf } from './releases.ts'
import { freeze } from './sim/freeze.ts'
import type { Simulation, Stateful } from './sim/simulation.ts'

/** The most nodes of a cluster. Models the limit that kubernetes.io/docs names for v1.36. */
const MOST_NODES = 5_000

/**
 * The components of a machine. They are code over the world's state, and have none in a world that the node has not
 * joined yet.
 */
interface Machine {
  readonly recorder: Recorder
  /** Absent for nodes that only serve. */
  readonly kubelet?: Kubelet
  readonly pods?: Informer<Pod>
}

interface State {
  /** The number of each node, for its addresses: the number of nodes that joined earlier. */
  indexes: Map<string, number>
}

interface ClusterNodesOptions {
  readonly config: ClusterConfig
  readonly store: Store
  readonly api: ApiServer
  /** Virtual ms at which a node's kubelet was stopped; undefined for a running kubelet. */
  readonly stoppedAt: (nodeName: string) => number | undefined
  /** Called when containers of a Pod have started, are being stopped, or are gone. */
  readonly onRunsChange?: (uid: string) => void
  /** Called when a kubelet has registered its node, before it reports readiness. */
  readonly onJoin: (nodeName: string) => void
}

/** The kubelets of the present world: after a return to an earlier moment, those that had joined by then. */
export class ClusterNodes implements Stateful {
  readonly name = 'nodes'
  readonly #sim: Simulation
  readonly #options: ClusterNodesOptions
  readonly #machines = new Map<string, Machine>()
  /** Behaviour of images in a cluster with an initial state; the same on all nodes. */
  #behaviorOf: KubeletOptions['behaviorOf']

  constructor(sim: Simulation, options: ClusterNodesOptions) {
    this.#sim = sim
    this.#options = options
    sim.register(this)
  }

  initialState(): State {
    return { indexes: new Map() }
  }

  /** Whether nodes have kubelets, which record Events and can stop. */
  get haveKubelets(): boolean {
    const { components } = this.#options.config
    return components.kubelet || components.node === 'serves'
  }

  /** Whether the cluster is a recording without kubelets. */
  get #isPlayed(): boolean {
    return this.#options.config.components.node?.startsWith('played') ?? false
  }

  /** The kubelet of a node; undefined for an unknown node, or one without a kubelet. */
  kubeletOf(nodeName: string): Kubelet | undefined {
    return this.#here(nodeName)?.kubelet
  }

  recorderOf(nodeName: string): Recorder | undefined {
    return this.#here(nodeName)?.recorder
  }

  /** Kubelets in the order in which their nodes joined. */
  get kubelets(): readonly Kubelet[] {
    return this.#machinesHere().flatMap(({ kubelet }) => kubelet ?? [])
  }

  /** The caches of the kubelets. */
  get informers(): readonly Informer<KubeObject>[] {
    return this.#machinesHere().flatMap(({ pods }) => pods ?? [])
  }

  /** Adds the initial nodes, which are ready. Throws a RangeError for a repeated name. */
  start(nodes: readonly NodeConfig[]): void {
    const { api } = this.#options
    for (const node of nodes) {
      if (this.#state.indexes.has(node.name)) throw new RangeError(`two nodes are named ${node.name}`)
      const index = this.#boot(node.name)
      registerNode(api.client('system'), this.#registered(node), this.#registration(index))
    }
  }

  /** Adds the machine of a registered node, as after a restart of its kubelet. */
  adopt(node: Node): void {
    const { name } = node.metadata
    this.#boot(name)
    this.kubeletOf(name)?.addImages((node.status.images ?? []).flatMap(({ names }) => names ?? []))
  }

  /** Adds nodes to the running cluster. Returns the API server's refusal, if there is one: then no node was added. */
  add(nodes: readonly NodeConfig[]): StatusError | undefined {
    const { api, store, onJoin } = this.#options
    if (store.count('nodes') + nodes.length > MOST_NODES) return badRequest(`a cluster has at most ${MOST_NODES} nodes`)
    const names = new Set<string>()
    for (const { name } of nodes) {
      if (names.has(name) || store.get('nodes', name))
        return new StatusError('AlreadyExists', `nodes "${name}" already exists`, { name, kind: 'nodes' })
      names.add(name)
    }
    for (const node of nodes.map((one) => this.#registered(one))) {
      const index = this.#boot(node.name)
      const at = this.#registration(index)
      const recorder = this.recorderOf(node.name)
      const client = api.client(`kubelet/${node.name}`)
      if (!recorder) registerNode(client, node, at)
      else {
        joinNode(client, recorder, node, at)
        onJoin(node.name)
      }
    }
    return undefined
  }

  /** The node as its kubelet registers it: by default with the control plane's version, and with its agent's taint. */
  #registered(node: NodeConfig): NodeConfig {
    const { config } = this.#options
    const { version = patchReleases[releaseOf(config)], taints = [] } = node
    const agent = config.components.kubelet ? config.provided?.nodeAgent : undefined
    if (agent === undefined) return { ...node, version }
    return { ...node, version, taints: [nodeAgents[agent].taint, ...taints] }
  }

  #registration(index: number) {
    const { assumed } = this.#options.config
    return { index, now: this.#sim.now, isPlayed: this.#isPlayed, assumed }
  }

  /** Starts the machine's components; returns the node's number. */
  #boot(nodeName: string): number {
    const { indexes } = this.#state
    const known = indexes.get(nodeName)
    if (known !== undefined) return known
    const index = indexes.size
    indexes.set(nodeName, index)
    if (!this.haveKubelets) return index
    let machine = this.#machines.get(nodeName)
    if (!machine) {
      machine = this.#build(nodeName)
      this.#machines.set(nodeName, machine)
    }
    const { recorder, kubelet, pods } = machine
    for (const part of [recorder, pods, kubelet]) if (part) this.#sim.join(part)
    // The kubelet first receives Pods that were bound to its name before it existed.
    if (pods) this.#options.store.relist(pods.name)
    return index
  }

  #behaviorsOf(from: ClusterState): NonNullable<KubeletOptions['behaviorOf']> {
    this.#behaviorOf ??= behaviorsSeen(from)
    return this.#behaviorOf
  }

  #build(nodeName: string): Machine {
    const sim = this.#sim
    const { config, store, api, stoppedAt, onRunsChange } = this.#options
    const process = `kubelet/${nodeName}`
    const client = api.client(process)
    const recorder = new Recorder(sim, client, { component: 'kubelet', host: nodeName })
    if (!config.components.kubelet) return { recorder }
    const pods = watchingInformer(sim, store, {
      process,
      resource: 'pods',
      latencyMs: config.latency.watchMs,
      nodeName,
      isActive: () => this.#state.indexes.has(nodeName),
    })
    let made = addressesOf(0)
    const kubelet = new Kubelet(sim, {
      nodeName,
      addresses: () => {
        const index = this.#state.indexes.get(nodeName) ?? 0
        if (made.index !== index) made = addressesOf(index)
        return config.from === undefined ? made : { ...made, ...registeredAddresses(store.get('nodes', nodeName)) }
      },
      ...(config.from === undefined ? {} : { adopts: true, behaviorOf: this.#behaviorsOf(config.from) }),
      node: () => store.get('nodes', nodeName),
      client,
      pods,
      recorder,
      config: config.kubelet,
      release: () => kubeletReleaseOf(config, store.get('nodes', nodeName)?.status.nodeInfo?.kubeletVersion),
      known: config,
      isLost: () => stoppedAt(nodeName) !== undefined,
      ...(onRunsChange ? { onRunsChange } : {}),
    })
    return { recorder, kubelet, pods }
  }

  #here(nodeName: string): Machine | undefined {
    return this.#state.indexes.has(nodeName) ? this.#machines.get(nodeName) : undefined
  }

  #machinesHere(): Machine[] {
    return [...this.#state.indexes.keys()].flatMap((nodeName) => this.#machines.get(nodeName) ?? [])
  }

  get #state(): State {
    return this.#sim.state<State>(this.name)
  }
}

const addressesOf = (index: number) => freeze({ index, hostIP: hostAddress(index), podCIDR: podCIDR(index) })

/** The node's addresses in the API, as far as they exist. */
function registeredAddresses(node: Node | undefined): { readonly hostIP?: string; readonly podCIDR?: string } {
  const hostIP = node?.status.addresses?.find(({ type }) => type === 'InternalIP')?.address
  const { podCIDR: range } = node?.spec ?? {}
  return { ...(hostIP === undefined ? {} : { hostIP }), ...(range === undefined ? {} : { podCIDR: range }) }
}

/** A cache of one resource and the watch that feeds it. */
export function watchingInformer<R extends string>(
  sim: Simulation,
  store: Store,
  watch: {
    readonly process: string
    readonly resource: R
    readonly latencyMs: readonly [number, number]
    readonly nodeName?: string
    readonly isActive?: () => boolean
  },
): Informer<ObjectOf<R>> {
  const { process, resource, ...rest } = watch
  const name = `informer/${process}/${resource}`
  // Only controllers look objects up by their owner.
  const indexes = process === 'kube-controller-manager' ? 'byController' : 'none'
  const informer = Informer.of(sim, resource, name, { indexes })
  store.watch({ name, component: informer, resource, ...rest })
  return informer
}
