/**
 * Decides the size of the simulated cluster for some manifests, for all commands.
 *
 * - `roomyCluster`: for files without nodes. The default cluster, with as many additional nodes as the Pods need, with
 *   the labels, affinity and sizes that they require. The page does the same for a manifest in a new cluster.
 * - `playedWithRoom`: if Pods found no node and more nodes may help, simulates larger clusters until the Pods fit.
 * - `smallestFit`: the smallest number of nodes of one size on which the rollout is complete, for the report.
 *
 * Nodes in the files are the cluster. If Pods do not fit on them, that is a finding, and no nodes are added.
 */
import {
  type ApplyPlan,
  applyAndPlan,
  type ClusterConfig,
  NEW_RUN_CONFIG,
  type NodeConfig,
  newDocument,
  RECORDS_FIGURES,
  type Release,
  Session,
  type SessionRecord,
  type WorkloadNeeds,
} from '../engine/index.ts'
import { nodesForPods, withoutRoom } from '../layout/clusterRoom.ts'
import { moreNodes, nodesFor, roomOf, wantedBy } from '../layout/clusterSize.ts'
import { plural } from './words.ts'

/** The most nodes of a cluster that grows by itself. */
export const MOST_NODES = 300
/** The least number of nodes with the properties that a workload requires, so that its Pods may be spread. */
const LEAST_OF_KIND = 3

/** Labels that differ between nodes of the same size. */
const HOSTNAME = 'kubernetes.io/hostname'
const ZONE = 'topology.kubernetes.io/zone'

/** The default cluster with a release. */
export const defaultConfig = (kubernetes: Release | undefined): ClusterConfig =>
  kubernetes === undefined ? NEW_RUN_CONFIG : { ...NEW_RUN_CONFIG, kubernetes }

/** A new session that keeps only the data for figures. */
export const openSession = (config: ClusterConfig, seed: number, record: SessionRecord = RECORDS_FIGURES): Session =>
  new Session(newDocument(seed, config), record)

/** The default cluster with enough nodes for the requests of all Pods. The texts are applied in this order. */
export function roomyCluster(
  texts: readonly string[],
  seed: number,
  base: ClusterConfig = NEW_RUN_CONFIG,
): ClusterConfig {
  const session = openSession(base, seed)
  const plans = texts.map((text) => applyAndPlan(session, text))
  const nodes = [...base.nodes]
  for (const plan of plans) for (const need of plan.needs) addNodesLike(need, plan, nodes)
  // A workload in several texts needs room for its last version, surge included.
  const last = new Map(
    plans.flatMap(({ objects }) => objects).map((one) => [`${one.kind} ${one.namespace}/${one.name}`, one]),
  )
  const wanted = wantedBy({ objects: [...last.values()] })
  const names = nodes.map(({ name }) => name)
  nodes.push(...nodesForPods(withoutRoom(wanted, nodes.map(roomOf)), nodes, names))
  return { ...base, nodes: nodes.slice(0, MOST_NODES) }
}

/** Adds nodes with the properties that a workload requires, unless another workload has added such nodes. */
function addNodesLike({ node, kind, namespace, name }: WorkloadNeeds, plan: ApplyPlan, nodes: NodeConfig[]): void {
  if (node === undefined) return
  if (nodes.some((one) => shapeOf(one) === shapeOf(node.node))) return
  const workload = plan.objects.find(
    (one) => one.kind === kind && one.namespace === namespace && one.name === name,
  )?.workload
  const wanted = workload ? [{ perPod: workload.perPod, pods: Math.ceil(workload.replicas.to * 1.25) }] : []
  const count = Math.max(LEAST_OF_KIND, nodesFor(wanted, roomOf(node.node)))
  const names = nodes.map((one) => one.name)
  nodes.push(...moreNodes([node.node], count, names))
}

