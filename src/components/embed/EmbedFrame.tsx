import '../../i18n/en/embed.ts'
import { useEffect, useRef } from 'react'
import type { EmbedControls } from '../../embed/embeddedRun.ts'
import type { EmbedEvent } from '../../embed/messageTypes.ts'
import type { EmbedPane } from '../../embed/parameters.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { hasOwnPicture } from '../../layout/stage/pictures.ts'
import { usualStageView } from '../../share/stageViews.ts'
import { type EmbedProblem, useEmbed } from '../../store/embed.ts'
import { useLesson } from '../../store/lesson.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { Narrator } from '../frame/Narrator.tsx'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { classes } from '../ui/classes.ts'
import { late } from '../ui/late.tsx'
import { PaneBoundary } from '../ui/PaneBoundary.tsx'
import { EmbedBar } from './EmbedBar.tsx'
import styles from './EmbedFrame.module.css'
import { EmbedHead } from './EmbedHead.tsx'
import { EmbedPanes } from './EmbedPanes.tsx'
import { EmbedPicture } from './EmbedPicture.tsx'

// The views by node, by control loop and by ordinal use the stage of the whole page.
const Stage = late(async () => (await import('../stage/Stage.tsx')).Stage)
const EmbedLesson = late(async () => (await import('./EmbedLesson.tsx')).EmbedLesson)

interface EmbedFrameProps {
  readonly run: EmbedControls
  /** Panes below the picture. */
  readonly panes: readonly EmbedPane[]
  /** Hides the link to the whole page. */
  readonly isLocked: boolean
  /** Sends an event to the embedding page. */
  readonly tell: (event: EmbedEvent) => void
}

/** A run inside another page: the picture, the panes chosen by its author, and a bar of controls. */
export function EmbedFrame({ run, panes, isLocked, tell }: EmbedFrameProps) {
  const t = useT()
  const root = useRunAttributes()
  const content = useHeight(tell)
  const phase = useEmbed((embed) => embed.phase)
  const engine = usePlayback((playback) => playback.engine)
  const view = useSelection((selection) => selection.stageView)
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const workload = useShownWorkload()
  const isOwn = workload !== undefined && hasOwnPicture(workload)
  const isCompact = view === usualStageView && !isOwn
  return (
    <main ref={root} className={styles.frame} aria-label={t('embed.label')} data-phase={phase}>
      <h1 className="visuallyHidden">{t('embed.label')}</h1>
      <div
        ref={content}
        className={classes('ui-column', styles.content)}
        data-compact={isCompact}
        data-lesson={hasLesson}
      >
        {(engine === 'fatal' || phase === 'wrong') && <EmbedWrong />}
        {engine !== 'fatal' && phase === 'opening' && <p className={styles.opening}>{t('embed.opening')}</p>}
        {engine !== 'fatal' && (phase === 'still' || phase === 'played') && (
          <PaneBoundary>
            <div className={styles.run}>
              <EmbedHead />
              <div className={classes('ui-flex ui-grow', styles.picture)}>
                {isCompact ? <EmbedPicture /> : <Stage isBare />}
              </div>
              {panes.length > 0 && <EmbedPanes panes={panes} />}
              <EmbedBar run={run} isLocked={isLocked} tell={tell} />
            </div>
            {hasLesson && <EmbedLesson />}
          </PaneBoundary>
        )}
      </div>
      <Narrator />
    </main>
  )
}

/** Writes the cursor and the state of the frame to attributes of the root element, without React. */
function useRunAttributes() {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const write = ({ engine, cursor, fingerprint, playing }: PlaybackState) => {
      const data = root.current?.dataset
      if (data === undefined) return
      data.engine = engine
      data.simTime = String(cursor.at)
      data.fingerprint = fingerprint
      data.playing = String(playing)
    }
    write(usePlayback.getState())
    return usePlayback.subscribe(write)
  }, [])
  return root
}

/** Reports the height of the content; the frame may be higher. */
function useHeight(tell: EmbedFrameProps['tell']) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      // While the run is opening, the height is unknown.
      if (useEmbed.getState().phase === 'opening') return
      tell({ type: 'size', height: Math.ceil(element.getBoundingClientRect().height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [tell])
  return content
}

/** Tells the embed's author why the frame shows no run. */
function EmbedWrong() {
  const t = useT()
  const problem = useEmbed((embed) => embed.problem)
  return (
    <div className={styles.wrong} role="alert">
      <h2>{t('embed.wrong')}</h2>
      <p className="ui-anywhere">{problem === undefined ? t('embed.wrong.failed') : problemText(problem, t)}</p>
      <p className="ui-anywhere ui-muted">{t('embed.wrong.docs')}</p>
    </div>
  )
}

function problemText(problem: EmbedProblem, t: Translate): string {
  if (problem.type === 'missing') return t('embed.wrong.missing', { name: problem.name })
  if (problem.type === 'link') return t(`embed.wrong.${problem.problem}`, { detail: problem.detail })
  const { parameter, value } = problem
  return t(`embed.wrong.${problem.problem}`, { parameter, value: value === '' ? '""' : value })
}
