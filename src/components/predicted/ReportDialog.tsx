import { copyText } from '../../player/actions/clipboard.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useState } from 'react'
import type { Prediction, RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { predictedReport } from '../../i18n/predictedText.ts'
import { download } from '../../player/runs/download.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ReportDialog.module.css'

interface ReportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly prediction: Prediction
  readonly comparison: RunComparison
}

/** Shows the whole report before it can be copied or saved. */
export function ReportDialog({ open, onClose, prediction, comparison }: ReportDialogProps) {
  const t = useT()
  const version = usePlayback(({ engineVersion }) => engineVersion)
  const [copied, setCopied] = useState<'yes' | 'refused' | undefined>()
  const { calibration, start } = prediction
  const text = open ? predictedReport(comparison, calibration, { version, kind: start.workload.kind }, t) : ''
  const close = (): void => {
    setCopied(undefined)
    onClose()
  }
  const copy = async (): Promise<void> => setCopied((await copyText(text)) ? 'yes' : 'refused')
  // The file name contains no data of the cluster either.
  const save = (): void => download(new Blob([text], { type: 'text/plain' }), 'rollscope-report.txt')
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('predicted.report')}
      closeLabel={t('predicted.report.close')}
      width="wide"
      isText
      footer={
        <>
          <span className={styles.said} role="status">
            {copied === 'yes' && t('predicted.report.copied')}
            {copied === 'refused' && t('predicted.report.refused')}
          </span>
          <Button onClick={save}>{t('predicted.report.save')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('predicted.report.copy')}
          </Button>
        </>
      }
    >
      <p className={styles.seen}>{t('predicted.report.seen')}</p>
      <pre className={styles.text} data-report="">
        {text}
      </pre>
    </Dialog>
  )
}
