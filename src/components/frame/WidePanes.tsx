import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Group, type Layout, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels'
import { useT } from '../../i18n/index.ts'
import { setPaneLayout, showInspectorTab, showLeftTab, togglePane } from '../../player/actions/actions.ts'
import { focusPrompt } from '../../player/terminal/promptKeys.ts'
import { usePrefs } from '../../store/prefs.ts'
import type { InspectorTab, LeftTab } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { Icon, type IconName } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
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
          <SidePane id="left" size={372} rail={<LeftRail />}>
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
          <SidePane id="right" size={348} rail={<RightRail />}>
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
  readonly id: 'left' | 'right'
  /** Width at the beginning, in px; less in a small window, where the stage needs the room more. */
  readonly size: number
  /** What is there while the pane is closed. */
  readonly rail: ReactNode
  readonly children: ReactNode
}

const railSize = 45

/** Share of the window that a pane takes at the beginning. */
const mostAtFirst = 0.255

/** A pane that shrinks to a rail when it is dragged to the window's edge or closed by a key. Its content is then away. */
function SidePane({ id, size, rail, children }: SidePaneProps) {
  const panel = useRef<PanelImperativeHandle>(null)
  const isClosed = useUi((ui) => ui.closedPanes[id])
  useEffect(() => {
    if (panel.current === null || panel.current.isCollapsed() === isClosed) return
    if (isClosed) panel.current.collapse()
    else panel.current.expand()
  }, [isClosed])
  return (
    <Panel
      id={id}
      panelRef={panel}
      defaultSize={Math.min(size, Math.round(window.innerWidth * mostAtFirst))}
      minSize={260}
      maxSize="45%"
      collapsible
      collapsedSize={railSize}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => togglePane(id, inPixels < railSize + 8)}
    >
      {isClosed && rail}
      <div className={styles.side} hidden={isClosed}>
        {children}
      </div>
    </Panel>
  )
}

function LeftRail() {
  const t = useT()
  const open = (tab: LeftTab) => {
    togglePane('left', false)
    showLeftTab(tab)
  }
  return (
    <div className={styles.rail}>
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
  return (
    <div className={styles.rail}>
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

/** The sizes from the last visit, if they are for the panes that there are. */
function rememberedLayout(group: keyof typeof panesOf): Layout | undefined {
  const layout = usePrefs.getState().layout[groupIds[group]]
  if (layout === undefined) return undefined
  const ids = panesOf[group]
  const isComplete = Object.keys(layout).length === ids.length && ids.every((id) => Object.hasOwn(layout, id))
  const sum = Object.values(layout).reduce((total, size) => total + size, 0)
  return isComplete && Math.abs(sum - 100) < 0.5 ? { ...layout } : undefined
}
