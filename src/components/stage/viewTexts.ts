import '../../i18n/en/stage.ts'
import type { WorkloadView } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'

/** What the first view goes by, which is each kind's own. */
export function ownViewText(workload: WorkloadView | undefined, narrow: boolean): MessageKey {
  if (workload?.ordinals) return narrow ? 'stage.byOrdinalShort' : 'stage.byOrdinal'
  if (workload?.daemons) return narrow ? 'stage.byNodeShort' : 'stage.byNode'
  return narrow ? 'stage.byReplicaSetShort' : 'stage.byReplicaSet'
}

/** What the second one goes by. */
export function nodeViewText(workload: WorkloadView | undefined, narrow: boolean): MessageKey {
  if (workload?.daemons) return narrow ? 'stage.byRevisionShort' : 'stage.byRevision'
  return narrow ? 'stage.byNodeShort' : 'stage.byNode'
}
