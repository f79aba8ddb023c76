import { pageKeys } from '../../player/commands/keys.ts'
import { shortcut } from '../../player/keys/sets/keySet.ts'
import '../../i18n/en/presenter.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/index.ts'
import { showStageView } from '../../player/actions/actions.ts'
import { openPresenterWindow } from '../../player/presenting/openPresenterWindow.ts'
import { followLessonQuestions } from '../../player/presenting/presentedLesson.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { useSelection } from '../../store/selection.ts'
import { useShownViews } from '../../store/shownViews.ts'
import { setPresenting } from '../../store/ui.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { ViewChoice } from '../stage/views/ViewChoice.tsx'
import { PaneBoundary } from '../ui/PaneBoundary.tsx'
import { Picture, zoomOf } from './Picture.tsx'
import styles from './Presenter.module.css'

/**
 * Presenter mode: picture, minimum and maximum, timeline and one sentence, large enough for the last row. All keys
 * continue to work.
 */
export function Presenter() {
  const t = useT()
  const zoom = useWindowZoom()
  // If the presenter's window is open, it has all controls, and this window shows only the picture.
  const hasWindow = usePresenterLink(({ other }) => other === 'there')
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current?.focus()
    followLessonQuestions()
  }, [])
  return (
    <main ref={root} className={styles.presenter} tabIndex={-1} aria-label={t('presenter.label')}>
      <h1 className="visuallyHidden">{t('presenter.label')}</h1>
      <PaneBoundary>
        <Picture zoom={zoom}>
          {hasWindow ? undefined : (
            <>
              <Views />
              <button type="button" className={styles.button} onClick={() => void openPresenterWindow()}>
                <kbd>{shortcut(pageKeys.presenterWindow)}</kbd> {t('presenter.openWindow')}
              </button>
              <button type="button" className={styles.button} onClick={() => setPresenting(false)}>
                <kbd>Esc</kbd> {t('presenter.leave')}
              </button>
            </>
          )}
        </Picture>
      </PaneBoundary>
    </main>
  )
}

/** Buttons that choose the view of the stage; the keys 1 to 3 choose the same views. */
function Views() {
  const kind = useSelection((selection) => selection.stageView)
  return <ViewChoice views={useShownViews()} shown={kind} workload={useShownWorkload()} onShow={showStageView} narrow />
}

function useWindowZoom(): number {
  return useSyncExternalStore(subscribeToSize, () => zoomOf({ width: window.innerWidth, height: window.innerHeight }))
}

function subscribeToSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
