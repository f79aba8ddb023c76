/** Chooses the command to paste for a finding about a workload. */
import { asObject } from '../../api/jsonObject.ts'
import type { Outage } from './availability.ts'
import { type FindingId, inNamespace, type Sign } from './finding.ts'
import type { RunFacts } from './runFacts.ts'
import { isTakenDown } from './takenDown.ts'
import type { UserChange } from './userChanges.ts'
import type { WorkloadHistory } from './workloadHistory.ts'

/** Faults that only their own command ends, and a rollback does not. */
const ownLine: ReadonlySet<FindingId> = new Set([
  'replicaSetScaled',
  'podsEvicted',
  'setWaitsForBrokenPod',
  'rolloutPaused',
  'quota',
  'nodeLost',
  'drainWaits',
  'noEndpoints',
  'selectsNothing',
])

interface Situation {
  readonly until: number | undefined
  readonly before: UserChange | undefined
  readonly outages: readonly Outage[]
}

/** A rollback ends an ordered outage only if the template caused it. */
const isOrderedAlone = (outage: Outage): boolean => isTakenDown(outage) && outage.why !== 'noNodes'

/**
 * A command that ends the fault. A rollback helps while the fault lasts, if an older revision is known and the template
 * was changed.
 */
export function wayOut(
  workload: WorkloadHistory,
  signs: readonly Sign[],
  { until, before, outages }: Situation,
  facts: RunFacts,
): string {
  const [first] = signs
  if (first === undefined) return ''
  const { kind, name, namespace } = workload
  const target = `${kind.toLowerCase()}/${name}${inNamespace(namespace)}`
  if (outages.some(isOrderedAlone)) return first.advice
  // A webhook that does not answer refuses the Pods of every revision.
  if (first.id === 'nodeLost' && until !== undefined) return `kubectl describe node ${String(first.facts.name)}`
  if (ownLine.has(first.id) || first.facts.variant === 'webhook') return first.advice
  // A rollback only ends this update: the next one needs the port twice as well.
  const port = signs.find(({ facts: { variant } }) => variant === 'surgePort')
  if (port !== undefined && until === undefined) return port.advice
  if (until !== undefined)
    return first.id === 'probeKills' || first.id === 'unavailable' ? first.advice : `kubectl rollout history ${target}`
  // Neither a restart nor the change of another object is undone by an older template.
  const isOwn = before?.type === 'changed' && before.object === workload.object
  if (!isOwn || !hasOlder(workload, facts)) return first.advice
  return `kubectl rollout undo ${target}${deletion(workload, signs, facts)}`
}

/** Pods in one command. */
const MOST_DELETED = 20

/**
 * The deletion of the broken Pods, with a leading blank: a StatefulSet with ordered Pods does not replace these Pods
 * after a rollback (kubernetes/kubernetes#67250). Empty for other workloads.
 */
function deletion(
  { uid, kind, namespace, versions }: WorkloadHistory,
  signs: readonly Sign[],
  { troubles, owners }: RunFacts,
): string {
  const { podManagementPolicy } = asObject(versions.at(-1)?.change.object.spec)
  if (kind !== 'StatefulSet' || podManagementPolicy === 'Parallel') return ''
  const named = signs.flatMap(({ until, facts: { pod } }) =>
    until === undefined && typeof pod === 'string' ? [pod] : [],
  )
  const stuck = troubles.filter(({ until, uid: pod }) => until === undefined && owners.rootOf(pod) === uid)
  const broken = [...new Set([...named, ...stuck.map(({ pod }) => pod.metadata.name)])].slice(0, MOST_DELETED)
  return broken.length === 0 ? '' : ` && kubectl delete pod ${broken.join(' ')}${inNamespace(namespace)}`
}

function hasOlder({ uid, kind, versions }: WorkloadHistory, { replicaSets, changes }: RunFacts): boolean {
  if (kind === 'Deployment')
    return replicaSets.filter(({ metadata }) => metadata.ownerReferences?.some((ref) => ref.uid === uid)).length > 1
  const own = changes.get(uid) ?? []
  return own.some(({ type }) => type === 'changed') && versions.length > 0
}
