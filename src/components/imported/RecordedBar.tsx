import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import '../../i18n/en/recorded/findings.ts'
import { useEffect } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { titleText } from '../../i18n/recordedText.ts'
import { clusterSpan } from '../../layout/clusterTime.ts'
import { startBranch } from '../../player/branches/branchActions.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { showNextFinding } from '../../player/imports/showFinding.ts'
import { findingKeys } from '../../player/keys/sets/findingKeys.ts'
import { ariaShortcut } from '../../player/keys/sets/keySet.ts'
import { closePredicted, openPredicted } from '../../player/predicted/predictedActions.ts'
import { openRunBefore } from '../../player/runs/runFiles.ts'
import { type RecordingHead, shownFindingOf, useImported } from '../../store/imported.ts'
import { usePredicted } from '../../store/predicted.ts'
import { usePrefs } from '../../store/prefs.ts'
import { type RunTitle, retitleRun, useUi } from '../../store/ui.ts'
import { recordedName } from '../run/recordedName.ts'
import { useKeys } from '../run/useKeys.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import { Spoken } from '../ui/Spoken.tsx'
import styles from './RecordedBar.module.css'
import { LiveOr, WatchedState } from './WatchedState.tsx'

/** The recording's origin and title; for a run that continues from a recording only the title. */
export function RecordedBar() {
  const title = useUi((ui) => ui.title)
  const head = useImported(({ recording }) => recording?.head)
  return (
    <>
      {typeof title === 'object' && title.type === 'observed' && <RecordedTitle title={title} />}
      {head !== undefined && <Bar head={head} />}
    </>
  )
}

/** Origin and time range of the recording, and the share of explained writes. */
function Bar({ head }: { readonly head: RecordingHead }) {
  const t = useT()
  useKeys('findings', findingKeys, goToFinding)
  const isPredicted = usePredicted(({ isOpen }) => isOpen)
  return (
    <Toolbar as="section" className={styles.bar} aria-label={t('imported.bar')} data-recorded>
      <LiveOr
        otherwise={
          <span className={classes('ui-inline ui-spaced ui-strong ui-nowrap', styles.name)}>
            <span className={styles.dot} />
            {t('imported.recorded')}
          </span>
        }
      />
      <span className={styles.when}>{spanText(head, t)}</span>
      <Share />
      <SpokenFinding to={head.to} />
      <WatchedState />
      <span className={styles.buttons}>
        {!isPredicted && (
          <Button className={styles.back} onClick={openRunBefore} aria-label={t('imported.back')}>
            <span className={styles.long}>{t('imported.back')}</span>
            <span className={styles.short}>{t('imported.back.short')}</span>
          </Button>
        )}
        {head.hasRollout && <PredictedButton />}
        <Button
          variant="primary"
          onClick={() => void startBranch()}
          aria-label={t('imported.goOn')}
          aria-keyshortcuts={ariaShortcut(pageKeys.branch)}
        >
          <span className={styles.long}>{t('imported.goOn')}</span>
          <span className={styles.short}>{t('imported.goOn.short')}</span>
        </Button>
      </span>
    </Toolbar>
  )
}

/** Toggles between the recording and its comparison with simulated runs. */
function PredictedButton() {
  const t = useT()
  const isOpen = usePredicted((predicted) => predicted.isOpen)
  const key = isOpen ? 'predicted.close' : 'predicted.open'
  return (
    <Button className={styles.predicted} onClick={isOpen ? closePredicted : openPredicted} aria-label={t(key)}>
      <span className={styles.long}>{t(key)}</span>
      <span className={styles.short}>{t(`${key}.short`)}</span>
    </Button>
  )
}

function spanText({ from, to, isState }: RecordingHead, t: Translate): string {
  if (from === undefined || to === undefined) return t('imported.noTime')
  const span = clusterSpan(from, to)
  return isState ? t('imported.state', { time: span }) : span
}

/** The share of explained writes, once it is known. */
function Share() {
  const t = useT()
  const explanation = useImported(({ recording }) => recording?.explanation)
  if (explanation?.state === 'failed')
    return <span className="ui-anywhere ui-warn">{t('imported.notExplained', { detail: explanation.detail })}</span>
  if (explanation?.state !== 'done')
    return <span>{t('imported.explaining', { percent: Math.floor((explanation?.share ?? 0) * 100) })}</span>
  const { writes, explained } = explanation.diagnosis
  if (writes === 0) return <span>{t('imported.nothingToExplain')}</span>
  return (
    <span role="status" className={explained < writes ? styles.odd : undefined} data-explained={explained}>
      <RichText text="imported.explained" params={{ explained, writes }} />
    </span>
  )
}

/** Title of a recorded run, or of a run that started from a recording. */
function RecordedTitle({ title }: { readonly title: Extract<RunTitle, { readonly type: 'observed' }> }) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  useEffect(() => {
    const words = recordedName(title, t, locale)
    if (words !== title.words) retitleRun({ ...title, words })
  }, [title, t, locale])
  return null
}

/** Announces the finding that the page shows: the worst one on opening, then each that keys go to. */
function SpokenFinding({ to }: { readonly to: number | undefined }) {
  const t = useT()
  const finding = useImported(shownFindingOf)
  return <Spoken text={finding ? titleText(finding, to ?? finding.at, t) : ''} restMs={300} />
}

const goToFinding = (id: keyof typeof findingKeys): void => void showNextFinding(id === 'next' ? 1 : -1)
