import '../../i18n/en/stage.ts'
import type { WorkloadView } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'

/** Text of the first view: by revision, ordinal or node, depending on the kind. */
export function ownViewText(workload: WorkloadView | undefined, narrow: boolean): MessageKey {
  if (workload?.ordinals) return narrow ? 'stage.byOrdinalShort' : 'stage.byOrdinal'
  if (workload?.daemons) return narrow ? 'stage.byNodeShort' : 'stage.byNode'
  return narrow ? 'stage.byReplicaSetShort' : 'stage.byReplicaSet'
}

/** Text of the second view. */
export function nodeViewText(workload: WorkloadView | undefined, narrow: boolean): MessageKey {
  if (workload?.daemons) return narrow ? 'stage.byRevisionShort' : 'stage.byRevision'
  return narrow ? 'stage.byNodeShort' : 'stage.byNode'
}
