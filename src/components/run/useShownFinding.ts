import type { Finding, WorkloadView } from '../../engine/index.ts'
import { useImported } from '../../store/imported.ts'
import { useDiagnosis } from './useDiagnosis.ts'

/** The finding that the page shows, if it is about this workload; undefined otherwise. */
export function useShownFinding(workload: WorkloadView | undefined): Finding | undefined {
  const shown = useImported((imported) => imported.shown)
  const finding = useDiagnosis()?.findings[shown]
  if (finding === undefined || workload === undefined) return undefined
  const { kind, namespace, name } = workload
  return finding.object === `${kind} ${namespace}/${name}` ? finding : undefined
}
