import '../../i18n/en/stage.ts'
import '../../i18n/en/embed.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { drawPodRows, podRows } from '../../layout/embed/podRows.ts'
import { formatCount } from '../../layout/format.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import type { StageInput } from '../../layout/stage/scene.ts'
import { focusedWorkload, revisionsOf } from '../../layout/stage/stageLayout.ts'
import { useCluster } from '../../store/cluster.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { useSelection } from '../../store/selection.ts'
import { playbackClock, type StageClock } from '../canvas/stageClock.ts'
import { useCanvasTheme } from '../canvas/useCanvasTheme.ts'
import { useDeviceRatio, useElementSize } from '../canvas/useElementSize.ts'
import { stageInputOf } from '../run/stageInput.ts'
import { BoundsBar } from '../stage/lanes/BoundsBar.tsx'
import { PodTable } from '../stage/pods/PodTable.tsx'
import styles from './EmbedPicture.module.css'

/** A rollout in little space: minimum and maximum, and every Pod as a square. */
export function EmbedPicture() {
  const cluster = useCluster()
  const workloadUid = useSelection((selection) => selection.workloadUid)
  const view = useMemo(() => stageInputOf(cluster), [cluster])
  return <EmbedPictureOf view={view} workloadUid={workloadUid} clock={playbackClock} />
}

interface PictureProps {
  readonly view: StageInput
  readonly workloadUid: string
  readonly clock: StageClock
}

/** The picture of a given moment. */
function EmbedPictureOf({ view, workloadUid, clock }: PictureProps) {
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const owned = useMemo(() => (workload ? revisionsOf(view, workload) : []), [view, workload])
  return (
    <div className={styles.picture}>
      {workload && <BoundsBar workload={workload} revisions={owned} />}
      <Rows {...{ view, workloadUid, clock }} />
      <PodTable name={workload?.name ?? ''} pods={view.pods} revisions={view.revisions} />
    </div>
  )
}

/** The squares, with the names of the revisions before them. */
function Rows({ view, workloadUid, clock }: PictureProps) {
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useCanvasTheme(frame)
  const ratio = useDeviceRatio()
  const { width } = useElementSize(frame)
  const hidesPlanned = useLesson(isAsking)
  const rows = useMemo(
    () => podRows(view, workloadUid, width, { hidesPlanned }),
    [view, workloadUid, width, hidesPlanned],
  )
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || theme === undefined) return
    const paint = () => {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      ctx.clearRect(0, 0, width, rows.height)
      drawPodRows(ctx, rows, clock.read().atMs, theme)
    }
    paint()
    return clock.subscribe(paint)
  }, [rows, width, clock, theme, ratio])
  return (
    <div className="ui-flex ui-shrink ui-spaced" aria-hidden="true">
      <div className={styles.names}>
        {rows.rows.map(({ revision, tone, top, more }) => (
          <span key={revision.uid} className="ui-ellipsis" style={{ top, color: toneColour(tone) }}>
            {revision.revision > 0 ? t('stage.revision', { revision: revision.revision }) : revision.name}
            {more > 0 && ` ${t('embed.more', { pods: formatCount(more) })}`}
          </span>
        ))}
      </div>
      <div ref={setFrame} className="ui-grow ui-clip" style={{ height: rows.height }}>
        <canvas
          ref={canvas}
          className="ui-block"
          width={Math.round(width * ratio)}
          height={Math.round(rows.height * ratio)}
          style={{ width, height: rows.height }}
        />
      </div>
    </div>
  )
}
