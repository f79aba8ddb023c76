/** The risk of Pods without a node. */
import { asObject, type HeldBy, type JsonObject, type JsonValue } from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import { moreNodesMayHelp, nodesText, ofSpread } from '../clusterSize.ts'
import { plural } from '../words.ts'
import type { FoundRisk, PlanCluster, RiskFacts, RiskRow } from './plan.ts'
import { type ChangedWorkload, roomOfRollout, specOf } from './workloadChange.ts'

/** Rows in the order of their weight. */
export const roomRows: readonly RiskRow[] = [
  { id: 'noRoom', severity: 'high', find: (facts) => withoutNode(facts, (message) => !ofSpread.test(message)) },
  { id: 'spread', severity: 'high', find: (facts) => withoutNode(facts, (message) => ofSpread.test(message)) },
]

/** Changed workloads that end with Pods without a node, for the given reasons. */
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

/**
 * A sentence such as `1 Pod finds no node among 1 node of 2 cores, 4Gi and 110 Pods: 0/1 nodes are available: 1
 * Insufficient cpu.`
 */
function whatWaits({ pods, message }: HeldBy, { change }: ChangedWorkload, { config }: PlanCluster): string {
  const [first = message] = /^.*?\.(?= |$)/.exec(message) ?? []
  const who = change === 'rolls' ? `${pods} new ${pods === 1 ? 'Pod' : 'Pods'}` : plural(pods, 'Pod')
  return `${who} cannot be scheduled on ${nodesText(config.nodes)} (${first.replace(/\.$/, '')})`
}

/** The reason that no old Pod is deleted to make room. */
function whyItStays({ change, after, bounds, replicas }: ChangedWorkload, { message }: HeldBy): string {
  if (change !== 'rolls' || !bounds || after.kind === 'StatefulSet') return ''
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (surge <= 0 || away > 0) return ''
  const what = `new Pods are created before old ones are removed (maxSurge ${surge}, maxUnavailable 0), so old Pods free no capacity`
  const isSpread = ofSpread.test(message) && !hasOwnSpread(specOf(after))
  return isSpread
    ? `${what}; the spread counts Pods of both revisions (matchLabelKeys: [pod-template-hash] would not)`
    : what
}

/** Whether each required spread counts the Pods of a single revision. */
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
  if (!nodesText(config.nodes).includes('(')) return `${count} such nodes have enough capacity`
  return `${count - config.nodes.length} more like ${like.name} would have enough capacity`
}
