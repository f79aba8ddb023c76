import { classes } from '../ui/classes.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/embed.ts'
import { useEffect } from 'react'
import type { ControlLoopView } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { drawPoster, type PosterTime, type PosterView, planPoster } from '../../layout/embed/drawPoster.ts'
import { SvgContext } from '../../layout/picture/svgContext.ts'
import { focusedWorkload } from '../../layout/stage/stageLayout.ts'
import { requestSeriesOf } from '../../layout/timeline/requestSeries.ts'
import { partitionOfLanes } from '../../layout/timeline/swimlanes.ts'
import { ownMarksOf } from '../../layout/timeline/timelineMarks.ts'
import { seriesOf } from '../../layout/timeline/timelineSeries.ts'
import { fitWindow } from '../../layout/timeScale.ts'
import { slashName } from '../../layout/workloadName.ts'
import { followedKeyNow } from '../../player/actions/followKey.ts'
import { watchControlLoop } from '../../player/queries/controlLoopQuery.ts'
import { download } from '../../player/runs/download.ts'
import { type SingleRunView, viewReads } from '../../share/stageViews.ts'
import { type ClusterState, useCluster } from '../../store/cluster.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { useSelection } from '../../store/selection.ts'
import { canvasThemeOf, clusterInput, contextOf } from '../export/makePicture.ts'
import { stageInputOf } from '../run/stageInput.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmbedDialog.module.css'
import { loopWords } from './loopWords.ts'

interface PosterButtonsProps {
  /** Virtual ms. */
  readonly atMs: number
  /** The view that the author has chosen. */
  readonly view: SingleRunView
  readonly hasTimeline: boolean
  /** File names used in the snippets. */
  readonly poster: { readonly light: string; readonly dark: string }
}

/** Buttons that save the still picture for each theme. */
export function PosterButtons({ atMs, view, hasTimeline, poster }: PosterButtonsProps) {
  const t = useT()
  const loop = useControlLoop((state) => state.view)
  const needsLoop = viewReads(view, 'controlLoop')
  useEffect(() => (needsLoop ? watchControlLoop('loosely', followedKeyNow) : undefined), [needsLoop])
  const isReady = !needsLoop || loop?.at === atMs
  const save = (theme: 'light' | 'dark') => {
    const canvasTheme = canvasThemeOf(theme, t)
    const cluster = useCluster.getState()
    const { workloadUid } = useSelection.getState()
    const shown = posterViews[view](loop, t)
    const plan = planPoster(
      stageInputOf(cluster),
      workloadUid,
      shown,
      hasTimeline ? posterTime(cluster, workloadUid, t) : undefined,
    )
    const name = plan.workload === undefined ? 'Rollscope' : slashName(plan.workload)
    const title = t('export.pictureTitle', { name, clock: formatClock(atMs) })
    const measure = contextOf(document.createElement('canvas'))
    const ctx = new SvgContext(document, { width: plan.width, height: plan.height, title, measure })
    drawPoster(ctx, plan, atMs, canvasTheme, t)
    download(new Blob([ctx.toText()], { type: 'image/svg+xml' }), poster[theme])
  }
  return (
    <Toolbar className={styles.row}>
      {(['light', 'dark'] as const).map((theme) => (
        <Button key={theme} disabled={!isReady} onClick={() => save(theme)}>
          {t(`embed.dialog.poster.${theme}`)}
        </Button>
      ))}
      <span className={classes('ui-muted', styles.note)}>{t('embed.dialog.posterNote')}</span>
    </Toolbar>
  )
}

const posterViews: Readonly<Record<SingleRunView, (loop: ControlLoopView | undefined, t: Translate) => PosterView>> = {
  replicaSet: () => ({ kind: 'replicaSet' }),
  node: (_, t) => {
    // The picture has the frame's notes about Pods and CPU.
    const { nodeNotes } = clusterInput(useCluster.getState(), t)
    return { kind: 'node', notes: new Map([...nodeNotes].map(([node, notes]) => [node, notes.slice(0, 2)])) }
  },
  controlLoop: (loop, t) => {
    if (loop === undefined) return { kind: 'replicaSet' }
    return { kind: 'controlLoop', loop, followed: followedKeyNow(), words: loopWords(loop, t) }
  },
}

function posterTime(cluster: ClusterState, workloadUid: string, t: Translate): PosterTime {
  const { view, samples, marks, requests = [], epochMs, labels } = clusterInput(cluster, t)
  const workload = focusedWorkload(view, workloadUid)
  const uid = workload?.uid ?? ''
  const headMs = usePlayback.getState().head.at
  const partition = partitionOfLanes(workload)
  return {
    headMs,
    byLane: true,
    ...(partition ? { partition } : {}),
    window: fitWindow(headMs),
    epochMs,
    series: seriesOf(samples, uid),
    marks: ownMarksOf(marks, uid),
    requests: requestSeriesOf(requests, uid),
    hasLeast: workload !== undefined && workload.strategy !== 'Recreate',
    labels,
  }
}
