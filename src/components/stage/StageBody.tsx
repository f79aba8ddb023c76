import '../../i18n/en/stage.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Finding, NodeView, PodView, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { layoutPicture, pictureOf, type StagePicture } from '../../layout/stage/pictures.ts'
import type { Scene, StageInput } from '../../layout/stage/scene.ts'
import { focusedWorkload } from '../../layout/stage/stageLayout.ts'
import { placeKey } from '../../layout/workloads/tiles.ts'
import { usualStageView } from '../../share/stageViews.ts'
import { hasAutoscaler, useCluster } from '../../store/cluster.ts'
import { shownFindingOf, useImported } from '../../store/imported.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { formatClock } from '../../store/runClock.ts'
import { type ObjectRef, useSelection } from '../../store/selection.ts'
import { useCanvasTheme } from '../canvas/useCanvasTheme.ts'
import { ClusterSlot } from '../cluster/ClusterSlot.tsx'
import { classes } from '../ui/classes.ts'
import { late } from '../ui/late.tsx'
import { Pill } from '../ui/Pill.tsx'
import { hugeWindow, useFrameForm, useMediaQuery } from '../ui/useMediaQuery.ts'
import { PodCanvas } from './canvas/PodCanvas.tsx'
import type { ZoomBy } from './canvas/useViewport.ts'
import { RequestPill } from './lanes/RequestPill.tsx'
import { CapacityKey } from './nodes/CapacityBar.tsx'
import { NodeStrip } from './nodes/NodeStrip.tsx'
import { PodTable } from './pods/PodTable.tsx'
import { type Detail, StageToolbar } from './StageToolbar.tsx'
import styles from './StageView.module.css'
import { type Room, useRoom } from './useRoom.ts'
import { PodHeads } from './views/PodHeads.tsx'
import { refTo, type StageBodyProps } from './views/stageProps.ts'

// Loaded on first use, so that the page starts sooner.
const PodChips = late(async () => (await import('./lanes/PodChips.tsx')).PodChips)
const WaitNotice = late(async () => (await import('./lanes/WaitNotice.tsx')).WaitNotice)
const StallSlot = late(async () => (await import('../stall/StallSlot.tsx')).StallSlot)
const ScalingCard = late(async () => (await import('./scaling/ScalingCard.tsx')).ScalingCard)
const FindingChain = late(async () => (await import('../imported/FindingChain.tsx')).FindingChain)
const ProposalCard = late(async () => (await import('../imported/ProposalCard.tsx')).ProposalCard)
const FitsNowhere = late(async () => (await import('../stall/FitsNowhere.tsx')).FitsNowhere)
const OtherRollouts = late(async () => (await import('./workloads/OtherRollouts.tsx')).OtherRollouts)
const OtherStalls = late(async () => (await import('../stall/OtherStalls.tsx')).OtherStalls)

