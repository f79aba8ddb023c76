import '../../i18n/en/stage.ts'
import { useMemo, useState } from 'react'
import type { ControlLoopView, LoopKey, OtherObjectView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { focusedWorkload, revisionsOf } from '../../layout/stage/stageLayout.ts'
import { fromMany, sharedPrefix } from '../../layout/workloads/prefix.ts'
import { useSelection } from '../../store/selection.ts'
import { useFrameForm } from '../frame/useMediaQuery.ts'
import { late } from '../ui/late.tsx'
import { useElementSize } from './canvas/useElementSize.ts'
import { useLook } from './canvas/useLook.ts'
import { EmptyStage } from './EmptyStage.tsx'
import { BoundsBar } from './lanes/BoundsBar.tsx'
import { refTo, StageBody, type StageBodyProps } from './StageBody.tsx'
import { StageHeader } from './StageHeader.tsx'
import { ViewChoice } from './StageToolbar.tsx'
import styles from './StageView.module.css'
import type { WorkloadsForm } from './workloads/form.ts'

// Loaded on first use, so that the page starts sooner.
const Workloads = late(async () => (await import('./workloads/Workloads.tsx')).Workloads)
const LoopBar = late(async () => (await import('./controlLoop/ControlLoopBar.tsx')).LoopBar)
const ControlLoop = late(async () => (await import('./controlLoop/ControlLoop.tsx')).ControlLoop)

export interface StageViewProps extends StageBodyProps {
  /** The control loop's data, separate because it is requested only while it is shown. */
  readonly loop?: StageLoop
  /** Stored objects without a picture. */
  readonly others?: readonly OtherObjectView[]
  readonly onApply: () => void
}

export interface StageLoop {
  /** Undefined until the engine has answered. */
  readonly view: ControlLoopView | undefined
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
}

/** The stage with one workload's rollout; depends only on a view and a clock. */
export function StageView(props: StageViewProps) {
  const t = useT()
  const { view, workloadUid } = props
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const owned = useMemo(() => (workload ? revisionsOf(view, workload) : []), [view, workload])
  const form = useWorkloadsForm(view.workloads.length)
  if (props.kind === 'controlLoop' && props.loop) return <LoopStage {...props} loop={props.loop} />
  const isEmpty = view.workloads.length + view.revisions.length + view.pods.length === 0
  const isListed = form === 'list' && !props.isBare
  return (
    <section className={styles.stage} aria-label={t('stage.label')} data-bare={props.isBare ? '' : undefined}>
      {view.workloads.length > 1 && !props.isBare && (
        <Workloads
          workloads={view.workloads}
          revisions={view.revisions}
          shownUid={workload?.uid ?? ''}
          form={form}
          onShow={props.onShowWorkload}
        />
      )}
      {!workload && !isEmpty && <h2 className="visuallyHidden">{t('stage.label')}</h2>}
      {workload && !isListed && (
        <>
          {!props.isBare && (
            <StageHeader
              workload={workload}
              prefix={form === 'row' ? '' : sharedPrefix(view.workloads.map(({ name }) => name))}
              onSelect={() => props.onSelect(refTo(workload.kind, workload))}
            />
          )}
          <BoundsBar
            workload={workload}
            revisions={owned}
            height={props.isBare ? 18 : 16}
            isLine={form !== 'row' && !props.isBare}
          />
        </>
      )}
      {isEmpty ? (
        <EmptyStage others={props.others ?? []} onApply={props.onApply} />
      ) : (
        !isListed && <StageBody {...props} isAmongMany={form === 'card'} />
      )}
    </section>
  )
}

/** Place of the list of workloads. On a phone many workloads replace the stage by a list. */
function useWorkloadsForm(count: number): WorkloadsForm {
  const isPhone = useFrameForm() === 'phone'
  const isOpen = useSelection(({ list }) => list.isOpen)
  if (count < fromMany) return 'row'
  if (!isPhone) return 'card'
  return isOpen ? 'list' : 'back'
}

/** The control loop takes the whole stage; minimum and maximum stay visible on the timeline. */
function LoopStage(props: StageViewProps & { readonly loop: StageLoop }) {
  const { view, clock, kind, loop, onSelect, onShowView, isBare = false } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const look = useLook(frame)
  const { followed, onFollow } = loop
  const narrow = width < narrowWidth
  const workload = focusedWorkload(view, props.workloadUid)
  return (
    <section ref={setFrame} className={styles.stage} aria-label={t('stage.label')} data-bare={isBare ? '' : undefined}>
      {!isBare && (
        <div className={styles.toolbar}>
          <ViewChoice kind={kind} workload={workload} onShowView={onShowView} narrow={narrow} />
          <LoopBar followed={followed} onFollow={onFollow} narrow={narrow} />
        </div>
      )}
      <ControlLoop {...{ clock, look, followed, onFollow, onSelect, isBare }} view={loop.view} cluster={view} />
    </section>
  )
}
