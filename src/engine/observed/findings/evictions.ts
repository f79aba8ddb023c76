/**
 * Pods that were removed for another reason than their owner's wish: a taint of their node or device, a drain, a Pod with
 * a higher priority, or their kubelet.
 */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { lookup } from '../../api/lookup.ts'
import { managerOf } from '../authors.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { conditionOf } from '../seenConditions.ts'
import { eventTime, SECOND_MS, timeOf } from '../times.ts'
import type { LostNode } from './lostNodes.ts'
import { toolName, type UserChange } from './userChanges.ts'
import type { Owners } from './workloadHistory.ts'

/**
 * `device`: for a taint of a device that the Pod had allocated; `drain`: by the eviction API, while the node was cordoned;
 * `api`: by the eviction API otherwise; `pressure`: by the kubelet of a node that ran low on a resource; `shutdown`: by the
 * kubelet of a node that shuts down; `critical`: by the kubelet, in favour of a critical Pod; `gone`: the node no longer
 * exists.
 */
type EvictionCause = 'taint' | 'device' | 'drain' | 'api' | 'preemption' | 'pressure' | 'shutdown' | 'critical' | 'gone'

export interface Eviction {
  readonly cause: EvictionCause
  /** The node of the first Pod. */
  readonly node: string
  /** The evicted Pods by uid. */
  readonly pods: ReadonlyMap<string, EvictedPod>
  /** Unix ms of the first and of the last eviction. */
  readonly from: number
  readonly until: number
  /** The kubelet's message about its node; otherwise empty. */
  readonly message: string
  /** `dedicated=gpu:NoExecute`; empty for another cause, or if the taint was not recorded. */
  readonly taint: string
  /** Whether the taint, or the cordon, is still there at the end of the recording. */
  readonly isStill: boolean
  /** The change of the node that caused the evictions. */
  readonly change: UserChange | undefined
  /** Whether all evictions came before the recording. */
  readonly isBefore: boolean
  /** Pods for which Pods were preempted. */
  readonly preemptors: readonly SeenObject[]
}

/** Evictions from one node with a longer time between them have different causes, such as two drains. */
const SAME_MS = 300_000

interface EvictedPod {
  /** Only with its name if the Pod was gone when the recording began. */
  readonly pod: SeenObject
  /** uid of the workload that owned it; its own uid if there is none. */
  readonly root: string
  /** Whether the Pod was evicted when the recording began. */
  readonly isBefore: boolean
}

type Open = { -readonly [K in keyof Eviction]: Eviction[K] } & { readonly pods: Map<string, EvictedPod> }

const causes: Readonly<Record<string, EvictionCause>> = lookup({
  DeletionByTaintManager: 'taint',
  DeletionByDeviceTaintManager: 'device',
  EvictionByEvictionAPI: 'api',
  PreemptionByScheduler: 'preemption',
  DeletionByPodGC: 'gone',
})

/**
 * The reasons that kubelets write into a Pod's status (`pkg/kubelet`: eviction, nodeshutdown, preemption). The condition
 * of all three has the reason TerminationByKubelet.
 */
const kubeletCauses: Readonly<Record<string, EvictionCause>> = lookup({
  Evicted: 'pressure',
  Terminated: 'shutdown',
  Preempting: 'critical',
})

/** Causes of which the kubelet's message tells more. */
const withMessage: ReadonlySet<EvictionCause> = new Set(['pressure', 'shutdown', 'critical'])

/**
 * Evictions in the order of time, with preemptions before the recording of which Events tell. The Pods of a lost node are
 * left out, because the finding about the node reports them.
 */
export function evictionsIn(run: ObservedRun, owners: Owners, lostNodes: readonly LostNode[]): readonly Eviction[] {
  const open = new Map<string, Open>()
  const found: Open[] = []
  const seen = new Set<string>()
  const nodes = new NodeWatch(run)
  const preemptions = preemptionsIn(run)
  const add = (cause: EvictionCause, at: number, key: string, one: EvictedPod & { readonly node: string }): Open => {
    const group = `${cause} ${cause === 'preemption' ? one.root : one.node}`
    const known = open.get(group)
    const isSame = known !== undefined && at <= known.until + SAME_MS
    const eviction = isSame ? known : begin(cause, one.node, at, nodes)
    if (!isSame) found.push(eviction)
    open.set(group, eviction)
    eviction.pods.set(key, one)
    eviction.isBefore &&= one.isBefore
    eviction.from = Math.min(eviction.from, at)
    eviction.until = Math.max(eviction.until, at)
    eviction.preemptors = [...eviction.preemptors, ...(preemptions.get(key)?.preemptors ?? [])]
    return eviction
  }
  for (const change of run.changes) {
    const { resource, key, object } = change
    if (resource !== 'pods' || seen.has(key)) continue
    const why = causeOf(object)
    if (why === undefined) continue
    seen.add(key)
    const at = Math.min(timeOf(conditionOf(object, 'DisruptionTarget')?.lastTransitionTime) ?? change.at, change.at)
    const node = textOf(asObject(object.spec).nodeName)
    const cause = why === 'api' && nodes.cordonAt(node, at) !== undefined ? 'drain' : why
    if (isOfLostNode(cause, node, at, lostNodes) || (cause === 'gone' && nodes.isThere(node))) continue
    const eviction = add(cause, at, key, {
      pod: object,
      root: owners.rootOf(key),
      node,
      isBefore: change.type === 'found',
    })
    if (withMessage.has(cause)) eviction.message = textOf(asObject(object.status).message)
  }
  for (const [key, { pod, node, at, isBefore }] of preemptions) {
    if (seen.has(key)) continue
    add('preemption', at, key, { pod, root: owners.rootOf(owners.uidOf(seenName(pod)) ?? key), node, isBefore })
  }
  return found.sort((a, b) => a.from - b.from)
}

