import '../../../i18n/en/stage.ts'
import type { WorkloadView } from '../../../engine/index.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { StageView } from '../../../share/stageViews.ts'

interface ViewTexts {
  readonly title: MessageKey
  /** Title on a narrow stage. */
  readonly short: MessageKey
}

type Texts = ViewTexts | ((workload: WorkloadView | undefined) => ViewTexts)

const byReplicaSet: ViewTexts = { title: 'stage.byReplicaSet', short: 'stage.byReplicaSetShort' }
const byOrdinal: ViewTexts = { title: 'stage.byOrdinal', short: 'stage.byOrdinalShort' }
const byRevision: ViewTexts = { title: 'stage.byRevision', short: 'stage.byRevisionShort' }
const byNode: ViewTexts = { title: 'stage.byNode', short: 'stage.byNodeShort' }

const texts: Readonly<Record<StageView, Texts>> = {
  replicaSet: (workload) => (workload?.ordinals ? byOrdinal : workload?.daemons ? byNode : byReplicaSet),
  // The default picture of a DaemonSet is already by node, so this view is by revision.
  node: (workload) => (workload?.daemons ? byRevision : byNode),
  controlLoop: { title: 'stage.controlLoop', short: 'stage.controlLoopShort' },
  compare: { title: 'stage.compare', short: 'stage.compare' },
}

/**
 * Titles of a view. Each kind of workload names its views differently; without a workload, the titles are a
 * Deployment's.
 */
export function viewTexts(view: StageView, workload: WorkloadView | undefined): ViewTexts {
  const own = texts[view]
  return typeof own === 'function' ? own(workload) : own
}
