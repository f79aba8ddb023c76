import '../../i18n/en/recorded/predictedPage.ts'
import type { Prediction, RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { predictedReport } from '../../i18n/predictedText.ts'
import { usePlayback } from '../../store/playback.ts'
import { TextDialog } from '../ui/TextDialog.tsx'

interface ReportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly prediction: Prediction
  readonly comparison: RunComparison
}

/** A report of a comparison, without data of the cluster. */
export function ReportDialog({ open, onClose, prediction, comparison }: ReportDialogProps) {
  const t = useT()
  const version = usePlayback(({ engineVersion }) => engineVersion)
  const { calibration, start } = prediction
  const text = open ? predictedReport(comparison, calibration, { version, kind: start.workload.kind }, t) : ''
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={t('predicted.report')}
      text={text}
      fileName="rollscope-report.txt"
    />
  )
}
