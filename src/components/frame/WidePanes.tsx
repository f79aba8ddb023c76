import type { ReactNode } from 'react'
import { useState } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { useT } from '../../i18n/index.ts'
import { setPaneLayout } from '../../player/actions.ts'
import { usePrefs } from '../../store/prefs.ts'
import styles from './WidePanes.module.css'

export interface WidePanesProps {
  readonly left: ReactNode
  readonly stage: ReactNode
  readonly right: ReactNode
  readonly time: ReactNode
}

const groupIds = { rows: 'rows', panes: 'panes' } as const
const panesOf = { rows: ['top', 'time'], panes: ['left', 'middle', 'right'] } as const

/** Manifest, stage and inspector side by side above the time; every border can be moved, and stays where it was put. */
export function WidePanes({ left, stage, right, time }: WidePanesProps) {
  const t = useT()
  return (
    <Group
      id={groupIds.rows}
      className={styles.group}
      orientation="vertical"
      defaultLayout={rememberedLayout('rows')}
      onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setPaneLayout(groupIds.rows, layout)}
    >
      <Panel id="top" minSize={240}>
        <Group
          id={groupIds.panes}
          className={styles.group}
          defaultLayout={rememberedLayout('panes')}
          onLayoutChanged={(layout, { isUserInteraction }) =>
            isUserInteraction && setPaneLayout(groupIds.panes, layout)
          }
        >
          <SidePane id="left" size={372}>
            {left}
          </SidePane>
          <Separator
            className={styles.separator}
            aria-label={t('frame.pane.resize', { name: t('frame.pane.manifest') })}
          />
          <Panel id="middle" minSize={360} className={styles.stage}>
            {stage}
          </Panel>
          <Separator
            className={styles.separator}
            aria-label={t('frame.pane.resize', { name: t('frame.pane.inspector') })}
          />
          <SidePane id="right" size={348}>
            {right}
          </SidePane>
        </Group>
      </Panel>
      <Separator
        className={styles.separatorRow}
        aria-label={t('frame.pane.resize', { name: t('frame.pane.timeline') })}
      />
      <Panel id="time" defaultSize={176} minSize={150} maxSize="50%" groupResizeBehavior="preserve-pixel-size">
        {time}
      </Panel>
    </Group>
  )
}

interface SidePaneProps {
  readonly id: string
  /** Width at the beginning, in px. */
  readonly size: number
  readonly children: ReactNode
}

/** A pane that closes when it is dragged to the window's edge. Closed, it is out of the tab order too. */
function SidePane({ id, size, children }: SidePaneProps) {
  const [isClosed, setClosed] = useState(false)
  return (
    <Panel
      id={id}
      defaultSize={size}
      minSize={260}
      maxSize="45%"
      collapsible
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => setClosed(inPixels < 1)}
    >
      <div className={styles.side} hidden={isClosed}>
        {children}
      </div>
    </Panel>
  )
}

/** The sizes from the last visit, if they are for the panes that there are. */
function rememberedLayout(group: keyof typeof panesOf): Layout | undefined {
  const layout = usePrefs.getState().layout[groupIds[group]]
  if (layout === undefined) return undefined
  const ids = panesOf[group]
  const isComplete = Object.keys(layout).length === ids.length && ids.every((id) => Object.hasOwn(layout, id))
  const sum = Object.values(layout).reduce((total, size) => total + size, 0)
  return isComplete && Math.abs(sum - 100) < 0.5 ? { ...layout } : undefined
}
