/** Pods that find no node, and new Pods that need what an old one holds until it ends. */
import {
  asObject,
  type Deployment,
  type HeldBy,
  isObject,
  type JsonObject,
  type JsonValue,
  type PodSpec,
  podReferences,
  selectorMatches,
} from '../../engine/index.ts'
import { moreNodesMayHelp, nodesText, ofSpread } from '../clusterSize.ts'
import { plural } from '../words.ts'
import { type FoundRisk, nameOf, type PlanCluster, type RiskFacts, type RiskRow } from './plan.ts'
import type { ChangedWorkload } from './workloadChange.ts'
import { specOf } from './workloadChange.ts'

/** In the order of their weight. */
export const roomRows: readonly RiskRow[] = [
  { id: 'noRoom', severity: 'high', find: (facts) => withoutNode(facts, (message) => !ofSpread.test(message)) },
  { id: 'spread', severity: 'high', find: (facts) => withoutNode(facts, (message) => ofSpread.test(message)) },
  { id: 'claimOfOnePod', severity: 'high', find: (facts) => claimRisks(facts, 'ReadWriteOncePod') },
  { id: 'claimOfOneNode', severity: 'high', find: (facts) => claimRisks(facts, 'ReadWriteOnce', 'apart') },
  { id: 'claimOfOneNode', severity: 'medium', find: (facts) => claimRisks(facts, 'ReadWriteOnce', 'anywhere') },
]

/** Changed workloads that end with Pods without a node, for the reasons that are asked for. */
function withoutNode({ changed, summary, cluster }: RiskFacts, isMeant: (message: string) => boolean): FoundRisk[] {
  return changed.flatMap(({ object, workload }): FoundRisk[] => {
    const held = summary.workloads.find(
      (one) => one.kind === object.kind && one.namespace === object.namespace && one.name === object.name,
    )?.held
    if (!workload || held?.reason !== 'Unschedulable' || !isMeant(held.message)) return []
    const enough = moreNodesMayHelp([held]) ? enoughText(cluster) : ''
    const words = [whatWaits(held, workload, cluster), whyItStays(workload, held), enough]
    return [{ object: nameOf(object), words: words.filter((text) => text !== '').join('; ') }]
  })
}

/** `1 Pod finds no node among 1 node of 2 cores, 4Gi and 110 Pods: 0/1 nodes are available: 1 Insufficient cpu.` */
function whatWaits({ pods, message }: HeldBy, { change }: ChangedWorkload, { config }: PlanCluster): string {
  const [first = message] = /^.*?\.(?= |$)/.exec(message) ?? []
  const who = change === 'rolls' ? `${pods} new ${pods === 1 ? 'Pod' : 'Pods'}` : plural(pods, 'Pod')
  return `${who} ${pods === 1 ? 'finds' : 'find'} no node among ${nodesText(config.nodes)} (${first.replace(/\.$/, '')})`
}

/** Why no old Pod makes way. */
function whyItStays({ change, after, bounds, replicas }: ChangedWorkload, { message }: HeldBy): string {
  if (change !== 'rolls' || !bounds || after.kind === 'StatefulSet') return ''
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (surge <= 0 || away > 0) return ''
  const what = `new Pods start before old ones end (maxSurge ${surge}, maxUnavailable 0), and no old Pod makes way`
  const isSpread = ofSpread.test(message) && !hasOwnSpread(specOf(after))
  return isSpread
    ? `${what}; the spread counts Pods of both revisions (matchLabelKeys: [pod-template-hash] would not)`
    : what
}

/** Whether each spread that is required counts the Pods of one revision alone. */
function hasOwnSpread(spec: JsonObject): boolean {
  const pod = asObject(asObject(spec.template).spec)
  return listOf(pod.topologySpreadConstraints)
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')
    .every(({ matchLabelKeys }) => Array.isArray(matchLabelKeys) && matchLabelKeys.includes('pod-template-hash'))
}

const listOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.map((one) => asObject(one)) : []

function enoughText({ enough, config, saidBy }: PlanCluster): string {
  if (enough === undefined) return saidBy === 'nobody' ? 'more nodes of this size do not help' : ''
  const { count, like } = enough
  if (nodesText(config.nodes).includes(' of ')) return `${count} such nodes have room`
  return `${count - config.nodes.length} more like ${like.name} would have room`
}

/** Pods beyond `spec.replicas`, and Pods that may be away. */
const roomOfRollout = ({ bounds, replicas }: Required<Pick<ChangedWorkload, 'bounds' | 'replicas'>>) => ({
  surge: (bounds?.maxPods ?? 0) - replicas.to,
  away: replicas.to - (bounds?.minAvailable ?? 0),
})

