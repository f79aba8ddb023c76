import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DecisionRecord, Inspection } from '../../engine/index.ts'
import { presenter } from '../../i18n/en/presenter.ts'
import { useCatalogue } from '../../i18n/useCatalogue.ts'
import { presenterZhCN } from '../../i18n/zhCN/presenter.ts'
import { formatClock } from '../../layout/format.ts'
import { setPresenting } from '../../player/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { DecisionSentence } from '../inspector/DecisionStep.tsx'
import { mainDecision } from '../inspector/mainDecision.ts'
import { useInspectedRef, useInspection } from '../inspector/useInspection.ts'
import { WaitSentence } from '../inspector/WaitSentence.tsx'
import { PageZoom } from '../stage/pageZoom.ts'
import { Stage } from '../stage/Stage.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { PaneBoundary } from './PaneBoundary.tsx'
import styles from './Presenter.module.css'

const catalogues = { en: presenter, 'zh-CN': presenterZhCN } as const

/** The size of the window, in px, that is shown as it is; larger ones enlarge everything. */
const plainSize = { width: 1_000, height: 600 } as const

/** The picture, its bounds, its time and one sentence, large enough for the back row. Every key goes on working. */
export function Presenter() {
  const t = useCatalogue(catalogues)
  const zoom = useWindowZoom()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null
      if (event.key === 'Escape' && !isTaken) setPresenting(false)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <PageZoom value={zoom}>
      <main ref={root} className={styles.presenter} style={{ zoom }} tabIndex={-1} aria-label={t('presenter.label')}>
        <h1 className="visuallyHidden">{t('presenter.label')}</h1>
        <PaneBoundary>
          <div className={styles.stage}>
            <Stage isBare />
          </div>
          <div className={styles.now}>
            <Sentence />
            <Clock />
            <button type="button" className={styles.leave} onClick={() => setPresenting(false)}>
              <kbd>Esc</kbd> {t('presenter.leave')}
            </button>
          </div>
          <div className={styles.timeline}>
            <Timeline />
          </div>
        </PaneBoundary>
      </main>
    </PageZoom>
  )
}

/** What was decided last about the Deployment on the stage; where nothing was, what it waits for. */
function Sentence() {
  const t = useCatalogue(catalogues)
  const inspection = useInspection(useInspectedRef())
  const decision = inspection && mainDecision(inspection.lastSync)
  return (
    <p className={styles.sentence} data-sentence="">
      <Words {...{ decision, inspection }} nothing={t('presenter.nothing')} />
    </p>
  )
}

interface WordsProps {
  readonly decision: DecisionRecord | undefined
  readonly inspection: Inspection | undefined
  readonly nothing: string
}

function Words({ decision, inspection, nothing }: WordsProps) {
  if (decision) return <DecisionSentence record={decision} />
  const reason = inspection?.waitsFor[0]
  return reason ? <WaitSentence reason={reason} /> : nothing
}

function Clock() {
  const at = usePlayback((state) => state.seekingTo ?? state.cursor.at)
  return <output className={styles.clock}>{formatClock(at)}</output>
}

/** How many times larger than on a small screen everything is shown, in twentieths. */
function useWindowZoom(): number {
  return useSyncExternalStore(subscribeToSize, () => {
    const fits = Math.min(window.innerWidth / plainSize.width, window.innerHeight / plainSize.height)
    return Math.round(Math.max(1, Math.min(4, fits)) * 20) / 20
  })
}

function subscribeToSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