/** The Pods in their lanes or on their nodes, with headings and notices. */
export function StageBody(props: StageBodyProps) {
  const { view, clock, workloadUid, kind, selectedUid, onSelect, onShowView, isBare = false, isAmongMany } = props
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [card, setCard] = useState<HTMLDivElement | null>(null)
  const [others, setOthers] = useState<HTMLDivElement | null>(null)
  const [detail, setDetail] = useState<Detail>('auto')
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const picture = pictureOf(kind, workload)
  const isOwn = kind === usualStageView
  const room = useRoom(props, picture, workload, { frame, card, others })
  const { width } = room
  const ownTheme = useCanvasTheme(frame)
  const theme = useMemo(
    () => ownTheme && (isBare ? { ...ownTheme, nameSize: bareNameSize } : ownTheme),
    [ownTheme, isBare],
  )
  const isCovered = useCovered()
  const isWaiting = view.pods.some(({ attempt }) => attempt)
  const isNarrow = width < narrowWidth
  const subject = `${kind} ${detail} ${workload?.uid}`
  const [zoom, setZoom] = useZoom(subject)
  const zoomBy = useRef<ZoomBy>(undefined)
  const scene = useScene(props, picture, room, { detail, zoom })
  const selectPod = (pod: PodView | undefined) => onSelect(pod && refTo('Pod', pod))
  const selectNode = useCallback((node: NodeView) => onSelect(refToNode(node)), [onSelect])
  return (
    <div ref={setFrame} className={classes('ui-column ui-fill ui-grow ui-apart', styles.body)}>
      {isCovered && <PodChips {...{ view, workloadUid, width, clock, theme }} onSelect={selectPod} />}
      {!isBare && !isCovered && (
        <StageToolbar
          {...{ kind, workload, onShowView, detail, setDetail, theme, zoom, zoomBy }}
          mostZoom={scene.mostZoom}
          narrow={isNarrow}
          showDetail={view.pods.length > 20}
          cluster={<ClusterSlot place={card} />}
        >
          <Aside isOwn={isOwn} picture={picture} workload={workload} />
        </StageToolbar>
      )}
      {!isBare && !isCovered && (
        <div ref={setCard} className={styles.stall}>
          <Stalls {...{ view, workload, isAmongMany, isNarrow }} isTight={room.isTight} onShow={props.onShowWorkload} />
        </div>
      )}
      {width > 0 && (
        <PodCanvas
          {...{ scene, clock, theme, selectedUid, zoom, zoomBy, subject }}
          revisions={view.revisions}
          onZoom={setZoom}
          onSelect={selectPod}
        >
          <PodHeads
            {...props}
            {...{ scene, workload, picture }}
            onSelectNode={selectNode}
            onSelectRevision={(revision) => onSelect(refTo(revision.kind, revision))}
          />
        </PodCanvas>
      )}
      {!isBare && isOwn && isWaiting && <WaitNotice pods={view.pods} onSelect={selectPod} />}
      {!isBare && <Below {...{ view, workload, room, clock, theme, setOthers }} onShow={props.onShowWorkload} />}
      {room.hasStrip && <NodeStrip nodes={view.nodes} pods={view.pods} onSelectNode={selectNode} />}
      <PodTable name={workload?.name ?? ''} pods={view.pods} revisions={view.revisions} />
    </div>
  )
}

interface BelowProps extends Pick<StageBodyProps, 'view' | 'clock'> {
  readonly workload: WorkloadView | undefined
  readonly room: Room
  readonly theme: CanvasTheme | undefined
  readonly setOthers: (element: HTMLDivElement | null) => void
  readonly onShow: (uid: string) => void
}

/** Below the Pods: the proposal of the shown finding, and the rollouts of other workloads. */
function Below({ view, workload, room, clock, theme, setOthers, onShow }: BelowProps) {
  const finding = useShownFinding(workload)
  const hasProposal = finding !== undefined && room.width >= narrowWidth
  if (!room.hasOthers && !hasProposal) return null
  return (
    <div ref={setOthers} className={styles.stall}>
      {hasProposal && <ProposalCard finding={finding} />}
      {room.hasOthers && <OtherRollouts {...{ view, clock, theme, onShow }} shownUid={workload?.uid ?? ''} />}
    </div>
  )
}

interface AsideProps {
  /** The workload's own picture is shown. */
  readonly isOwn: boolean
  readonly picture: StagePicture
  readonly workload: WorkloadView | undefined
}

/** The legend beside the choice of the view. */
function Aside({ isOwn, picture, workload }: AsideProps) {
  const t = useT()
  if (picture === 'nodes') return <CapacityKey />
  if (!isOwn || !workload) return null
  return (
    <>
      <RequestPill workloadUid={workload.uid} />
      {workload.rolloutStartedAt !== undefined && (
        <Pill>
          {t('stage.revisionBegan', { revision: workload.revision })} <b>{formatClock(workload.rolloutStartedAt)}</b>
        </Pill>
      )}
    </>
  )
}

