/** The table of findings: each row finds one kind of fault. `findingsOf` walks the rows and ranks the results. */
import type { ObservedRun } from '../observedRun.ts'
import type { ImportProblem } from '../records.ts'
import { autoscalerAgainstReplicas, noMetrics } from './autoscalers.ts'
import { budgetBlocks, drainWaits } from './budgets.ts'
import type { Finding, FindingId } from './finding.ts'
import { replicaSetScaled } from './handScaled.ts'
import { incidentsOf } from './incidents.ts'
import { jobFailed } from './jobs.ts'
import { finalizerHolds, killedAfterGrace } from './lingering.ts'
import { nodeLost } from './nodes.ts'
import { badConfig, crashLoop, imagePull, podNotStarting, probeFailing, unschedulable } from './pods.ts'
import { podsEvicted } from './podsEvicted.ts'
import { probeKills } from './probeKills.ts'
import { podsRefused, quota } from './refusals.ts'
import { podsReleased } from './releasedPods.ts'
import { deadlineExceeded, rolloutPaused, rolloutStalled } from './rollouts.ts'
import type { FindingRow } from './row.ts'
import { runFacts } from './runFacts.ts'
import { noEndpoints, selectsNothing, selectsTooMuch } from './services.ts'
import { slowPods } from './slowStarts.ts'
import { setStalled, setWaitsForBrokenPod } from './stalledSets.ts'

/** In the order of causes: of two faults with the same severity, the cause comes before its consequence. */
const rows: readonly FindingRow[] = [
  replicaSetScaled,
  setWaitsForBrokenPod,
  probeKills,
  imagePull,
  crashLoop,
  badConfig,
  podsEvicted,
  unschedulable,
  quota,
  podsRefused,
  podNotStarting,
  probeFailing,
  setStalled,
  rolloutStalled,
  deadlineExceeded,
  selectsTooMuch,
  noEndpoints,
  nodeLost,
  jobFailed,
  noMetrics,
  drainWaits,
  rolloutPaused,
  podsReleased,
  autoscalerAgainstReplicas,
  budgetBlocks,
  selectsNothing,
  finalizerHolds,
  killedAfterGrace,
  slowPods,
]

const ids = rows.map(({ id }) => id)

/** The ids of all kinds of findings. */
export const findingIds: readonly FindingId[] = [...ids, 'unavailable']

/** All faults of an observed run, the worst first. `problems`: objects that cannot be decoded. */
export function findingsOf(run: ObservedRun): {
  readonly findings: readonly Finding[]
  readonly problems: readonly ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const facts = runFacts(run, problems)
  const signs = rows.flatMap((row) => judged(row.id, problems, () => row.find(facts)))
  const findings = judged('unavailable', problems, () => incidentsOf(signs, facts, ids))
  return { findings, problems }
}

/**
 * The results of `judge`; empty, with an entry in `problems`, if an object lacks fields that every object of a cluster
 * has.
 */
function judged<T>(finding: string, problems: ImportProblem[], judge: () => readonly T[]): readonly T[] {
  try {
    return judge()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    problems.push({ place: { file: '', line: 0 }, id: 'findingNotJudged', facts: { finding, words: error.message } })
    return []
  }
}
