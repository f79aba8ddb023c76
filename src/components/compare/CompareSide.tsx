import { usualStageView } from '../../share/stageViews.ts'
import '../../i18n/en/compare.ts'
import { useMemo, useRef, useState } from 'react'
import type { PodView, Release, RevisionView, WorkloadView } from '../../engine/index.ts'
import { releases } from '../../engine/releases.ts'
import { useT } from '../../i18n/index.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { layoutPicture, pictureOf } from '../../layout/stage/pictures.ts'
import type { Scene, StageInput } from '../../layout/stage/scene.ts'
import { revisionsOf } from '../../layout/stage/stageLayout.ts'
import { chooseSide, chooseSideRelease, selectIn } from '../../player/branches/compareActions.ts'
import { useBranches } from '../../store/branches.ts'
import { type ObjectRef, useSelection } from '../../store/selection.ts'
import { playbackClock } from '../canvas/stageClock.ts'
import { useCanvasTheme } from '../canvas/useCanvasTheme.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { PodCanvas } from '../stage/canvas/PodCanvas.tsx'
import type { ZoomBy } from '../stage/canvas/useViewport.ts'
import { BoundsBar } from '../stage/lanes/BoundsBar.tsx'
import { LaneHeads } from '../stage/lanes/LaneHeads.tsx'
import { PodTable } from '../stage/pods/PodTable.tsx'
import { StageHeader } from '../stage/StageHeader.tsx'
import { late } from '../ui/late.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import styles from './CompareSide.module.css'
import { LineSample } from './LineSample.tsx'

const OrdinalHeads = late(async () => (await import('../stage/sets/OrdinalHeads.tsx')).OrdinalHeads)
const DaemonHeads = late(async () => (await import('../stage/sets/DaemonHeads.tsx')).DaemonHeads)

interface CompareSideProps {
  readonly side: 'a' | 'b'
  readonly branchId: number
  /** The release of the side, if releases are compared. */
  readonly kubernetes: Release | undefined
  readonly view: StageInput
  readonly workload: WorkloadView | undefined
}

/** A branch's stage at the cursor. */
export function CompareSide({ side, branchId, kubernetes, view, workload }: CompareSideProps) {
  const t = useT()
  const branches = useBranches((run) => run.branches)
  const owned = useMemo(() => (workload ? revisionsOf(view, workload) : []), [view, workload])
  const letter = side.toUpperCase()
  return (
    <section className={styles.side} aria-label={t('compare.side', { side: letter })}>
      <div className="ui-row">
        <LineSample side={side} />
        <PillSelect
          label={letter}
          value={String(branchId)}
          options={branches.map(({ id, name }) => ({ id: String(id), text: name }))}
          onChange={(id) => chooseSide(side, Number(id))}
        />
        {kubernetes && (
          <PillSelect
            label={t('compare.release')}
            value={kubernetes}
            options={releases.map((release) => ({ id: release, text: release }))}
            onChange={(release) => chooseSideRelease(side, release)}
          />
        )}
      </div>
      {workload ? (
        <>
          <StageHeader
            workload={workload}
            onSelect={() => void selectIn(branchId, { kind: workload.kind, ...nameOf(workload) }, kubernetes)}
          />
          <BoundsBar workload={workload} revisions={owned} />
        </>
      ) : (
        <p className="ui-little ui-muted">{t('compare.nothing')}</p>
      )}
      <Pods
        branchId={branchId}
        kubernetes={kubernetes}
        view={view}
        workload={workload}
        side={letter}
        subject={`${side} ${branchId} ${kubernetes ?? ''} ${workload?.uid ?? ''}`}
      />
    </section>
  )
}

interface PodsProps {
  readonly view: StageInput
  readonly workload: WorkloadView | undefined
  readonly branchId: number
  readonly kubernetes: Release | undefined
  readonly side: string
  readonly subject: string
}

function Pods({ view, workload, branchId, kubernetes, side, subject }: PodsProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [zoomed, setZoomed] = useState({ subject, zoom: 1 })
  const { width, height } = useElementSize(frame)
  const theme = useCanvasTheme(frame)
  const selectedUid = useSelection((selection) => selection.selected?.uid)
  const zoomBy = useRef<ZoomBy>(undefined)
  const zoom = zoomed.subject === subject ? zoomed.zoom : 1
  const workloadUid = workload?.uid ?? ''
  const scene = useMemo(() => {
    const picture = pictureOf(usualStageView, workload)
    // Controls that change the cluster are left out, because they would act on the current branch.
    const options = { workloadUid, height: Math.max(120, height), zoom, isBare: picture !== 'lanes' }
    return layoutPicture(picture, { view, workload, width: Math.min(width, narrowWidth - 1) }, options)
  }, [view, width, height, workload, workloadUid, zoom])
  return (
    <div ref={setFrame} className={styles.pods}>
      {width > 0 && (
        <PodCanvas
          {...{ scene, theme, selectedUid, zoom, zoomBy, subject }}
          clock={playbackClock}
          revisions={view.revisions}
          onZoom={(next) => setZoomed({ subject, zoom: next })}
          onSelect={(pod: PodView | undefined) =>
            void selectIn(branchId, pod && { kind: 'Pod', ...nameOf(pod) }, kubernetes)
          }
        >
          <Heads {...{ scene, workload, branchId, kubernetes, side }} />
        </PodCanvas>
      )}
      <PodTable name={workload?.name ?? ''} pods={view.pods} revisions={view.revisions} />
    </div>
  )
}

/** Headings over the Pods, for ordinals, nodes or revisions. */
function Heads({
  scene,
  workload,
  branchId,
  kubernetes,
  side,
}: Omit<PodsProps, 'view' | 'subject'> & { readonly scene: Scene }) {
  const select = (kind: ObjectRef['kind'], named: Parameters<typeof nameOf>[0]) =>
    void selectIn(branchId, { kind, ...nameOf(named) }, kubernetes)
  const onSelectRevision = (set: RevisionView) => select(set.kind, set)
  switch (pictureOf(usualStageView, workload)) {
    case 'ordinals':
      return (
        <OrdinalHeads
          {...{ scene, onSelectRevision }}
          isBare
          stageName={side}
          onSelectClaim={(claim) => select(claim.kind, claim)}
        />
      )
    case 'daemons':
      if (!workload) return null
      return (
        <DaemonHeads
          {...{ scene, workload }}
          isBare
          stageName={side}
          onSelectNode={({ name }) => select('Node', { namespace: '', name, uid: name })}
        />
      )
    default:
      return <LaneHeads {...{ scene, onSelectRevision }} stageName={side} />
  }
}

function nameOf({ namespace, name, uid }: { readonly namespace: string; readonly name: string; readonly uid: string }) {
  return { namespace, name, uid }
}
