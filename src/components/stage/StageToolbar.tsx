import '../../i18n/en/stage.ts'
import type { ReactNode, RefObject } from 'react'
import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import type { Level } from '../../layout/stage/scene.ts'
import type { StageView } from '../../share/stageViews.ts'
import { useShownViews } from '../../store/shownViews.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { MinusIcon, PlusIcon } from '../ui/lateIcons.tsx'
import type { ZoomBy } from './canvas/useViewport.ts'
import { zoomStep } from './canvas/zoomKeys.ts'
import { Legend } from './Legend.tsx'
import styles from './StageToolbar.module.css'
import { ViewChoice } from './views/ViewChoice.tsx'

/** Level of detail of the Pods: derived from number and space, or fixed. */
export type Detail = 'auto' | Level

interface StageToolbarProps {
  readonly kind: StageView
  /** The workload on the stage; without a workload the texts are those of a Deployment. */
  readonly workload?: WorkloadView | undefined
  readonly onShowView: (kind: StageView) => void
  readonly detail: Detail
  readonly setDetail: (detail: Detail) => void
  readonly zoom: number
  readonly mostZoom: number
  readonly zoomBy: RefObject<ZoomBy | undefined>
  readonly narrow: boolean
  readonly showDetail: boolean
  readonly theme: CanvasTheme | undefined
  /** The menu for the cluster's nodes and settings. */
  readonly cluster: ReactNode
  readonly children: ReactNode
}

/** Toolbar for the view of the stage and its zoom. */
export function StageToolbar(props: StageToolbarProps) {
  const { kind, workload, onShowView, detail, setDetail, zoom, narrow, showDetail, theme, cluster, children } = props
  const t = useT()
  return (
    <div
      className={classes('ui-row ui-fixed ui-apart', styles.toolbar)}
      data-screen-only=""
      data-crowded={showDetail ? '' : undefined}
    >
      <ViewChoice views={useShownViews()} shown={kind} workload={workload} onShow={onShowView} narrow={narrow} />
      {showDetail && !(narrow && zoom > 1) && (
        <label className="ui-row ui-small ui-nowrap ui-muted">
          <span className={narrow ? 'visuallyHidden' : styles.detailName}>{t('stage.detail')}</span>
          <select
            className={styles.select}
            value={detail}
            onChange={(event) => setDetail(event.target.value as Detail)}
          >
            <option value="auto">{t('stage.detailAuto')}</option>
            <option value="token">{t('stage.detailToken')}</option>
            <option value="chip">{t('stage.detailChip')}</option>
            <option value="field">{t('stage.detailField')}</option>
          </select>
        </label>
      )}
      {(zoom > 1 || (showDetail && !narrow)) && <ZoomButtons {...props} />}
      {!narrow && <Legend theme={theme} />}
      {cluster}
      {!narrow && <span className="ui-spring" />}
      {!narrow && <span className={styles.aside}>{children}</span>}
    </div>
  )
}

type ZoomButtonsProps = Pick<StageToolbarProps, 'zoom' | 'mostZoom' | 'zoomBy' | 'narrow'>

/** A narrow stage is zoomed with two fingers, so only the reset needs a button. */
function ZoomButtons({ zoom, mostZoom, zoomBy, narrow }: ZoomButtonsProps) {
  const t = useT()
  return (
    <fieldset className={styles.zoom} aria-label={t('stage.zoom')}>
      {!narrow && (
        <IconButton
          label={t('stage.zoom.out')}
          disabled={zoom <= 1}
          icon={<MinusIcon />}
          onClick={() => zoomBy.current?.gliding(1 / zoomStep)}
        />
      )}
      {zoom > 1 && (
        <Button
          variant="quiet"
          className={styles.fit}
          title={t('stage.zoom.fit')}
          aria-label={t('stage.zoom.fit')}
          onClick={() => zoomBy.current?.to(1)}
        >
          {zoom < 10 ? zoom.toFixed(1) : Math.round(zoom)}×
        </Button>
      )}
      {!narrow && (
        <IconButton
          label={t('stage.zoom.in')}
          disabled={zoom >= mostZoom}
          icon={<PlusIcon />}
          onClick={() => zoomBy.current?.gliding(zoomStep)}
        />
      )}
    </fieldset>
  )
}
