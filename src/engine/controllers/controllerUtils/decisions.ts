/** Decisions of all controllers that claim objects by labels. */
import { acted } from '../../trace/declaration.ts'

const source = ['controller_ref_manager.go ClaimReplicaSets', 'controller_ref_manager.go ClaimPods'] as const

export const adopt = acted('replicaSet.adopt', source, 'incidental', { words: ['pod'] })
export const release = acted('replicaSet.release', source, 'incidental', { words: ['pod'] })

/** The decision for each kind of change that `claimObjects` reports. */
export const claimDecisions = { adopt, release }
