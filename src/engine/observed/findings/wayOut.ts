/** Chooses the command to paste for a finding about a workload. */
import type { Outage } from './availability.ts'
import { type FindingId, inNamespace, type Sign } from './finding.ts'
import type { RunFacts } from './runFacts.ts'
import type { UserChange } from './userChanges.ts'
import type { WorkloadHistory } from './workloadHistory.ts'

/** Faults that only their own command ends, and a rollback does not. */
const ownLine: ReadonlySet<FindingId> = new Set([
  'replicaSetScaled',
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

/**
 * A command that ends the fault. A rollback helps while the fault lasts, if an older revision is known and the template
 * was changed.
 */
export function wayOut(
  workload: WorkloadHistory,
  signs: readonly Sign[],
  { until, before }: Situation,
  facts: RunFacts,
): string {
  const [first] = signs
  if (first === undefined) return ''
  const { kind, name, namespace } = workload
  const target = `${kind.toLowerCase()}/${name}${inNamespace(namespace)}`
  if (ownLine.has(first.id)) return first.advice
  if (until !== undefined)
    return first.id === 'probeKills' || first.id === 'unavailable' ? first.advice : `kubectl rollout history ${target}`
  return before?.type === 'changed' && hasOlder(workload, facts) ? `kubectl rollout undo ${target}` : first.advice
}

function hasOlder({ uid, kind, versions }: WorkloadHistory, { replicaSets, changes }: RunFacts): boolean {
  if (kind === 'Deployment')
    return replicaSets.filter(({ metadata }) => metadata.ownerReferences?.some((ref) => ref.uid === uid)).length > 1
  const own = changes.get(uid) ?? []
  return own.some(({ type }) => type === 'changed') && versions.length > 0
}