/** A key of the node's properties without its name and zone. */
function shapeOf({ name: _, zone: __, region: ___, labels = {}, ...rest }: NodeConfig): string {
  const { [HOSTNAME]: ____, [ZONE]: _____, ...own } = labels
  return JSON.stringify({ ...rest, labels: own })
}

/** A Pod without a node, with the scheduler's message. */
export interface WithoutNode {
  readonly namespace: string
  readonly name: string
  /** `0/3 nodes are available: 3 Insufficient cpu. …`; empty before the first message. */
  readonly message: string
}

/** Pods that wait for a node at the cursor. */
export function podsWithoutNode(session: Session): WithoutNode[] {
  return [...session.view.pods.all()]
    .filter(({ reason, goneAt, deletedAt }) => reason === 'Unschedulable' && goneAt === undefined && !deletedAt)
    .map(({ namespace, name, message = '' }) => ({ namespace, name, message }))
}

/** Reasons of the scheduler that a further node of the same size may remove. */
const ofRoom =
  /Insufficient |Too many pods|free ports|anti-affinity rules|topology spread constraints|exceed max volume count/

/** Whether a Pod waits for room, which depends on the simulated cluster, and not for a special node. */
export const lacksRoom = ({ message }: Pick<WithoutNode, 'message'>): boolean =>
  /Insufficient |Too many pods/.test(message)

/** Matches the scheduler's reason about a spread constraint. */
export const ofSpread = /topology spread constraints/

/** Whether more nodes of the same size may help waiting Pods. */
export const moreNodesMayHelp = (waiting: readonly Pick<WithoutNode, 'message'>[]): boolean =>
  waiting.some(({ message }) => ofRoom.test(message))

/** A cluster and the result of playing on it. */
export interface OnCluster<T> {
  readonly config: ClusterConfig
  readonly played: T
}

/**
 * Plays on larger clusters while Pods lack a node for want of room. Returns the smallest cluster without such Pods, or
 * `first` if no number of nodes helps. `waitingIn` gives the Pods without a node.
 */
export function playedWithRoom<T>(
  first: OnCluster<T>,
  play: (config: ClusterConfig) => T,
  waitingIn: (played: T) => readonly WithoutNode[],
): OnCluster<T> {
  const { config } = first
  const waiting = waitingIn(first.played)
  if (!moreNodesMayHelp(waiting)) return first
  const tried = new Map<number, OnCluster<T>>()
  const fits = (count: number): boolean => {
    const larger = withNodes(config, count)
    const one = { config: larger, played: play(larger) }
    tried.set(count, one)
    return waitingIn(one.played).length === 0
  }
  // Each waiting Pod needs a node of its own at most.
  const count = config.nodes.length
  const most = Math.min(MOST_NODES, count + 2 * waiting.length + 2)
  const fitting = smallestFit({ from: count + 1, to: most }, fits)
  return (fitting === undefined ? undefined : tried.get(fitting)) ?? first
}

/** Plays on a cluster, and returns the cluster with the result. */
export const playedOn = <T>(config: ClusterConfig, play: (config: ClusterConfig) => T): OnCluster<T> => ({
  config,
  played: play(config),
})

/**
 * The smallest number of nodes for which `fits` holds; undefined if it does not hold for `to` nodes. Assumes that
 * `fits` also holds for more nodes, and calls it as seldom as possible.
 */
