import { useEffect, useRef } from 'react'
import { Group, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels'
import { useT } from '../../i18n/index.ts'
import { hasAutoscaler, useCluster } from '../../store/cluster.ts'
import { setPaneLayout } from '../../store/prefs.ts'
import { togglePane, useUi } from '../../store/ui.ts'
import { useHasFindings } from '../run/useFindings.ts'
import styles from './PaneBorders.module.css'
import {
  firstHeight,
  firstWidth,
  leastSide,
  type PaneLayout,
  railSize,
  rememberedLayout,
  timeWithLoad,
  widthWithFindings,
} from './paneSizes.ts'

interface PaneBordersProps {
  readonly onPanes: (layout: PaneLayout) => void
  readonly onRows: (layout: PaneLayout) => void
}

/**
 * Movable borders between the panes: empty panels over the real panes, which copy their sizes. The panes need not wait
 * for this code, and are not re-created when it loads.
 */
export function PaneBorders({ onPanes, onRows }: PaneBordersProps) {
  const t = useT()
  const nameOf = (pane: 'manifest' | 'inspector' | 'timeline') =>
    t('frame.pane.resize', { name: t(`frame.pane.${pane}`) })
  return (
    <div className={styles.over} data-screen-only="">
      <Group
        id="rows"
        orientation="vertical"
        defaultLayout={rememberedLayout('rows')}
        onLayoutChange={onRows}
        onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setPaneLayout('rows', layout)}
      >
        <Panel id="top" minSize={240}>
          <Group
            id="panes"
            defaultLayout={rememberedLayout('panes')}
            onLayoutChange={onPanes}
            onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setPaneLayout('panes', layout)}
          >
            <SidePanel id="left" />
            <Separator className={styles.separator} aria-label={nameOf('manifest')} />
            <Panel id="middle" minSize={360} />
            <Separator className={styles.separator} aria-label={nameOf('inspector')} />
            <SidePanel id="right" />
          </Group>
        </Panel>
        <Separator className={styles.separatorRow} aria-label={nameOf('timeline')} />
        <TimePanel />
      </Group>
    </div>
  )
}

/** The panel of the timeline. It grows if a load curve is shown, unless the user has set its height. */
function TimePanel() {
  const panel = useRef<PanelImperativeHandle>(null)
  const hasLoad = useCluster(({ others }) => hasAutoscaler(others.values()))
  useEffect(() => {
    if (hasLoad && rememberedLayout('rows') === undefined) panel.current?.resize(timeWithLoad)
  }, [hasLoad])
  return (
    <Panel
      id="time"
      panelRef={panel}
      defaultSize={firstHeight()}
      minSize={150}
      maxSize="50%"
      groupResizeBehavior="preserve-pixel-size"
    />
  )
}

/**
 * A pane that collapses to a rail when it is dragged to the window's edge or closed by a key. The inspector grows with
 * a recording's findings, unless the user has set its width.
 */
function SidePanel({ id }: { readonly id: 'left' | 'right' }) {
  const panel = useRef<PanelImperativeHandle>(null)
  const isClosed = useUi((ui) => ui.closedPanes[id])
  const hasFindings = useHasFindings() && id === 'right'
  useEffect(() => {
    if (hasFindings && rememberedLayout('panes') === undefined) panel.current?.resize(widthWithFindings())
  }, [hasFindings])
  useEffect(() => {
    if (panel.current === null || panel.current.isCollapsed() === isClosed) return
    if (isClosed) panel.current.collapse()
    else panel.current.expand()
  }, [isClosed])
  return (
    <Panel
      id={id}
      panelRef={panel}
      defaultSize={firstWidth(id)}
      minSize={leastSide}
      maxSize="45%"
      collapsible
      collapsedSize={railSize}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => togglePane(id, inPixels < railSize + 8)}
    />
  )
}
