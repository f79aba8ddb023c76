/** Deletes Pods that do not tolerate a NoExecute taint of their node. Models pkg/controller/tainteviction (v1.36). */
import { timestampAt } from '../../api/clock.ts'
import { tolerates } from '../../api/placing/taints.ts'
import type { JsonValue, Node, Pod, PodCondition, Taint, Toleration } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { unlessRefused } from '../../client/refusals.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Component, Simulation } from '../../sim/simulation.ts'

export const NAME = 'taint-eviction-controller'

/** A planned deletion. */
interface Eviction {
  readonly uid: string
  /** Virtual ms. */
  readonly createdAt: number
  readonly dueAt: number
}

interface State {
  /** NoExecute taints by node; nodes without such taints are absent. */
  taints: Map<string, readonly Taint[]>
  /** Planned deletions by `namespace/name` of the Pod. */
  evictions: Map<string, Eviction>
}

interface Events {
  readonly watch: WatchEvent<Node>
  readonly evict: Eviction & { readonly key: string }
}

export class TaintEvictionController implements Component {
  readonly name = NAME
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #pods: Informer<Pod>
  readonly #recorder: EventRecorder

  constructor(
    sim: Simulation,
    options: { readonly client: ApiClient; readonly pods: Informer<Pod>; readonly recorder: EventRecorder },
  ) {
    this.#sim = sim
    this.#client = options.client
    this.#pods = options.pods
    this.#recorder = options.recorder
    sim.register(this)
    options.pods.addHandler({
      onAdd: (pod) => this.#onPod(pod),
      onUpdate: (before, pod) => {
        if (before.spec.nodeName !== pod.spec.nodeName || before.spec.tolerations !== pod.spec.tolerations)
          this.#onPod(pod)
      },
      onDelete: (pod) => this.#cancel(pod),
    })
  }

  initialState(): State {
    return { taints: new Map(), evictions: new Map() }
  }

  /** Whether a change of a node matters: the node has or had a NoExecute taint, or any node has one. */
  isConcerned(node: Node, before: Node | undefined): boolean {
    return this.#state.taints.size > 0 || isEmptied(node) || (before !== undefined && isEmptied(before))
  }

  handle(event: EventOf<Events>): void {
    if (event.kind === 'watch') this.#onNode(event.payload)
    else this.#evict(event.payload)
  }

  #onNode({ type, object }: WatchEvent<Node>): void {
    const { name } = object.metadata
    const { taints } = this.#state
    const before = taints.get(name) ?? []
    const found = type === 'DELETED' ? [] : (object.spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute')
    if (JSON.stringify(before) === JSON.stringify(found)) return
    if (found.length === 0) taints.delete(name)
    else taints.set(name, freeze(found))
    if (type === 'DELETED') return
    for (const pod of this.#pods.lister.list('')) if (pod.spec.nodeName === name) this.#process(pod, found)
  }

  #onPod(pod: Pod): void {
    const found = this.#state.taints.get(pod.spec.nodeName ?? '')
    if (found) this.#process(pod, found)
  }

  // Models tainteviction taint_eviction.go processPodOnNode (v1.36).
  #process(pod: Pod, taints: readonly Taint[]): void {
    const { now } = this.#sim
    if (taints.length === 0) {
      this.#cancel(pod)
      return
    }
    const seconds = toleratedSeconds(taints, pod.spec.tolerations ?? [])
    if (seconds === Number.POSITIVE_INFINITY) {
      this.#cancel(pod)
      return
    }
    const { evictions } = this.#state
    const known = evictions.get(keyOf(pod))
    if (known && seconds > 0 && known.createdAt < now) return
    if (known) this.#cancel(pod)
    const eviction = freeze({ uid: pod.metadata.uid, createdAt: now, dueAt: now + seconds * 1000 })
    evictions.set(keyOf(pod), eviction)
    this.#sim.schedule(seconds * 1000, this, 'evict', freeze({ key: keyOf(pod), ...eviction }))
  }

  /** Cancels the planned deletion of a Pod. */
  #cancel(pod: Pod): void {
    const { evictions } = this.#state
    if (evictions.get(keyOf(pod))?.uid !== pod.metadata.uid) return
    evictions.delete(keyOf(pod))
    this.#recorder.event(pod, 'Normal', 'TaintManagerEviction', `Cancelling deletion of Pod ${keyOf(pod)}`)
  }

  #evict({ key, uid, dueAt }: { key: string; uid: string; dueAt: number }): void {
    const { evictions } = this.#state
    const known = evictions.get(key)
    if (known?.uid !== uid || known.dueAt !== dueAt) return
    evictions.delete(key)
    const [namespace = '', name = ''] = key.split('/')
    const reference = { apiVersion: 'v1', kind: 'Pod', namespace, name, uid }
    this.#recorder.event(reference, 'Normal', 'TaintManagerEviction', `Marking for deletion Pod ${key}`)
    // Refused if another client deleted the Pod first.
    unlessRefused(() => {
      const pod = this.#client.get('pods', namespace, name)
      if (pod.metadata.uid !== uid) return
      this.#client.patch('pods', namespace, name, 'strategic', conditionPatch(timestampAt(this.#sim.now)), {
        subresource: 'status',
      })
      this.#client.delete('pods', namespace, name)
    })
  }

  get #state(): State {
    return this.#sim.state<State>(NAME)
  }
}

const isEmptied = ({ spec }: Node): boolean => spec.taints?.some(({ effect }) => effect === 'NoExecute') ?? false

const keyOf = ({ metadata }: Pod): string => `${metadata.namespace}/${metadata.name}`

function conditionPatch(at: string): JsonValue {
  const condition: PodCondition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'DeletionByTaintManager',
    message: 'Taint manager: deleting due to NoExecute taint',
    lastProbeTime: null,
    lastTransitionTime: at,
  }
  return { status: { conditions: [condition] } }
}

/**
 * Seconds for which a Pod may stay on a node with these taints: 0 if the Pod does not tolerate one of them, Infinity
 * without a limit.
 */
// Models tainteviction taint_eviction.go getMinTolerationTime with GetMatchingTolerations (v1.36).
export function toleratedSeconds(taints: readonly Taint[], tolerations: readonly Toleration[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const taint of taints) {
    const used = tolerations.find((toleration) => tolerates(toleration, taint))
    if (!used) return 0
    if (used.tolerationSeconds !== undefined) least = Math.min(least, Math.max(0, used.tolerationSeconds))
  }
  return least
}