export function smallestFit(
  { from, to }: { readonly from: number; readonly to: number },
  fits: (count: number) => boolean,
): number | undefined {
  let [low, high, step] = [from, from, 1]
  // Begins with small steps, because mostly few nodes are missing.
  while (!fits(high)) {
    if (high >= to) return undefined
    low = high + 1
    high = Math.min(to, high + step)
    step *= 2
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/** The fewest of these nodes for which `fits` holds, shape by shape. Requires that `fits` holds for all nodes. */
export function smallestOf(config: ClusterConfig, fits: (config: ClusterConfig) => boolean): ClusterConfig {
  let left = config
  for (const shape of shapesOf(config.nodes).map(shapeOf)) {
    const [own, others] = [true, false].map((isOwn) => left.nodes.filter((one) => (shapeOf(one) === shape) === isOwn))
    if (own === undefined || others === undefined) continue
    const only = (count: number): ClusterConfig => ({ ...left, nodes: [...others, ...own.slice(0, count)] })
    const from = others.length === 0 ? 1 : 0
    // `fits` is known to hold for all nodes of the shape, so it need not be played.
    const count = smallestFit({ from, to: own.length }, (one) => one === own.length || fits(only(one)))
    if (count !== undefined) left = only(count)
  }
  return left
}

/** A node of each shape: nodes that take any Pod first, larger nodes before smaller nodes. */
export function shapesOf(nodes: readonly NodeConfig[]): NodeConfig[] {
  const byShape = new Map([...nodes].reverse().map((one) => [shapeOf(one), one]))
  const isOpen = ({ taints = [], unschedulable }: NodeConfig): boolean => taints.length === 0 && !unschedulable
  return [...byShape.values()].sort(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || roomOf(b).cpuMilli - roomOf(a).cpuMilli,
  )
}

/** The cluster with `count` nodes: its own nodes first, then copies of `like`, or without its last nodes. */
export function withNodes(config: ClusterConfig, count: number, like = shapesOf(config.nodes)[0]): ClusterConfig {
  const { nodes } = config
  if (like === undefined || count <= nodes.length) return { ...config, nodes: nodes.slice(0, count) }
  const { labels, ...rest } = like
  const { [HOSTNAME]: _, [ZONE]: __, ...others } = labels ?? {}
  const model = labels === undefined ? like : { ...rest, labels: others }
  const all = [model, ...nodes.filter((one) => one !== like)]
  const names = nodes.map(({ name }) => name)
  return { ...config, nodes: [...nodes, ...moreNodes(all, count - nodes.length, names)] }
}

/**
 * `3 nodes of 4 cores, 16Gi and 110 Pods`; nodes of different sizes are listed by size: `4 nodes (3 of 4 cores …, 1 of
 * …)`.
 */
export function nodesText(nodes: readonly NodeConfig[]): string {
  const [first, ...others] = nodes
  const count = plural(nodes.length, 'node')
  if (first === undefined) return 'no node'
  const size = sizeText(first)
  if (others.every((one) => sizeText(one) === size)) return `${count} of ${size}`
  const counts = new Map<string, number>()
  for (const one of nodes) counts.set(sizeText(one), (counts.get(sizeText(one)) ?? 0) + 1)
  if (counts.size > MOST_SIZES) return count
  return `${count} (${[...counts].map(([each, number]) => `${number} of ${each}`).join('; ')})`
}

/** Says that a default StorageClass is an assumption of the simulation: a line for each. */
export const classTexts = (names: readonly string[]): string[] =>
  names.map(
    (name) =>
      `Assumed: the default StorageClass is ${name}, and every node can mount its volumes. --cluster sets the classes of your cluster.`,
  )

/** Says that images and programs are assumed to work, which holds for every rollout that the simulation completes. */
export const programsText = (hasRollouts: boolean): string[] =>
  hasRollouts
    ? [
        'Assumed: images can be pulled, and their programs start, run and pass their probes, unless this report says otherwise.',
      ]
    : []

/** Says that namespaces are assumed to exist: a line for all of them. */
export const namespaceTexts = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Assumed: the ${names.length === 1 ? 'namespace' : 'namespaces'} ${names.join(', ')} ${names.length === 1 ? 'exists' : 'exist'}, without quotas, limits and Pod Security levels. --cluster describes the namespaces of your cluster.`,
      ]

/** The most sizes of nodes that the text lists. */
const MOST_SIZES = 4

/** The size of a node: `2 cores, 4Gi and 110 Pods`. */
const sizeText = ({ cpu, memory, pods }: NodeConfig): string =>
  `${cpu} ${cpu === '1' ? 'core' : 'cores'}, ${memory} and ${pods} Pods`
