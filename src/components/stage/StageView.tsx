import '../../i18n/en/stage.ts'
import { type FunctionComponent, useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { focusedWorkload, revisionsOf } from '../../layout/stage/stageLayout.ts'
import { fromMany, sharedPrefix } from '../../layout/workloads/prefix.ts'
import type { SceneView } from '../../share/sceneViews.ts'
import type { SingleRunView } from '../../share/stageViews.ts'
import { useSelection } from '../../store/selection.ts'
import { late } from '../ui/late.tsx'
import { useFrameForm } from '../ui/useMediaQuery.ts'
import { EmptyStage } from './EmptyStage.tsx'
import { LoopStage } from './LoopStage.tsx'
import { BoundsBar } from './lanes/BoundsBar.tsx'
import { StageBody } from './StageBody.tsx'
import { StageHeader } from './StageHeader.tsx'
import styles from './StageView.module.css'
import { refTo, type StageViewProps } from './views/stageProps.ts'
import type { WorkloadsForm } from './workloads/form.ts'

// Loaded on first use, so that the page starts sooner.
const Workloads = late(async () => (await import('./workloads/Workloads.tsx')).Workloads)

const bodies: Readonly<Record<SingleRunView, FunctionComponent<StageViewProps>>> = {
  replicaSet: (props) => <PodStage {...props} kind="replicaSet" />,
  node: (props) => <PodStage {...props} kind="node" />,
  controlLoop: LoopStage,
}

/** The stage of one run; depends only on a view and a clock. */
export function StageView(props: StageViewProps) {
  const Body = bodies[props.kind]
  return <Body {...props} />
}

/** The Pods of one workload's rollout, with its bounds and the list of workloads. */
function PodStage(props: StageViewProps<SceneView>) {
  const t = useT()
  const { view, workloadUid } = props
  const workload = useMemo(() => focusedWorkload(view, workloadUid), [view, workloadUid])
  const owned = useMemo(() => (workload ? revisionsOf(view, workload) : []), [view, workload])
  const form = useWorkloadsForm(view.workloads.length)
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

/** Form of the list of workloads. On a phone, a list of many workloads replaces the stage. */
function useWorkloadsForm(count: number): WorkloadsForm {
  const isPhone = useFrameForm() === 'phone'
  const isOpen = useSelection(({ list }) => list.isOpen)
  if (count < fromMany) return 'row'
  if (!isPhone) return 'card'
  return isOpen ? 'list' : 'back'
}
