import { type ReactNode, useState } from 'react'
import { useUi } from '../../store/ui.ts'
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

/** Loaded with the first closed pane. */
const LeftRail = late(async () => (await import('./PaneRails.tsx')).LeftRail)
const RightRail = late(async () => (await import('./PaneRails.tsx')).RightRail)

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
    <div className={styles.panes} style={sizes}>
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
