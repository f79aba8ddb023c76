import '../../i18n/en/stage.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { NodeView, PodView, RevisionView, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { layoutPicture, pictureOf } from '../../layout/stage/pictures.ts'
import type { Scene, StageInput } from '../../layout/stage/scene.ts'
import { focusedWorkload } from '../../layout/stage/stageLayout.ts'
import { hasAutoscaler, useCluster } from '../../store/cluster.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { type ObjectRef, useSelection, type StageView as ViewKind } from '../../store/selection.ts'
import { ClusterSlot } from '../cluster/ClusterSlot.tsx'
import { hugeWindow } from '../frame/hugeWindow.ts'
import { useFrameForm, useMediaQuery } from '../frame/useMediaQuery.ts'
import { late } from '../ui/late.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PodCanvas } from './canvas/PodCanvas.tsx'
import type { StageClock } from './canvas/stageClock.ts'
import { useLook } from './canvas/useLook.ts'
import type { ZoomBy } from './canvas/useViewport.ts'
import { LaneHeads } from './lanes/LaneHeads.tsx'
import { RequestPill } from './lanes/RequestPill.tsx'
import { CapacityKey } from './nodes/CapacityKey.tsx'
import type { StagePast } from './nodes/NodeHeads.tsx'
import { NodeStrip } from './nodes/NodeStrip.tsx'
import { PodTable } from './pods/PodTable.tsx'
import { type Detail, StageToolbar } from './StageToolbar.tsx'
import styles from './StageView.module.css'
import { type Room, useRoom } from './useRoom.ts'

// Loaded on first use, so that the page starts sooner.
const NodeHeads = late(async () => (await import('./nodes/NodeHeads.tsx')).NodeHeads)
const PodChips = late(async () => (await import('./lanes/PodChips.tsx')).PodChips)
const OrdinalHeads = late(async () => (await import('./sets/OrdinalHeads.tsx')).OrdinalHeads)
const DaemonHeads = late(async () => (await import('./sets/DaemonHeads.tsx')).DaemonHeads)
const WaitNotice = late(async () => (await import('./lanes/WaitNotice.tsx')).WaitNotice)
const StallSlot = late(async () => (await import('../stall/StallSlot.tsx')).StallSlot)
const ScalingCard = late(async () => (await import('./scaling/ScalingCard.tsx')).ScalingCard)
const FitsNowhere = late(async () => (await import('../stall/FitsNowhere.tsx')).FitsNowhere)
const OtherRollouts = late(async () => (await import('./workloads/OtherRollouts.tsx')).OtherRollouts)
const OtherStalls = late(async () => (await import('../stall/OtherStalls.tsx')).OtherStalls)

export interface StageBodyProps {
  readonly view: StageInput
  readonly clock: StageClock
  /** The workload on the stage; the first if none has this uid. */
  readonly workloadUid: string
  readonly kind: ViewKind
  readonly selectedUid: string | undefined
  /** The run's samples over time; only the node view needs them. */
  readonly past?: StagePast | undefined
  readonly onSelect: (ref: ObjectRef | undefined) => void
  readonly onShowWorkload: (uid: string) => void
  readonly onShowView: (kind: ViewKind) => void
  /** Leaves out the controls around the picture, as in presenter mode. */
  readonly isBare?: boolean
  /** The card of many workloads is above the stage: it lists stalled workloads, and takes a part of the height. */
  readonly isAmongMany?: boolean
}

/** The Pods in their lanes or on their nodes, with headings and notices. */
export function StageBody(props: StageBodyProps) {
  const { view, clock, workloadUid, kind, selectedUid, onSelect, onShowView, isBare = false, isAmongMany } = props
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [card, setCard] = useState<HTMLDivElement | null>(null)
  const [others, setOthers] = useState<HTMLDivElement | null>(null)
  const [detail, setDetail] = useState<Detail>('auto')
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const room = useRoom(props, workload, { frame, card, others })
  const { width } = room
  const ownLook = useLook(frame)
  const look = useMemo(() => ownLook && (isBare ? { ...ownLook, nameSize: bareNameSize } : ownLook), [ownLook, isBare])
  const isCovered = useCovered()
  const isWaiting = view.pods.some(({ attempt }) => attempt)
  const subject = `${kind} ${detail} ${workload?.uid}`
  const [zoom, setZoom] = useZoom(subject)
  const zoomBy = useRef<ZoomBy>(undefined)
  const scene = useScene(props, room, { detail, zoom })
  const selectPod = (pod: PodView | undefined) => onSelect(pod && refTo('Pod', pod))
  const selectNode = useCallback((node: NodeView) => onSelect(refToNode(node)), [onSelect])
  return (
    <div ref={setFrame} className={styles.body}>
      {isCovered && <PodChips {...{ view, workloadUid, width, clock, look }} onSelect={selectPod} />}
      {!isBare && !isCovered && (
        <StageToolbar
          {...{ kind, workload, onShowView, detail, setDetail, look, zoom, zoomBy }}
          mostZoom={scene.mostZoom}
          narrow={width < narrowWidth}
          showDetail={view.pods.length > 20}
          cluster={<ClusterSlot place={card} />}
        >
          <Aside kind={kind} workload={workload} />
        </StageToolbar>
      )}
      {!isBare && !isCovered && (
        <div ref={setCard} className={styles.stall}>
          <Stalls {...{ view, workload, isAmongMany }} isTight={room.isTight} onShow={props.onShowWorkload} />
        </div>
      )}
      {width > 0 && (
        <PodCanvas
          {...{ scene, clock, look, selectedUid, zoom, zoomBy, subject }}
          revisions={view.revisions}
          onZoom={setZoom}
          onSelect={selectPod}
        >
          <Heads {...props} scene={scene} onSelectNode={selectNode} />
        </PodCanvas>
      )}
      {!isBare && kind === 'replicaSet' && isWaiting && <WaitNotice pods={view.pods} onSelect={selectPod} />}
      {room.hasOthers && (
        <div ref={setOthers} className={styles.stall}>
          <OtherRollouts {...{ view, clock, look }} shownUid={workload?.uid ?? ''} onShow={props.onShowWorkload} />
        </div>
      )}
      {room.hasStrip && <NodeStrip nodes={view.nodes} pods={view.pods} onSelectNode={selectNode} />}
      <PodTable name={workload?.name ?? ''} pods={view.pods} revisions={view.revisions} />
    </div>
  )
}

