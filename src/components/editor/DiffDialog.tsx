import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { type DiffLine, hunks, lineDiff } from '../../manifest/lineDiff.ts'
import { applyBeside } from '../../player/branches/compareActions.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './DiffDialog.module.css'

interface DiffDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The applied and the edited text, line by line. */
export function DiffDialog({ open, onClose }: DiffDialogProps) {
  const t = useT()
  const isEdited = useManifest((manifest) => manifest.text !== manifest.appliedText)
  const revert = () => {
    setManifestText(useManifest.getState().appliedText)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('manifest.diff.title')}
      closeLabel={t('manifest.close')}
      width="wide"
      footer={
        <>
          <Button
            title={t('manifest.diff.besideNote')}
            disabled={!isEdited}
            onClick={() => {
              onClose()
              void applyBeside()
            }}
          >
            {t('manifest.diff.beside')}
          </Button>
          <Button onClick={revert}>{t('manifest.diff.revert')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('manifest.close')}
          </Button>
        </>
      }
    >
      {open && <Comparison />}
    </Dialog>
  )
}

const contextLines = 3

function Comparison() {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  const appliedText = useManifest((manifest) => manifest.appliedText)
  const parts = useMemo(() => hunks(lineDiff(appliedText, text), contextLines), [appliedText, text])
  if (parts.length === 0) return <p className="ui-muted">{t('manifest.diff.none')}</p>
  return (
    <Card surface="box" className={styles.diff}>
      {parts.map((lines, index) => (
        <div key={keyOf(lines[0])}>
          {index > 0 && (
            <div className={styles.gap}>
              <span aria-hidden="true">⋯</span> {t('manifest.diff.gap')}
            </div>
          )}
          {lines.map((line) => (
            <Line key={keyOf(line)} line={line} />
          ))}
        </div>
      ))}
    </Card>
  )
}

const keyOf = (line: DiffLine | undefined): string => `${line?.before ?? ''}:${line?.after ?? ''}`

const signs = { same: ' ', added: '+', removed: '−' } as const

function Line({ line }: { readonly line: DiffLine }) {
  const t = useT()
  return (
    <div className={classes(styles.line, styles[line.kind])}>
      <span className={styles.number} aria-hidden="true">
        {line.before}
      </span>
      <span className={styles.number} aria-hidden="true">
        {line.after}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {signs[line.kind]}
      </span>
      {line.kind !== 'same' && <span className="visuallyHidden">{t(`manifest.diff.${line.kind}`)}</span>}
      <span className={styles.text}>{line.text}</span>
    </div>
  )
}
