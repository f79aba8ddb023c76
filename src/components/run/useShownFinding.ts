import type { Finding, WorkloadView } from '../../engine/index.ts'
import { placeKey } from '../../layout/workloads/tiles.ts'
import { shownFindingOf, useImported } from '../../store/imported.ts'

/** The finding that the page shows, if it is about this workload; undefined otherwise. */
export function useShownFinding(workload: WorkloadView | undefined): Finding | undefined {
  const finding = useImported(shownFindingOf)
  return finding !== undefined && workload !== undefined && finding.object === placeKey(workload) ? finding : undefined
}
