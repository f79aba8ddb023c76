/** The size of a plan's cluster, and the size that would have room. */
import {
  type ClusterConfig,
  type EndlessPods,
  endEndlessPods,
  type NodeConfig,
  playUntil,
  type Session,
  summarise,
  type WorkloadSummary,
} from '../../engine/index.ts'
import {
  lacksRoom,
  MOST_NODES,
  moreNodesMayHelp,
  playedOn,
  playedWithRoom,
  podsWithoutNode,
  roomyCluster,
  shapesOf,
  smallestFit,
  smallestOf,
  type WithoutNode,
  withNodes,
} from '../clusterSize.ts'
import type { PlanCluster } from './plan.ts'
import type { Side } from './readSide.ts'

/** The Nodes in the files: of the old side, which is running, else of the new side. */
export const nodesOf = (from: Side, to: Side): readonly NodeConfig[] => (from.nodes.length > 0 ? from.nodes : to.nodes)

/** The result of playing a change to its end. */
interface PlayedTo {
  /** All Pods without a node. */
  readonly waiting: readonly WithoutNode[]
  /** Pods of changed workloads without a node. */
  readonly own: readonly WithoutNode[]
  readonly pods: number
}

/** Plays from the change until every rollout has ended. */
export function playedTo(
  session: Session,
  isConcerned: (one: Pick<WorkloadSummary, 'kind' | 'namespace' | 'name'>) => boolean,
): PlayedTo {
  const endless: EndlessPods = new Map()
  playUntil(session, 'complete', { onProgress: () => endEndlessPods(session, endless) })
  const { workloads, specReplicas } = summarise(session)
  const own = workloads.filter(isConcerned).flatMap(({ namespace, held }): WithoutNode[] => {
    if (held?.reason !== 'Unschedulable') return []
    return Array.from({ length: held.pods }, () => ({ namespace, name: held.pod, message: held.message }))
  })
  return { waiting: podsWithoutNode(session), own, pods: specReplicas }
}

interface PlanToSize {
  readonly given: readonly NodeConfig[]
  /** The cluster that an option asks for. */
  readonly asked: ClusterConfig | undefined
  readonly base: ClusterConfig
  /** The texts of the old side, then of the new side. */
  readonly texts: readonly string[]
  readonly seed: number
  /** Plays both sides to the end. */
  readonly play: (config: ClusterConfig) => PlayedTo
  /** Pods without a node while only the old side runs. */
  readonly playOld: (config: ClusterConfig) => readonly WithoutNode[]
}

/** The most Pods with which further sizes of the cluster are played, because of the time. */
const MOST_PODS = 1_000
/** The most shapes of nodes that are tried. */
const MOST_SHAPES = 3

interface SizedCluster extends Omit<PlanCluster, 'added'> {
  /** The cluster without nodes whose existence is a question; equal to `config` without a question. */
  readonly few: ClusterConfig
}

/** The given nodes; without given nodes, the fewest nodes with room. */
export function clusterOfPlan({ given, asked, base, texts, seed, play, playOld }: PlanToSize): SizedCluster {
  if (given.length === 0 && asked === undefined) return sized(roomyCluster(texts, seed, base), { play, playOld })
  const config = asked === undefined ? { ...base, nodes: given } : asked
  const saidBy = asked === undefined ? 'files' : 'option'
  const enough = enoughFor(config, play)
  // A provider may add nodes.
  if (config.provided?.managedNodes !== true || enough === undefined)
    return { config, few: config, saidBy, smallest: undefined, enough }
  return { config: withNodes(config, enough.count, enough.like), few: config, saidBy, smallest: undefined, enough }
}

/**
 * Sizes the nodes when no file names a node. Running workloads prove that the old side has room; the files do not say
 * how many more nodes exist.
 */
function sized(roomy: ClusterConfig, { play, playOld }: Pick<PlanToSize, 'play' | 'playOld'>): SizedCluster {
  const old = playedWithRoom(playedOn(roomy, playOld), playOld, (waiting) => waiting)
  const few = playedWithRoom(playedOn(old.config, play), play, ({ waiting }) => waiting.filter(lacksRoom))
  const { config, played } = playedWithRoom(few, play, ({ waiting }) => waiting)
  const isKnown = played.waiting.length === 0 && played.pods <= MOST_PODS
  const smallest = isKnown ? smallestOf(config, (one) => play(one).waiting.length === 0) : undefined
  return { config, few: few.config, saidBy: 'nobody', smallest: smallest?.nodes, enough: undefined }
}

/** The number of nodes with room for the changed workloads; undefined if the present nodes have room. */
function enoughFor(config: ClusterConfig, play: PlanToSize['play']): PlanCluster['enough'] {
  const { own, pods } = play(config)
  if (!moreNodesMayHelp(own) || pods > MOST_PODS) return undefined
  const from = config.nodes.length + 1
  const to = Math.min(MOST_NODES, from + 2 * own.length)
  for (const like of shapesOf(config.nodes).slice(0, MOST_SHAPES)) {
    const count = smallestFit({ from, to }, (nodes) => play(withNodes(config, nodes, like)).own.length === 0)
    if (count !== undefined) return { count, like }
  }
  return undefined
}
