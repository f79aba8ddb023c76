import { useCallback, useMemo, useRef, useState } from 'react'
import type { ControlLoopView, LoopKey, NodeView, OtherObjectView, PodView, RevisionView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { levelLimits, narrowWidth } from '../../layout/stage/levels.ts'
import { layoutNodes } from '../../layout/stage/nodeLayout.ts'
import type { StageInput } from '../../layout/stage/scene.ts'
import { focusedWorkload, layoutStage, revisionsOf } from '../../layout/stage/stageLayout.ts'
import { type ObjectRef, useSelection, type StageView as ViewKind } from '../../store/selection.ts'
import { useFrameForm } from '../frame/useMediaQuery.ts'
import { late } from '../ui/late.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PodCanvas } from './canvas/PodCanvas.tsx'
import type { StageClock } from './canvas/stageClock.ts'
import { useElementSize } from './canvas/useElementSize.ts'
import { useLook } from './canvas/useLook.ts'
import type { ZoomBy } from './canvas/useViewport.ts'
import { EmptyStage } from './EmptyStage.tsx'
import { BoundsBar } from './lanes/BoundsBar.tsx'
import { LaneHeads } from './lanes/LaneHeads.tsx'
import { RequestPill } from './lanes/RequestPill.tsx'
import { WorkloadGrid } from './lanes/WorkloadGrid.tsx'
import { CapacityKey } from './nodes/CapacityKey.tsx'
import type { StagePast } from './nodes/NodeHeads.tsx'
import { NodeStrip, stripHeight } from './nodes/NodeStrip.tsx'
import { PodTable } from './pods/PodTable.tsx'
import { StageHeader } from './StageHeader.tsx'
import { type Detail, StageToolbar, ViewChoice } from './StageToolbar.tsx'
import styles from './StageView.module.css'

// Loaded when it is first shown, so that the page itself is there sooner.
const NodeHeads = late(async () => (await import('./nodes/NodeHeads.tsx')).NodeHeads)
const PodChips = late(async () => (await import('./lanes/PodChips.tsx')).PodChips)
const LoopBar = late(async () => (await import('./controlLoop/ControlLoopBar.tsx')).LoopBar)
const WaitNotice = late(async () => (await import('./lanes/WaitNotice.tsx')).WaitNotice)
const ClusterSlot = late(async () => (await import('../cluster/ClusterSlot.tsx')).ClusterSlot)
const StallSlot = late(async () => (await import('../stall/StallSlot.tsx')).StallSlot)
const OtherStalls = late(async () => (await import('../stall/OtherStalls.tsx')).OtherStalls)
const ControlLoop = late(async () => (await import('./controlLoop/ControlLoop.tsx')).ControlLoop)

export interface StageViewProps {
  readonly view: StageInput
  readonly clock: StageClock
  /** Deployment on the stage; the first if there is none of this uid. */
  readonly workloadUid: string
  readonly kind: ViewKind
  readonly selectedUid: string | undefined
  /** For the control loop, which comes by itself because it is asked for only while it is shown. */
  readonly loop?: StageLoop
  /** For what is drawn over time; asked for by the nodes only. */
  readonly past?: StagePast | undefined
  readonly onSelect: (ref: ObjectRef | undefined) => void
  readonly onShowWorkload: (uid: string) => void
  readonly onShowView: (kind: ViewKind) => void
  /** Stored objects that are not drawn. */
  readonly others?: readonly OtherObjectView[]
  readonly onApply: () => void
  /** Without the controls around the picture, as a presenter shows it. */
  readonly isBare?: boolean
}

export interface StageLoop {
  /** Undefined until the engine has answered. */
  readonly view: ControlLoopView | undefined
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
}

/** The stage: one Deployment's rollout, from a view and a clock alone. */
export function StageView(props: StageViewProps) {
  const t = useT()
  const { view, workloadUid } = props
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const owned = useMemo(() => (workload ? revisionsOf(view, workload) : []), [view, workload])
  if (props.kind === 'controlLoop' && props.loop) return <LoopStage {...props} loop={props.loop} />
  const isEmpty = view.workloads.length + view.revisions.length + view.pods.length === 0
  return (
    <section className={styles.stage} aria-label={t('stage.label')} data-bare={props.isBare ? '' : undefined}>
      {view.workloads.length > 1 && !props.isBare && (
        <WorkloadGrid
          workloads={view.workloads}
          revisions={view.revisions}
          shownUid={workload?.uid ?? ''}
          onShow={props.onShowWorkload}
        />
      )}
      {!workload && !isEmpty && <h2 className="visuallyHidden">{t('stage.label')}</h2>}
      {workload && (
        <>
          {!props.isBare && (
            <StageHeader
              workload={workload}
              onSelect={() => props.onSelect({ kind: workload.kind, ...nameOf(workload) })}
            />
          )}
          <BoundsBar workload={workload} revisions={owned} height={props.isBare ? 18 : 16} />
        </>
      )}
      {isEmpty ? <EmptyStage others={props.others ?? []} onApply={props.onApply} /> : <StageBody {...props} />}
    </section>
  )
}

/** The machinery has the whole stage; the two bounds stay in sight on the timeline. */
function LoopStage(props: StageViewProps & { readonly loop: StageLoop }) {
  const { view, clock, kind, loop, onSelect, onShowView, isBare = false } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const look = useLook(frame)
  const { followed, onFollow } = loop
  const narrow = width < narrowWidth
  return (
    <section ref={setFrame} className={styles.stage} aria-label={t('stage.label')} data-bare={isBare ? '' : undefined}>
      {!isBare && (
        <div className={styles.toolbar}>
          <ViewChoice kind={kind} onShowView={onShowView} narrow={narrow} />
          <LoopBar followed={followed} onFollow={onFollow} narrow={narrow} />
        </div>
      )}
      <ControlLoop {...{ clock, look, followed, onFollow, onSelect, isBare }} view={loop.view} cluster={view} />
    </section>
  )
}

/** Height of the stage's body from which the nodes are below the lanes: in a low or a dense one these need the room. */
const leastForStrip = 480

/** Of a Pod's name where a room reads it, in CSS px before the presenter's zoom. */
const bareNameSize = 13.25

/** The toolbar with the gap below it, and that gap, in CSS px. */
const [toolbarHeight, bodyGap] = [40, 12]

function StageBody(props: StageViewProps) {
  const { view, clock, workloadUid, kind, selectedUid, past, onSelect, onShowView, isBare = false } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [detail, setDetail] = useState<Detail>('auto')
  const { width, height: frameHeight } = useElementSize(frame)
  const [card, setCard] = useState<HTMLDivElement | null>(null)
  const { height: cardHeight } = useElementSize(card)
  const hasRoom = width >= narrowWidth && frameHeight - cardHeight >= leastForStrip
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const isDense = (workload?.specReplicas ?? view.pods.length) > levelLimits.chip
  const showStrip = !isBare && kind === 'replicaSet' && hasRoom && !isDense && view.nodes.length > 0
  const height = Math.max(
    120,
    frameHeight -
      (cardHeight && cardHeight + bodyGap) -
      (isBare ? 0 : toolbarHeight) -
      (showStrip ? stripHeight(view.nodes.length) : 0),
  )
  const ownLook = useLook(frame)
  const look = useMemo(() => ownLook && (isBare ? { ...ownLook, nameSize: bareNameSize } : ownLook), [ownLook, isBare])
  const isCovered = useCovered()
  const stalledElsewhere = view.workloads.filter(({ uid, stall }) => stall !== undefined && uid !== workload?.uid)
  const isWaiting = view.pods.some(({ attempt }) => attempt)
  const subject = `${kind} ${detail} ${workload?.uid}`
  const [zoom, setZoom] = useZoom(subject)
  const zoomBy = useRef<ZoomBy>(undefined)
  const hasCurves = past?.samples.some(({ nodes }) => nodes !== undefined) ?? false
  const scene = useMemo(() => {
    const options = {
      workloadUid,
      height,
      zoom,
      curves: hasCurves && !isBare,
      isBare,
      isWhole: cardHeight > 0,
      ...(detail !== 'auto' && { level: detail }),
    }
    return kind === 'node' ? layoutNodes(view, width, options) : layoutStage(view, width, options)
  }, [view, width, height, workloadUid, kind, detail, zoom, hasCurves, isBare, cardHeight])
  const selectPod = (pod: PodView | undefined) => onSelect(pod && { kind: 'Pod', ...nameOf(pod) })
  const selectNode = useCallback(
    (node: NodeView) => onSelect({ kind: 'Node', namespace: '', name: node.name, uid: node.name }),
    [onSelect],
  )
  const selectRevision = (set: RevisionView) => onSelect({ kind: set.kind, ...nameOf(set) })

  return (
    <div ref={setFrame} className={styles.body}>
      {isCovered && <PodChips {...{ view, workloadUid, width, clock, look }} onSelect={selectPod} />}
      {!isBare && !isCovered && (
        <StageToolbar
          {...{ kind, onShowView, detail, setDetail, look, zoom, zoomBy }}
          mostZoom={scene.mostZoom}
          narrow={width < narrowWidth}
          showDetail={view.pods.length > 20}
          cluster={<ClusterSlot place={card} workload={workload} />}
        >
          {kind === 'node' && <CapacityKey />}
          {kind === 'replicaSet' && workload && <RequestPill workloadUid={workload.uid} />}
          {kind === 'replicaSet' && workload?.rolloutStartedAt !== undefined && (
            <Pill>
              {t('stage.revisionBegan', { revision: workload.revision })}{' '}
              <b>{formatClock(workload.rolloutStartedAt)}</b>
            </Pill>
          )}
        </StageToolbar>
      )}
      {!isBare && !isCovered && (
        <div ref={setCard} className={styles.stall}>
          {workload?.stall && <StallSlot workload={workload} stall={workload.stall} />}
          {stalledElsewhere.length > 0 && <OtherStalls workloads={stalledElsewhere} onShow={props.onShowWorkload} />}
        </div>
      )}
      {width > 0 && (
        <PodCanvas
          {...{ scene, clock, look, selectedUid, zoom, zoomBy, subject }}
          revisions={view.revisions}
          onZoom={setZoom}
          onSelect={selectPod}
        >
          {kind === 'node' ? (
            <NodeHeads
              {...{ scene, clock, past, selectedUid, isBare }}
              nodes={view.nodes}
              pods={view.pods}
              onSelectNode={selectNode}
            />
          ) : (
            <LaneHeads scene={scene} isBare={isBare} onSelectRevision={selectRevision} />
          )}
        </PodCanvas>
      )}
      {!isBare && kind === 'replicaSet' && isWaiting && <WaitNotice pods={view.pods} onSelect={selectPod} />}
      {showStrip && <NodeStrip nodes={view.nodes} pods={view.pods} onSelectNode={selectNode} />}
      <PodTable name={workload?.name ?? ''} pods={view.pods} revisions={view.revisions} />
    </div>
  )
}

/** Whether a sheet lies over the stage and leaves only its head in sight. */
function useCovered(): boolean {
  const isPhone = useFrameForm() === 'phone'
  const tab = useSelection((selection) => selection.mobileTab)
  return isPhone && (tab === 'why' || tab === 'events')
}

/** The zoom of one subject; another one is shown whole. */
function useZoom(subject: string) {
  const [zoomed, setZoomed] = useState({ subject, zoom: 1 })
  const setZoom = useCallback((zoom: number) => setZoomed({ subject, zoom }), [subject])
  return [zoomed.subject === subject ? zoomed.zoom : 1, setZoom] as const
}

function nameOf(object: { readonly namespace: string; readonly name: string; readonly uid: string }) {
  const { namespace, name, uid } = object
  return { namespace, name, uid }
}
