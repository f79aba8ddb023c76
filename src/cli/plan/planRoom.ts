/** How large the cluster of a plan is, and how large it would have to be. */
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

/** The nodes that the files hold: those of the old side, which is what runs, else of the new one. */
export const nodesOf = (from: Side, to: Side): readonly NodeConfig[] => (from.nodes.length > 0 ? from.nodes : to.nodes)

/** The result of playing a change to its end. */
export interface PlayedTo {
  /** Pods without a node, of anything. */
  readonly waiting: readonly WithoutNode[]
  /** Of these, those of what the change concerns. */
  readonly own: readonly WithoutNode[]
  readonly pods: number
}

/** Plays on from the change until everything is decided. */
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
  /** The cluster that the command line asks for. */
  readonly asked: ClusterConfig | undefined
  readonly base: ClusterConfig
  /** Of the old side, then of the new one. */
  readonly texts: readonly string[]
  readonly seed: number
  /** Plays both sides to the end. */
  readonly play: (config: ClusterConfig) => PlayedTo
  /** Pods without a node where only the old side runs. */
  readonly playOld: (config: ClusterConfig) => readonly WithoutNode[]
}

/** With more Pods, other sizes are not played: it takes too long. */
const MOST_PODS = 1_000
/** Sizes of nodes of which more are tried. */
const MOST_SHAPES = 3

interface SizedCluster extends Omit<PlanCluster, 'added'> {
  /** Fewer nodes, where the files do not decide whether there are so many; else the same. */
  readonly few: ClusterConfig
}

/** The nodes that are given; without any, as many as have room. */
export function clusterOfPlan({ given, asked, base, texts, seed, play, playOld }: PlanToSize): SizedCluster {
  if (given.length === 0 && asked === undefined) return sized(roomyCluster(texts, seed, base), { play, playOld })
  const config = asked === undefined ? { ...base, nodes: given } : asked
  const saidBy = asked === undefined ? 'files' : 'option'
  const enough = enoughFor(config, play)
  // A provider's nodes may become more.
  if (config.provided?.managedNodes !== true || enough === undefined)
    return { config, few: config, saidBy, smallest: undefined, enough }
  return { config: withNodes(config, enough.count, enough.like), few: config, saidBy, smallest: undefined, enough }
}

/**
 * Sizes the nodes when no file names any. Running workloads prove that the old side has room; the files do not say how
 * many more nodes exist.
 */
function sized(roomy: ClusterConfig, { play, playOld }: Pick<PlanToSize, 'play' | 'playOld'>): SizedCluster {
  const old = playedWithRoom(playedOn(roomy, playOld), playOld, (waiting) => waiting)
  const few = playedWithRoom(playedOn(old.config, play), play, ({ waiting }) => waiting.filter(lacksRoom))
  const { config, played } = playedWithRoom(few, play, ({ waiting }) => waiting)
  const isKnown = played.waiting.length === 0 && played.pods <= MOST_PODS
  const smallest = isKnown ? smallestOf(config, (one) => play(one).waiting.length === 0) : undefined
  return { config, few: few.config, saidBy: 'nobody', smallest: smallest?.nodes, enough: undefined }
}

/** How many nodes have room for what the change concerns, where these have none. */
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
