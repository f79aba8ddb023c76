import '../../i18n/en/frame/textDialog.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { copyText } from '../../player/actions/actions.ts'
import { download } from '../../player/runs/download.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './TextDialog.module.css'

interface TextDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  /** Name of the saved file, without data of the cluster. */
  readonly fileName: string
}

/** Shows a whole text before the user copies or saves it. */
export function TextDialog({ open, onClose, title, text, fileName }: TextDialogProps) {
  const t = useT()
  const [copied, setCopied] = useState<'yes' | 'refused' | undefined>()
  const close = (): void => {
    setCopied(undefined)
    onClose()
  }
  const copy = async (): Promise<void> => setCopied((await copyText(text)) ? 'yes' : 'refused')
  const save = (): void => download(new Blob([text], { type: 'text/plain' }), fileName)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('textDialog.close')}
      width="wide"
      isText
      footer={
        <>
          <span className={styles.said} role="status">
            {copied === 'yes' && t('textDialog.copied')}
            {copied === 'refused' && t('textDialog.refused')}
          </span>
          <Button onClick={save}>{t('textDialog.save')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('textDialog.copy')}
          </Button>
        </>
      }
    >
      <p className={styles.seen}>{t('textDialog.seen')}</p>
      <pre className={styles.text} data-report="">
        {text}
      </pre>
    </Dialog>
  )
}
