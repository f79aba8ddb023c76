/** Decisions of all controllers that claim objects by labels. */
import { declareDecision } from '../../trace/declaration.ts'

const source = ['controller_ref_manager.go ClaimReplicaSets', 'controller_ref_manager.go ClaimPods'] as const

export const adopt = declareDecision({
  id: 'replicaSet.adopt',
  source,
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const release = declareDecision({
  id: 'replicaSet.release',
  source,
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

/** The decision for each kind of change that `claimObjects` reports. */
export const claimDecisions = { adopt, release }
