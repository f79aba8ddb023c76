import '../../i18n/en/stage.ts'
import { type ComponentType, type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RequestSample, TimelineMark, TimelineSample, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { fitWindow, type TimeWindow, zoomWindow } from '../../layout/timeScale.ts'
import { fromMany } from '../../layout/workloads/prefix.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { isWorkload } from '../../store/planView.ts'
import { useHasGaps, useOpenRun, useRunHas } from '../../store/run/openRun.ts'
import { formatClock } from '../../store/runClock.ts'
import { useServed } from '../../store/served.ts'
import { useCanvasStyle } from '../canvas/useCanvasTheme.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import { CommandLabels } from './CommandLabels.tsx'
import { TimelineDrawing } from './TimelineDrawing.tsx'
import styles from './TimelineView.module.css'
import { type FoundSpan, useFindingSpans } from './useFindingSpans.ts'
import { useTimelinePointer } from './useTimelinePointer.ts'
import { useTimelineScene } from './useTimelineScene.ts'

// Loaded with the first pointer event, because only a pointer needs it.
const TimelineTip = late(async () => (await import('./TimelineTip.tsx')).TimelineTip)
const OtherWorkloads = late(async () => (await import('./OtherWorkloads.tsx')).OtherWorkloads)
const GapBands = late(async () => (await import('./GapBands.tsx')).GapBands)
const UnexplainedMarks = late(async () => (await import('./UnexplainedMarks.tsx')).UnexplainedMarks)
const FindingMarks = late(async () => (await import('./FindingMarks.tsx')).FindingMarks)
const BrushTip = late(async () => (await import('./TimelineTip.tsx')).BrushTip)

interface TimelineViewProps {
  readonly samples: readonly TimelineSample[]
  readonly marks: readonly TimelineMark[]
  /** Request samples of all Services. */
  readonly requests?: readonly RequestSample[]
  /** uid of the workload whose Pods are drawn. */
  readonly workloadUid: string
  /** Whether the strategy guarantees a minimum of available Pods; Recreate does not. */
  readonly hasLeast: boolean
  readonly cursorMs: number
  readonly headMs: number
  readonly onSeek: (atMs: number) => void
  /** Virtual ms that the axis must reach, if that is beyond the head. */
  readonly roomUntilMs?: number
  /** Number of Pods that must fit. */
  readonly roomFor?: number
  readonly hidesLanes?: boolean
  /** Draws a lane per Pod of a set if the lanes are readable. */
  readonly byLane?: boolean
  /** The workload at the cursor, for its partition. */
  readonly workload?: WorkloadView | undefined
  /** All workloads of the run. If there are many, the workloads that are not drawn have lanes. */
  readonly workloads?: ReadonlyMap<string, WorkloadView>
  /** Component drawn over the timeline. */
  readonly overlay?: ComponentType<{ readonly scene: TimelineScene }>
}

/** Pods by revision over time, marks, and the playhead: click, drag or arrow keys seek. */
export function TimelineView(props: TimelineViewProps) {
  const { samples, workloadUid, cursorMs, headMs, onSeek, roomUntilMs = 0, overlay: Overlay } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const { width, height } = useElementSize(frame)
  const style = useCanvasStyle(frame)
  const fit = useMemo(() => fitWindow(Math.max(headMs, roomUntilMs)), [headMs, roomUntilMs])
  const [zoomed, setZoomed] = useZoomedWindow(cursorMs)
  const { fromMs, toMs } = zoomed ?? fit
  const { workloads = none } = props
  const found = useFindingSpans()
  const scene = useTimelineScene({ ...props, width, height, fromMs, toMs, fit, found, others: othersAmong(workloads) })
  const { hover, dragMs, brush } = useTimelinePointer({ frame, scene, headMs, onSeek, onZoom: setZoomed, fit })
  const shownMs = dragMs ?? cursorMs

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOfKey(event, cursorMs, headMs)
    const factor = zoomFactorOf(event)
    if (target !== undefined) onSeek(target)
    else if (factor !== undefined) setZoomed(zoomedByKey(scene.window, cursorMs, factor, fit))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const playheadPx = scene.x(shownMs)
  const isInSight = playheadPx >= scene.left - 1 && playheadPx <= width - plotRight + 1
  return (
    <div className={styles.frame} data-point="timeline" data-requests={scene.rows.requests !== undefined}>
      <BranchTracks scene={scene} />
      <div
        ref={setFrame}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.label')}
        aria-description={t('timeline.keys')}
        aria-valuemin={0}
        aria-valuemax={Math.max(headMs, cursorMs)}
        aria-valuenow={shownMs}
        aria-valuetext={t('timeline.position', { time: formatClock(shownMs), end: formatClock(headMs) })}
        onKeyDown={onKeyDown}
      >
        <TimelineDrawing {...{ scene, style, samples, workloadUid, headMs, shownMs, hover, brush }} />
        {width > 0 && samples.length === 0 && <NoCurve />}
      </div>
      <CommandLabels
        scene={scene}
        sans={style?.sans}
        playheadPx={isInSight ? Math.round(playheadPx) : undefined}
        onSeek={onSeek}
      />
      {scene.rows.others && (
        <OtherWorkloads {...{ scene, samples, workloads, headMs, shownMs }} shownUid={workloadUid} />
      )}
      <RecordedMarks {...{ scene, fit, found, workload: props.workload, sans: style?.sans }} />
      {Overlay && <Overlay scene={scene} />}
      {brush && <BrushTip scene={scene} headMs={headMs} brush={brush} frame={frame} />}
      {hover && !brush && (
        <TimelineTip {...{ scene, headMs, hover, frame }} form={dragMs === undefined ? 'full' : 'numbers'} />
      )}
      {zoomed && (
        <Button className={styles.fit} onClick={() => setZoomed(undefined)}>
          {t('timeline.fit')}
        </Button>
      )}
    </div>
  )
}

interface RecordedMarksProps extends Pick<TimelineViewProps, 'workload'> {
  readonly scene: TimelineScene
  readonly fit: TimeWindow
  readonly found: readonly FoundSpan[] | undefined
  readonly sans: string | undefined
}

/** The marks of a recording: gaps, unexplained writes and findings. */
function RecordedMarks({ scene, fit, found = [], workload, sans }: RecordedMarksProps) {
  const hasGaps = useHasGaps()
  const hasFindings = useRunHas('hasFindings')
  return (
    <>
      {hasGaps && <GapBands scene={scene} />}
      {hasFindings && <UnexplainedMarks scene={scene} />}
      {found.length > 0 && sans !== undefined && scene.width > 0 && (
        <FindingMarks {...{ scene, found, fit, workload, sans }} />
      )}
    </>
  )
}

const none: ReadonlyMap<string, WorkloadView> = new Map()

const othersAmong = ({ size }: typeof none): number => (size < fromMany ? 0 : size - 1)

/** Jobs and bare Pods have no rollout curve: the stage and the lanes show them. */
function NoCurve() {
  const t = useT()
  const { emptyTimeline } = useOpenRun(({ run }) => run.texts)
  const hasWork = useCluster(({ pods, others }) => pods.size > 0 || [...others.values()].some(isWorkload))
  return <p className={styles.empty}>{t(`timeline.${emptyTimeline(hasWork)}`)}</p>
}

/** Factor by which a key changes the window's length; 0 shows the whole run. */
function zoomFactorOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '+' || key === '=') return 1 / 1.6
  if (key === '-' || key === '_') return 1.6
  return key === '0' ? Number.POSITIVE_INFINITY : undefined
}

