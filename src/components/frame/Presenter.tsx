import { slashName } from '../../layout/workloadName.ts'
import '../../i18n/en/presenter.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { DecisionRecord, Inspection, StallView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { setPresenting, showStageView } from '../../player/actions/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useInspectedRef, useInspection } from '../inspector/useInspection.ts'
import { useShownWorkload } from '../inspector/useShownWorkload.ts'
import { DecisionSentence } from '../inspector/why/DecisionStep.tsx'
import { decisionMath } from '../inspector/why/decisionMath.ts'
import { lastAct } from '../inspector/why/lastAct.ts'
import { WaitSentence } from '../inspector/why/WaitSentence.tsx'
import { PageZoom } from '../stage/canvas/pageZoom.ts'
import { Stage } from '../stage/Stage.tsx'
import { ViewChoice } from '../stage/StageToolbar.tsx'
import { StallTitle } from '../stall/StallTitle.tsx'
import { PaneBoundary } from './PaneBoundary.tsx'
import styles from './Presenter.module.css'

/**
 * The size of the window, in px, that is shown as it is; larger ones enlarge everything. On a projector of 1280 × 720 the
 * smallest text, 11 px, is then more than 20 px high.
 */
const plainSize = { width: 690, height: 389 } as const

/** The picture, its bounds, its time and one sentence, large enough for the back row. Every key continues working. */
export function Presenter() {
  const t = useT()
  const zoom = useWindowZoom()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    root.current?.focus()
  }, [])
  return (
    <PageZoom value={zoom}>
      <main ref={root} className={styles.presenter} style={{ zoom }} tabIndex={-1} aria-label={t('presenter.label')}>
        <h1 className="visuallyHidden">{t('presenter.label')}</h1>
        <PaneBoundary>
          <header className={styles.head}>
            <Title />
            <span className={styles.space} />
            <Views />
            <Clock />
            <button type="button" className={styles.leave} onClick={() => setPresenting(false)}>
              <kbd>Esc</kbd> {t('presenter.leave')}
            </button>
          </header>
          <div className={styles.stage}>
            <Stage isBare />
          </div>
          <Sentence />
        </PaneBoundary>
      </main>
    </PageZoom>
  )
}

/** Which Deployment this is, and how it is rolled out. */
function Title() {
  const t = useT()
  const workload = useShownWorkload()
  if (!workload) return <h2 className={styles.title}>Rollscope</h2>
  return (
    <>
      <h2 className={styles.title}>{slashName(workload)}</h2>
      <span className={styles.revision}>{t('stage.revision', { revision: workload.revision })}</span>
    </>
  )
}

/** The keys 1 to 3 do the same. */
function Views() {
  const kind = useSelection((selection) => selection.stageView)
  return <ViewChoice kind={kind} onShowView={showStageView} narrow />
}

/** What holds the Deployment on the stage, else what was decided last about it; where nothing was, what it waits for. */
function Sentence() {
  const t = useT()
  const shown = useShownWorkload()
  const inspected = useInspectedRef()
  const ref = shown ? { kind: shown.kind, namespace: shown.namespace, name: shown.name } : inspected
  const inspection = useInspection(ref)
  const stall = shown?.stall
  if (stall) return <Stalled stall={stall} />
  const decision = inspection && lastAct(inspection)
  const sum = decision && decisionMath(decision, t).findLast(({ expression }) => expression.length > 0)
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        <Words {...{ decision, inspection }} nothing={t('presenter.nothing')} />
      </p>
      {sum && (
        <p className={styles.sum} data-sum="">
          {sum.expression.map(({ text }) => text).join('')} = <b>{sum.value}</b>
        </p>
      )}
    </div>
  )
}

/** What is wrong, and why no old Pod goes. */
function Stalled({ stall }: { readonly stall: StallView }) {
  const { bound } = stall
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        <StallTitle stall={stall} />
      </p>
      {bound.kind === 'rolling' && (
        <p className={styles.sum} data-sum="">
          {bound.totalPods} − {bound.minAvailable} − {bound.newUnavailable} = <b>{bound.mayGo}</b>
        </p>
      )}
    </div>
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
