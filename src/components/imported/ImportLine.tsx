import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/unread.ts'
import { useEffect, useRef } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { unreadLine } from '../../i18n/unreadText.ts'
import { formatCount } from '../../layout/format.ts'
import { cancelImport } from '../../player/imports/importRecording.ts'
import { acceptOffer, declineOffer, takeOfferAsText } from '../../player/imports/recordingFiles.ts'
import { type ImportProgress, type RecordingOffer, type RecordingProblem, useImported } from '../../store/imported.ts'
import { dismissFailure } from '../../store/late/imported.ts'
import { Button } from '../ui/Button.tsx'
import { CloseButton } from '../ui/CloseButton.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import styles from './ImportLine.module.css'

/** A line on the stage about an import: an offer for files that may be a recording, progress, or an error. */
export function ImportLine() {
  const { offer, progress } = useImported()
  const isFailed = progress?.type === 'failed'
  if (progress !== undefined && !isFailed) return <Progress progress={progress} />
  if (offer !== undefined) return <Offer offer={offer} />
  return isFailed ? <Problem problem={progress.problem} /> : null
}

function Offer({ offer: { names, asManifest } }: { readonly offer: RecordingOffer }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  // The button takes no focus from an editor into which the text was pasted.
  useEffect(() => {
    if (asManifest === 'possible') button.current?.focus({ preventScroll: true })
  }, [asManifest])
  return (
    <Toolbar as="section" className={styles.line} aria-label={t('imported.line')} data-import="offer">
      <span className={styles.text} role="status">
        {t('imported.offer', { names: namesText(names, t) })}
      </span>
      <Button ref={button} variant="primary" onClick={acceptOffer}>
        {t('imported.offer.accept')}
      </Button>
      {asManifest === 'possible' && <Button onClick={takeOfferAsText}>{t('imported.offer.asManifest')}</Button>}
      <CloseButton onClick={declineOffer} />
    </Toolbar>
  )
}

function Progress({ progress }: { readonly progress: ImportProgress }) {
  const t = useT()
  const isReading = progress.type === 'reading'
  const isWaiting = progress.type === 'waiting'
  const other = t(isWaiting ? 'imported.waiting' : 'imported.opening')
  const text = isReading ? readingText(progress, t) : other
  const share = isReading && progress.of > 0 ? { value: progress.bytes / progress.of } : {}
  return (
    <Toolbar as="section" className={styles.line} aria-label={t('imported.line')} data-import={progress.type}>
      {/* Screen readers announce this text once; the visible text changes with every megabyte. */}
      <span className="visuallyHidden" role="status">
        {other}
      </span>
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
      <progress className={styles.progress} aria-label={text} max={1} {...share} />
      <Button onClick={cancelImport}>{t('imported.cancel')}</Button>
    </Toolbar>
  )
}

function readingText({ bytes, of, objects }: { bytes: number; of: number; objects: number }, t: Translate): string {
  const megabytes = (size: number): string => (size / 1e6).toFixed(1)
  return t('imported.reading', { done: megabytes(bytes), of: megabytes(of), count: formatCount(objects) })
}

function Problem({ problem }: { readonly problem: RecordingProblem }) {
  const t = useT()
  return (
    <Toolbar as="section" className={styles.line} aria-label={t('imported.line')} data-import="problem">
      <WarningIcon />
      <span className={styles.text} role="alert">
        {t('imported.problem', { names: namesText(problem.names, t) })}
        <code className="ui-block ui-code">{'unread' in problem ? unreadLine(problem.unread, t) : problem.detail}</code>
      </span>
      <CloseButton onClick={dismissFailure} />
    </Toolbar>
  )
}

function namesText(names: readonly string[], t: Translate): string {
  const [name = '', ...more] = names
  return more.length === 0 ? name : t('imported.offer.more', { name, count: more.length })
}
