import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { findingLines } from '../../i18n/findingLines.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { clusterClock, clusterSpan } from '../../layout/clusterTime.ts'
import type { RecordingDiagnosis, RecordingHead } from '../../store/imported.ts'
import { TextDialog } from '../ui/TextDialog.tsx'

interface FindingsReportProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly head: RecordingHead
  readonly diagnosis: RecordingDiagnosis
}

/** All findings as text, to be pasted into an incident's channel or ticket. */
export function FindingsReport({ open, onClose, head, diagnosis }: FindingsReportProps) {
  const t = useT()
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={t('imported.report')}
      text={open ? reportText(head, diagnosis, t) : ''}
      fileName="rollscope-findings.txt"
    />
  )
}

function reportText({ from, to }: RecordingHead, { findings, writes, explained }: RecordingDiagnosis, t: Translate) {
  const head = from === undefined || to === undefined ? t('imported.noTime') : clusterSpan(from, to)
  const lines = [head, t('imported.report.explained', { explained, writes })]
  for (const [i, finding] of findings.entries()) {
    const said = { to: to ?? finding.at, say: t, sayTime: clusterClock, sayDate: clusterClock }
    lines.push('', ...findingLines(finding, i + 1, said))
  }
  return `${lines.join('\n')}\n`
}
