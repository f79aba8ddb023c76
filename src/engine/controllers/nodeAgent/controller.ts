/**
 * Removes the taint of new nodes once the node's agent is ready, and sets it while the agent's Pod on the node is not
 * ready. Models operator/watchers/node_taint.go of Cilium 1.18 with the values of its chart (removeNodeTaints and
 * setNodeTaints); Cilium is no part of Kubernetes.
 */
import type { NodeAgent } from '../../api/outside/startTaints.ts'
import type { Node, Pod, Taint } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { isPodReady, isPodTerminating } from '../controllerUtils/podUtils.ts'
import { QueueController } from '../controllerUtils/queueController.ts'

export const NAME = 'node-agent-operator'
export const WORKERS = 1

interface NodeAgentOptions {
  readonly agent: NodeAgent
  readonly client: ApiClient
  readonly pods: Informer<Pod>
  readonly latency: ClusterConfig['latency']
}

interface Events {
  readonly watch: WatchEvent<Node>
}

/** Its keys are the names of nodes. */
export class NodeAgentController extends QueueController {
  readonly #options: NodeAgentOptions

  constructor(sim: Simulation, options: NodeAgentOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const wake = (pod: Pod, change: string) => {
      const { nodeName } = pod.spec
      if (nodeName && this.#isAgent(pod)) this.queue.add(nodeName, `Pod ${pod.metadata.name} ${change}`)
    }
    options.pods.addHandler({
      onAdd: (pod) => wake(pod, 'ADDED'),
      onUpdate: (_, pod) => wake(pod, 'MODIFIED'),
      onDelete: (pod) => wake(pod, 'DELETED'),
    })
  }

  /** Whether a change of a node concerns it: the taint has come, or the node is new. */
  isConcerned(node: Node, before: Node | undefined): boolean {
    return this.#hasTaint(node) && (before === undefined || !this.#hasTaint(before))
  }

  override handle({ payload }: EventOf<Events>): void {
    const { object } = payload
    this.queue.add(object.metadata.name, `Node ${object.metadata.name} ADDED`)
  }

  protected override sync(nodeName: string): void {
    const { agent, client, pods } = this.#options
    const node = client.list('nodes', '').find(({ metadata }) => metadata.name === nodeName)
    if (node === undefined) return
    const own = [...pods.lister.list(agent.namespace)].filter(
      (pod) => pod.spec.nodeName === nodeName && this.#isAgent(pod) && !isPodTerminating(pod),
    )
    if (own.length === 0) return
    const { taints = [] } = node.spec
    const { key } = agent.taint
    if (own.some(isPodReady)) {
      if (this.#hasTaint(node))
        this.#setTaints(
          nodeName,
          taints.filter((taint) => taint.key !== key),
        )
    } else if (!this.#hasTaint(node)) this.#setTaints(nodeName, [...taints, { key, effect: 'NoSchedule' }])
  }

  #setTaints(nodeName: string, taints: readonly Taint[]): void {
    const spec = { taints: taints.length > 0 ? taints : null }
    this.#options.client.patch('nodes', '', nodeName, 'merge', { spec })
  }

  #hasTaint({ spec }: Node): boolean {
    const { key } = this.#options.agent.taint
    return spec.taints?.some((taint) => taint.key === key) ?? false
  }

  #isAgent({ metadata }: Pod): boolean {
    const { namespace, label } = this.#options.agent
    return metadata.namespace === namespace && metadata.labels?.[label.key] === label.value
  }
}
