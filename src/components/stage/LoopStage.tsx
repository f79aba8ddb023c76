import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/stage.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { focusedWorkload } from '../../layout/stage/stageLayout.ts'
import { useShownViews } from '../../store/shownViews.ts'
import { useCanvasTheme } from '../canvas/useCanvasTheme.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { late } from '../ui/late.tsx'
import styles from './StageView.module.css'
import type { StageViewProps } from './views/stageProps.ts'
import { ViewChoice } from './views/ViewChoice.tsx'

// Loaded on first use, so that the page starts sooner.
const LoopBar = late(async () => (await import('./controlLoop/ControlLoopBar.tsx')).LoopBar)
const ControlLoop = late(async () => (await import('./controlLoop/ControlLoop.tsx')).ControlLoop)

const noLoop = { view: undefined, followed: undefined, onFollow: () => {} }

/** The control loop takes the whole stage; minimum and maximum stay visible on the timeline. */
export function LoopStage(props: StageViewProps) {
  const { view, clock, kind, loop = noLoop, onSelect, onShowView, isBare = false } = props
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const theme = useCanvasTheme(frame)
  const views = useShownViews()
  const { followed, onFollow } = loop
  const narrow = width < narrowWidth
  const workload = focusedWorkload(view, props.workloadUid)
  return (
    <section ref={setFrame} className={styles.stage} aria-label={t('stage.label')} data-bare={isBare ? '' : undefined}>
      {!isBare && (
        <Toolbar className={styles.toolbar}>
          <ViewChoice views={views} shown={kind} workload={workload} onShow={onShowView} narrow={narrow} />
          <LoopBar followed={followed} onFollow={onFollow} narrow={narrow} />
        </Toolbar>
      )}
      <ControlLoop {...{ clock, theme, followed, onFollow, onSelect, isBare }} view={loop.view} cluster={view} />
    </section>
  )
}