/** The window zoomed around the playhead; undefined for the whole run. */
function zoomedByKey(window: TimeWindow, cursorMs: number, factor: number, fit: TimeWindow): TimeWindow | undefined {
  const isWhole = (window.toMs - window.fromMs) * factor >= fit.toMs
  return isWhole ? undefined : zoomWindow(window, Math.max(window.fromMs, Math.min(window.toMs, cursorMs)), factor)
}

/**
 * The zoomed window. If the playhead leaves the window to the right, the window moves by a page; otherwise the window
 * stays.
 */
function useZoomedWindow(cursorMs: number) {
  const [zoomed, setZoomed] = useState<TimeWindow>()
  const follows = useRef(false)
  const shown = zoomed && follows.current ? followed(zoomed, cursorMs) : zoomed
  useLayoutEffect(() => {
    if (shown === undefined) follows.current = false
    else if (cursorMs >= shown.fromMs && cursorMs <= shown.toMs) follows.current = true
  }, [shown, cursorMs])
  const choose = useCallback((window: TimeWindow | undefined) => {
    follows.current = false
    setZoomed(window)
  }, [])
  return [shown, choose] as const
}

function followed(window: TimeWindow, cursorMs: number): TimeWindow {
  if (cursorMs <= window.toMs) return window
  const length = window.toMs - window.fromMs
  const pages = Math.ceil((cursorMs - window.toMs) / (length * 0.8))
  const byMs = pages * length * 0.8
  return { fromMs: window.fromMs + byMs, toMs: window.toMs + byMs }
}

/** The time that a key of the slider seeks to: a second, ten with Shift or Page keys, the ends. */
function targetOfKey(event: KeyboardEvent, cursorMs: number, headMs: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const stepMs = event.shiftKey ? 10_000 : 1_000
  const targets: { readonly [key: string]: number } = {
    ArrowLeft: cursorMs - stepMs,
    ArrowDown: cursorMs - stepMs,
    ArrowRight: cursorMs + stepMs,
    ArrowUp: cursorMs + stepMs,
    PageDown: cursorMs - 10_000,
    PageUp: cursorMs + 10_000,
    Home: 0,
    End: headMs,
  }
  const target = targets[event.key]
  return target === undefined ? undefined : Math.max(0, Math.min(headMs, target))
}

const ClientRows = late(async () => (await import('../served/ClientRows.tsx')).ClientRows)
const TrackRows = late(async () => (await import('./TrackRows.tsx')).TrackRows)

/** The branches above the timeline. For a single branch of a served run, renders the writes of its clients. */
function BranchTracks({ scene }: { readonly scene: TimelineScene }) {
  const hasMany = useBranches((run) => run.branches.length > 1)
  const isServed = useServed(({ served }) => served !== undefined)
  if (scene.width === 0) return null
  if (!hasMany) return isServed ? <ClientRows scene={scene} /> : null
  return <TrackRows scene={scene} />
}