/** The legend beside the choice of the view. */
function Aside({ kind, workload }: { readonly kind: ViewKind; readonly workload: WorkloadView | undefined }) {
  const t = useT()
  if (pictureOf(kind === 'node', workload) === 'nodes') return <CapacityKey />
  if (kind !== 'replicaSet' || !workload) return null
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
  readonly isAmongMany: boolean | undefined
  readonly onShow: (uid: string) => void
}

/** Notices: why this rollout stalls, which other rollouts stall, and the autoscaler's card. */
function Stalls({ view, workload, isTight, isAmongMany = false, onShow }: StallsProps) {
  const isScaled = useCluster(({ others }) => hasAutoscaler(others.values(), workload?.namespace))
  const others = view.workloads.filter(({ uid, stall }) => stall !== undefined && uid !== workload?.uid)
  return (
    <>
      {workload?.stall && <StallSlot workload={workload} stall={workload.stall} isTight={isTight} />}
      {workload?.daemons?.fitsNowhere && <FitsNowhere workload={workload} need={workload.daemons.fitsNowhere} />}
      {others.length > 0 && !isAmongMany && <OtherStalls workloads={others} onShow={onShow} />}
      {isScaled && workload && <ScalingCard workload={workload} />}
    </>
  )
}

interface HeadsProps extends StageBodyProps {
  readonly scene: Scene
  readonly onSelectNode: (node: NodeView) => void
}

/** Headings over the Pods, for nodes or for revisions. */
function Heads(props: HeadsProps) {
  const { view, clock, scene, kind, past, selectedUid, onSelect, onSelectNode, isBare = false } = props
  const selectRevision = (set: RevisionView) => onSelect(refTo(set.kind, set))
  if (kind !== 'node' && scene.boxes[0]?.kind === 'ordinals')
    return (
      <OrdinalHeads
        {...{ scene, isBare }}
        onSelectRevision={selectRevision}
        onSelectClaim={(claim) => onSelect(refTo(claim.kind, claim))}
      />
    )
  const workload = focusedWorkload(view, props.workloadUid)
  const picture = pictureOf(kind === 'node', workload)
  if (picture === 'daemons' && workload) return <DaemonHeads {...{ scene, workload, isBare, onSelectNode }} />
  if (picture !== 'nodes') return <LaneHeads scene={scene} isBare={isBare} onSelectRevision={selectRevision} />
  const { nodes, pods } = view
  return <NodeHeads {...{ scene, clock, past, selectedUid, isBare, onSelectNode, nodes, pods }} />
}

/** Font size of a Pod's name before an audience, in CSS px before the presenter's zoom. */
const bareNameSize = 13.25

interface Closeness {
  readonly detail: Detail
  readonly zoom: number
}

function useScene(
  { view, workloadUid, kind, past, isBare = false, isAmongMany = false }: StageBodyProps,
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
    return layoutPicture(pictureOf(kind === 'node', workload), { view, workload, width }, options)
  }, [view, width, height, workloadUid, kind, detail, zoom, hasCurves, isBare, hasCard, isAmongMany, isHuge])
  // Empty places of desired Pods would give away the answer of a lesson's question.
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

interface Named {
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

export function refTo(kind: ObjectRef['kind'], { namespace, name, uid }: Named): ObjectRef {
  return { kind, namespace, name, uid }
}

const refToNode = ({ name }: NodeView): ObjectRef => ({ kind: 'Node', namespace: '', name, uid: name })