interface StallsProps {
  readonly view: StageInput
  readonly workload: WorkloadView | undefined
  readonly isTight: boolean
  /** There is no room below the Pods. */
  readonly isNarrow: boolean
  readonly isAmongMany: boolean | undefined
  readonly onShow: (uid: string) => void
}

/**
 * Notices: the course of the shown finding, why this rollout stalls, which other rollouts stall, and the autoscaler's
 * card.
 */
function Stalls({ view, workload, isTight, isNarrow, isAmongMany = false, onShow }: StallsProps) {
  const isScaled = useCluster(({ others }) => hasAutoscaler(others.values(), workload?.namespace))
  const finding = useShownFinding(workload)
  const others = view.workloads.filter(({ uid, stall }) => stall !== undefined && uid !== workload?.uid)
  return (
    <>
      {finding && workload && <FindingChain finding={finding} workload={workload} />}
      {finding && isNarrow && <ProposalCard finding={finding} />}
      {workload?.stall && (
        <StallSlot workload={workload} stall={workload.stall} isTight={isTight || finding !== undefined} />
      )}
      {workload?.daemons?.fitsNowhere && <FitsNowhere workload={workload} need={workload.daemons.fitsNowhere} />}
      {others.length > 0 && !isAmongMany && <OtherStalls workloads={others} onShow={onShow} />}
      {isScaled && workload && <ScalingCard workload={workload} />}
    </>
  )
}

/** Font size of a Pod's name before an audience, in CSS px before the presenter's zoom. */
const bareNameSize = 13.25

interface Closeness {
  readonly detail: Detail
  readonly zoom: number
}

function useScene(
  { view, workloadUid, past, isBare = false, isAmongMany = false }: StageBodyProps,
  picture: StagePicture,
  { width, height, hasCard }: Room,
  { detail, zoom }: Closeness,
): Scene {
  const hasCurves = past?.samples.some(({ nodes }) => nodes !== undefined) ?? false
  const isWaiting = useLesson(isAsking)
  const isHuge = useMediaQuery(hugeWindow)
  const whole = useMemo(() => {
    const options = {
      workloadUid,
      height,
      zoom,
      curves: hasCurves && !isBare,
      isBare,
      isWhole: hasCard || isAmongMany,
      isHuge,
      ...(detail !== 'auto' && { level: detail }),
    }
    const workload = focusedWorkload(view, workloadUid)
    return layoutPicture(picture, { view, workload, width }, options)
  }, [view, width, height, workloadUid, picture, detail, zoom, hasCurves, isBare, hasCard, isAmongMany, isHuge])
  // Empty slots for desired Pods would give away the answer of a lesson's question.
  return useMemo(
    () => (isWaiting ? { ...whole, emptySlots: whole.emptySlots.filter((slot) => slot.kind !== 'asked') } : whole),
    [isWaiting, whole],
  )
}

/** Whether a sheet covers the stage except for its head. */
function useCovered(): boolean {
  const isPhone = useFrameForm() === 'phone'
  const tab = useSelection((selection) => selection.mobileTab)
  return isPhone && (tab === 'why' || tab === 'events')
}

/** Zoom of the current subject; another subject starts at zoom 1. */
function useZoom(subject: string) {
  const [zoomed, setZoomed] = useState({ subject, zoom: 1 })
  const setZoom = useCallback((zoom: number) => setZoomed({ subject, zoom }), [subject])
  return [zoomed.subject === subject ? zoomed.zoom : 1, setZoom] as const
}

const refToNode = ({ name }: NodeView): ObjectRef => ({ kind: 'Node', namespace: '', name, uid: name })

/** The finding that the page shows, if it is about this workload; undefined otherwise. */
function useShownFinding(workload: WorkloadView | undefined): Finding | undefined {
  const finding = useImported(shownFindingOf)
  return finding !== undefined && workload !== undefined && finding.object === placeKey(workload) ? finding : undefined
}
