import { type CSSProperties, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { showInspectorTab, showLeftTab, togglePane } from '../../player/actions/actions.ts'
import { focusPrompt } from '../../player/terminal/promptKeys.ts'
import { useLesson } from '../../store/lesson.ts'
import type { InspectorTab, LeftTab } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { useHasFindings } from '../run/useHasFindings.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { late } from '../ui/late.tsx'
import { PaneBoundary } from '../ui/PaneBoundary.tsx'
import { firstHeight, firstWidth, type PaneLayout, railSize, rememberedLayout } from './paneSizes.ts'
import { useTimeGivesWay } from './useTimeGivesWay.ts'
import styles from './WidePanes.module.css'

export interface WidePanesProps {
  readonly left: ReactNode
  readonly stage: ReactNode
  readonly right: ReactNode
  readonly time: ReactNode
}

/** Loaded late, because the panes are drawn without it. */
const PaneBorders = late(async () => (await import('./PaneBorders.tsx')).PaneBorders)

/** Manifest, stage and inspector side by side above the timeline; borders are movable and remembered. */
export function WidePanes({ left, stage, right, time }: WidePanesProps) {
  const isLeftClosed = useUi((ui) => ui.closedPanes.left)
  const isRightClosed = useUi((ui) => ui.closedPanes.right)
  const [panes, setPanes] = useState(() => rememberedLayout('panes'))
  const [rows, setRows] = useState(() => rememberedLayout('rows'))
  const givesWay = useTimeGivesWay('wide')
  const sizes = {
    '--left': widthOf('left', panes, isLeftClosed),
    '--right': widthOf('right', panes, isRightClosed),
    '--time': givesWay !== 'nothing' ? 'auto' : rows?.time === undefined ? `${firstHeight()}px` : shareOf(rows.time, 1),
  }
  return (
    <div className={styles.panes} style={sizes as CSSProperties}>
      <div data-pane="left">
        {isLeftClosed && <LeftRail />}
        <div className={styles.side} hidden={isLeftClosed}>
          {left}
        </div>
      </div>
      <div className={styles.stage} data-pane="middle">
        {stage}
      </div>
      <div data-pane="right">
        {isRightClosed && <RightRail />}
        <div className={styles.side} hidden={isRightClosed}>
          {right}
        </div>
      </div>
      <div className={styles.time} data-pane="time">
        {time}
      </div>
      {givesWay === 'nothing' && (
        <PaneBoundary>
          <PaneBorders onPanes={setPanes} onRows={setRows} />
        </PaneBoundary>
      )}
    </div>
  )
}

/** Width of a side pane from the stored layout, or its initial width. */
function widthOf(id: 'left' | 'right', layout: PaneLayout | undefined, isClosed: boolean): string {
  const percent = layout?.[id]
  if (percent !== undefined) return shareOf(percent, 2)
  return `${isClosed ? railSize : firstWidth(id)}px`
}

/** A percentage of the width without the borders of 1 px. */
function shareOf(percent: number, borders: number): string {
  return `calc((100% - ${borders}px) * ${percent / 100})`
}

function LeftRail() {
  const t = useT()
  const open = (tab: LeftTab) => {
    togglePane('left', false)
    showLeftTab(tab)
  }
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  return (
    <div className={styles.rail}>
      {hasLesson && <RailButton icon="book" name={t('frame.tab.lesson')} onClick={() => open('lesson')} />}
      <RailButton icon="manifest" name={t('manifest.tab.manifest')} onClick={() => open('manifest')} />
      <RailButton
        icon="kubectl"
        name="kubectl"
        onClick={() => {
          open('kubectl')
          focusPrompt()
        }}
      />
      <RailButton icon="stage" name={t('manifest.tab.object')} onClick={() => open('object')} />
    </div>
  )
}

function RightRail() {
  const t = useT()
  const open = (tab: InspectorTab) => {
    togglePane('right', false)
    showInspectorTab(tab)
  }
  const hasFindings = useHasFindings()
  return (
    <div className={styles.rail}>
      {hasFindings && <RailButton icon="findings" name={t('frame.tab.findings')} onClick={() => open('findings')} />}
      <RailButton icon="why" name={t('inspector.tab.why')} onClick={() => open('why')} />
      <RailButton icon="events" name={t('inspector.tab.events')} onClick={() => open('events')} />
    </div>
  )
}

interface RailButtonProps {
  readonly icon: IconName
  readonly name: string
  readonly onClick: () => void
}

function RailButton({ icon, name, onClick }: RailButtonProps) {
  const t = useT()
  const label = t('frame.pane.open', { name })
  return (
    <Button
      variant="quiet"
      shape="square"
      aria-label={label}
      title={label}
      icon={<Icon name={icon} />}
      onClick={onClick}
    />
  )
}
