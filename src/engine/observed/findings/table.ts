/** Every kind of finding, one row each: the core walks them and ranks what they find. */
import type { ObservedRun } from '../observedRun.ts'
import type { ImportProblem } from '../records.ts'
import { budgetBlocks, drainWaits, podsReleased } from './budgets.ts'
import type { Finding, FindingRow } from './finding.ts'
import { badConfig, crashLoop, imagePull, podNotStarting, probeFailing, unschedulable } from './pods.ts'
import { podsRefused, quota } from './refusals.ts'
import { deadlineExceeded, rolloutPaused, rolloutStalled } from './rollouts.ts'
import { runFacts } from './runFacts.ts'
import { autoscalerAgainstReplicas, noEndpoints, selectsNothing, selectsTooMuch } from './services.ts'
import { setWaitsForBrokenPod } from './statefulSets.ts'

/** Of the same severity, the cause comes before what follows from it. */
const rows: readonly FindingRow[] = [
  imagePull,
  crashLoop,
  badConfig,
  unschedulable,
  quota,
  podsRefused,
  podNotStarting,
  probeFailing,
  setWaitsForBrokenPod,
  rolloutStalled,
  deadlineExceeded,
  selectsTooMuch,
  noEndpoints,
  drainWaits,
  rolloutPaused,
  podsReleased,
  autoscalerAgainstReplicas,
  budgetBlocks,
  selectsNothing,
]

const severities = ['high', 'medium', 'low'] as const

/** What is wrong in the whole of an observed run, the worst first; `problems` are of objects that cannot be judged. */
export function findingsOf(run: ObservedRun): {
  readonly findings: readonly Finding[]
  readonly problems: readonly ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const facts = runFacts(run, problems)
  const findings = rows.flatMap((row) => {
    try {
      return row.find(facts)
    } catch (error) {
      // Parts that every object of a cluster has and that one in this file lacks.
      if (!(error instanceof TypeError)) throw error
      const facts = { finding: row.id, words: error.message }
      problems.push({ place: { file: '', line: 0 }, id: 'findingNotJudged', facts })
      return []
    }
  })
  const rank = ({ severity }: Finding): number => severities.indexOf(severity)
  const order = new Map(findings.map((finding, i) => [finding, i]))
  const sorted = [...findings].sort((a, b) => rank(a) - rank(b) || (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return { findings: sorted, problems }
}
