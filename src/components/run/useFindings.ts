import { diagnosisOf, type RecordingDiagnosis, useImported } from '../../store/imported.ts'
import { useRunHas } from '../../store/run/openRun.ts'

/** Whether the run has findings, and its files were read. */
export function useHasFindings(): boolean {
  const hasFindings = useRunHas('hasFindings')
  const hasRecording = useImported(({ recording }) => recording !== undefined)
  return hasFindings && hasRecording
}

/** Undefined until all writes of the open recording were compared with the engine, or if the comparison failed. */
export const useDiagnosis = (): RecordingDiagnosis | undefined => useImported(diagnosisOf)
