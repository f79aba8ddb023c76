/** Risks of claims that only a single Pod, or the Pods of a single node, can use at a time. */

import { sharedClaims, surgeOf } from '../../engine/index.ts'
import { claimWords } from '../check/claimWords.ts'
import { nameOf } from '../check/documents.ts'
import type { ChangedFacts, ClaimFinding, RiskFacts, RiskRow } from './plan.ts'

/** Rows in the order of their weight. */
export const claimRows: readonly RiskRow[] = [
  { id: 'claimOfOnePod', severity: 'high', find: (facts) => risks(facts, ({ mode }) => mode === 'ReadWriteOncePod') },
  { id: 'claimOfOneNode', severity: 'high', find: (facts) => risks(facts, (one) => isOfNode(one) && one.isApart) },
  { id: 'claimOfOneNode', severity: 'medium', find: (facts) => risks(facts, (one) => isOfNode(one) && !one.isApart) },
]

const isOfNode = ({ mode }: ClaimFinding): boolean => mode === 'ReadWriteOnce'

const risks = ({ claims }: RiskFacts, isMeant: (one: ClaimFinding) => boolean) =>
  claims.filter(isMeant).map((one) => ({ object: nameOf(one.object), words: claimWords(one) }))

/** Changed workloads whose Pods share a claim that only a single Pod, or the Pods of a single node, can use. */
export function claimFindings({
  session,
  changed,
  cluster,
  newlyAssumed,
}: Pick<RiskFacts, 'session' | 'changed' | 'cluster' | 'newlyAssumed'>): readonly ClaimFinding[] {
  const { config, saidBy } = cluster
  const where = {
    store: session.objects,
    config,
    isMadeUp: (claim: string) => newlyAssumed.some((one) => one.kind === 'PersistentVolumeClaim' && one.name === claim),
    isOneNode: saidBy !== 'nobody' && config.nodes.length === 1,
  }
  return changed.flatMap(({ object, workload }: ChangedFacts): ClaimFinding[] => {
    if (!workload || !['rolls', 'new', 'scales'].includes(workload.change)) return []
    const { after, change } = workload
    return sharedClaims({ object, after, surge: change === 'rolls' ? surgeOf(after) : 0 }, where).map((one) => ({
      ...one,
      object,
    }))
  })
}