type Mode = 'ReadWriteOnce' | 'ReadWriteOncePod'

/** Deployments whose Pods share a claim that only one Pod, or Pods of one node, can use. */
function claimRisks(
  { session, changed, cluster, newlyAssumed }: RiskFacts,
  mode: Mode,
  where?: 'apart' | 'anywhere',
): FoundRisk[] {
  const { store } = session.cluster
  return changed.flatMap(({ object, workload }): FoundRisk[] => {
    if (!workload?.bounds || !['rolls', 'new', 'scales'].includes(workload.change)) return []
    const { after } = workload
    const { spec } = (after as Deployment).spec.template
    if (where !== undefined && (where === 'apart') !== standsApart(after as Deployment)) return []
    return claimNames(spec).flatMap((name): FoundRisk[] => {
      const claim = store.get('persistentvolumeclaims', `${object.namespace}/${name}`)
      const isMadeUp = newlyAssumed.some((one) => one.kind === 'PersistentVolumeClaim' && one.name === name)
      const modes = specOf(claim).accessModes
      if (isMadeUp || !Array.isArray(modes) || modes.length !== 1 || modes[0] !== mode) return []
      const claimed = `PersistentVolumeClaim/${name} (${mode})`
      const words =
        mode === 'ReadWriteOncePod' ? ofOnePod(claimed, workload) : ofOneNode(claimed, workload, { spec, cluster })
      return words === '' ? [] : [{ object: nameOf(object), words }]
    })
  })
}

/** Of volumes that name one; those of a claim template are one for each Pod. */
const claimNames = (spec: PodSpec): string[] => [
  ...new Set(podReferences(spec).flatMap(({ kind, name }) => (kind === 'PersistentVolumeClaim' ? name : []))),
]

function ofOnePod(claimed: string, { bounds, replicas, change, after }: ChangedWorkload): string {
  if (!bounds) return ''
  if (replicas.to > 1)
    return `${claimed} is for one Pod in the whole cluster: ${replicas.to - 1} of its ${replicas.to} Pods ${replicas.to === 2 ? 'waits' : 'wait'} for ever`
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (change !== 'rolls' || after.kind === 'StatefulSet' || surge <= 0 || away > 0) return ''
  return `${claimed} is for one Pod in the whole cluster, and the new Pod starts before the old one ends (maxSurge ${surge}, maxUnavailable 0): it waits for ever. Strategy Recreate ends the old one first`
}

interface OnNodes {
  readonly spec: PodSpec
  readonly cluster: PlanCluster
}

function ofOneNode(claimed: string, workload: ChangedWorkload, { spec, cluster }: OnNodes): string {
  const { bounds, replicas, change, after } = workload
  const isOneNode = cluster.saidBy !== 'nobody' && cluster.config.nodes.length === 1
  if (!bounds || isOneNode || spec.nodeName) return ''
  const apart = standsApart(after as Deployment)
  if (replicas.to > 1) {
    const how = apart ? 'and its own anti-affinity keeps them apart' : 'and nothing keeps its Pods together'
    return `${claimed} is attached to one node at a time, ${how}: of ${replicas.to} Pods those on other nodes wait for ever (FailedAttachVolume)`
  }
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (change !== 'rolls' || after.kind !== 'Deployment' || surge <= 0 || away > 0) return ''
  const where = apart
    ? 'must be on another node (its own anti-affinity): it waits for ever (FailedAttachVolume)'
    : 'may come to another node: there it waits for ever (FailedAttachVolume)'
  return `${claimed} is attached to one node at a time, and the new Pod, which starts before the old one ends (maxSurge ${surge}, maxUnavailable 0), ${where}. Strategy Recreate ends the old one first`
}

/** Whether no two of its Pods can be on one node. */
function standsApart({ spec: { template } }: Deployment): boolean {
  const labels = template.metadata?.labels ?? {}
  const { affinity, containers } = asObject(template.spec as unknown as JsonValue)
  const terms = listOf(asObject(asObject(affinity).podAntiAffinity).requiredDuringSchedulingIgnoredDuringExecution)
  const ofHost = terms.some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === 'kubernetes.io/hostname' && isObject(labelSelector) && selectorMatches(labelSelector, labels),
  )
  return ofHost || listOf(containers).some(({ ports }) => listOf(ports).some(({ hostPort }) => Number(hostPort) > 0))
}
