import { diagnosisOf, type RecordingDiagnosis, useImported } from '../../store/imported.ts'

/** Undefined until all writes of the open recording were compared with the engine, or if the comparison failed. */
export const useDiagnosis = (): RecordingDiagnosis | undefined => useImported(diagnosisOf)