function causeOf(pod: SeenObject): EvictionCause | undefined {
  const ofKubelet = kubeletCauses[textOf(asObject(pod.status).reason)]
  if (ofKubelet !== undefined) return ofKubelet
  const { status, reason } = conditionOf(pod, 'DisruptionTarget') ?? {}
  return status === 'True' ? causes[textOf(reason)] : undefined
}

/** Taints of the node lifecycle controller, for nodes that the finding about lost nodes reports. */
const isOfLostNode = (cause: EvictionCause, node: string, at: number, lost: readonly LostNode[]): boolean =>
  (cause === 'taint' || cause === 'gone') &&
  lost.some(({ name, from, until }) => name === node && from <= at && at <= (until ?? at))

function begin(cause: EvictionCause, node: string, at: number, nodes: NodeWatch): Open {
  const found = cause === 'taint' ? nodes.taintAt(node, at) : cause === 'drain' ? nodes.cordonAt(node, at) : undefined
  return {
    cause,
    node,
    pods: new Map(),
    from: at,
    until: at,
    message: '',
    taint: cause === 'taint' ? (found?.value ?? '') : '',
    isStill: found?.isStill ?? false,
    change: found?.change,
    isBefore: true,
    preemptors: [],
  }
}

/** A state of a node: a taint with the effect NoExecute, or a cordon. */
interface NodeState {
  /** `dedicated=gpu:NoExecute`; `true` for a cordon. */
  readonly value: string
  /** Undefined if the node was first recorded in this state. */
  readonly change: UserChange | undefined
  readonly isStill: boolean
}

class NodeWatch {
  readonly #versions = new Map<string, ObservedChange[]>()

  constructor({ changes }: ObservedRun) {
    for (const change of changes) {
      if (change.resource !== 'nodes') continue
      const { name } = change.object.metadata
      const known = this.#versions.get(name)
      if (known) known.push(change)
      else this.#versions.set(name, [change])
    }
  }

  /** Whether the node exists at the end, as far as nodes were recorded. */
  isThere(node: string): boolean {
    const last = this.#versions.get(node)?.at(-1)
    return last !== undefined && last.type !== 'deleted' && last.type !== 'lost'
  }

  taintAt(node: string, at: number): NodeState | undefined {
    return this.#stateAt(node, at, 'taints', ({ spec }) =>
      objectsIn(asObject(spec).taints)
        .filter(({ effect }) => effect === 'NoExecute')
        .map(({ key, value }) => `${textOf(key)}${value === undefined ? '' : `=${textOf(value)}`}:NoExecute`)
        .join(', '),
    )
  }

  cordonAt(node: string, at: number): NodeState | undefined {
    return this.#stateAt(node, at, 'unschedulable', ({ spec }) => (asObject(spec).unschedulable === true ? 'true' : ''))
  }

  /** The state of a node at a time, and the change that began it; undefined if `read` gives an empty text. */
  #stateAt(node: string, at: number, field: string, read: (node: SeenObject) => string): NodeState | undefined {
    const versions = this.#versions.get(node) ?? []
    const before = versions.filter((one) => one.at <= at + SECOND_MS)
    const value = before.map(({ object }) => read(object)).findLast((text) => text !== '')
    if (value === undefined) return undefined
    const first = before.findLast((one) => read(one.object) === value && (!one.before || read(one.before) !== value))
    const last = versions.at(-1)
    const change: UserChange | undefined = first?.before && {
      at: first.at,
      type: 'changed',
      object: `Node ${node}`,
      by: toolName(managerOf(first)),
      fields: [{ field, was: '', is: value }],
    }
    return { value, change, isStill: last !== undefined && this.isThere(node) && read(last.object) === value }
  }
}

interface Preemption {
  readonly pod: SeenObject
  readonly node: string
  /** Unix ms. */
  readonly at: number
  readonly isBefore: boolean
  /** Pods that took its place, as far as they were recorded. */
  readonly preemptors: readonly SeenObject[]
}

/** The scheduler's Events about preempted Pods, by the uid of the preempted Pod. */
function preemptionsIn({ changes, to = 0 }: ObservedRun): ReadonlyMap<string, Preemption> {
  const pods = new Map<string, SeenObject>()
  for (const { resource, key, object } of changes)
    if (resource === 'pods') {
      pods.set(key, object)
      pods.set(seenName(object), object)
    }
  const found = new Map<string, Preemption>()
  for (const { object, type } of changes) {
    if (object.kind !== 'Event' || object.reason !== 'Preempted') continue
    const { uid, name, namespace } = asObject(object.involvedObject ?? object.regarding)
    // Releases before v1.28 name the Pod instead of its uid.
    const [, by = '', node = ''] =
      /^Preempted by (?:a )?(?:pod )?(\S+) on node (\S+)$/.exec(textOf(object.message ?? object.note)) ?? []
    if (typeof uid !== 'string' || typeof name !== 'string') continue
    const preemptor = pods.get(textOf(asObject(object.related).uid)) ?? pods.get(by) ?? pods.get(`Pod ${by}`)
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name, uid, namespace: textOf(namespace) || 'default' } }
    const preemptors = [...(found.get(uid)?.preemptors ?? []), ...(preemptor ? [preemptor] : [])]
    found.set(uid, { pod, node, at: eventTime(object) ?? to, isBefore: type === 'found', preemptors })
  }
  return found
}

/** The number of evicted Pods of each workload, or of each Pod without a workload: `Deployment shop/web` → 2. */
export function evictedOf({ pods }: Eviction, nameOf: (uid: string) => string | undefined) {
  const counts = new Map<string, number>()
  for (const { pod, root } of pods.values()) {
    const name = nameOf(root) ?? seenName(pod)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
