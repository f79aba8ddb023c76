import { copyText } from '../../player/actions/actions.ts'
import '../../i18n/en/stall.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import styles from './CopyLine.module.css'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { LineIcon } from './LineIcon.tsx'

/** A kubectl command line with a copy button. */
export function CopyLine({ line, className }: { readonly line: string; readonly className?: string | undefined }) {
  const t = useT()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    // Without access to the clipboard, the line can be selected.
    if (await copyText(line)) setCopied(line)
  }
  return (
    <span className={classes('ui-line ui-tight ui-shrink', styles.line, className)}>
      <code>{line}</code>
      <IconButton
        label={copied === line ? t('stall.copied') : t('stall.copy')}
        icon={<CopyIcon isDone={copied === line} />}
        onClick={() => void copy()}
      />
    </span>
  )
}

function CopyIcon({ isDone }: { readonly isDone: boolean }) {
  return (
    <LineIcon>{isDone ? <path d="M3 8.5l3.2 3L13 4.5" /> : <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />}</LineIcon>
  )
}
