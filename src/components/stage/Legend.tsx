import '../../i18n/en/stage.ts'
import { memo, useCallback } from 'react'
import type { PodState, PodView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import type { Context } from '../../layout/canvasShapes.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import { drawChip } from '../../layout/stage/drawChip.ts'
import { drawnStates } from '../../layout/stage/podStates.ts'
import { Drawing } from '../canvas/Drawing.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './Legend.module.css'

/** Explains the shapes of the Pods. */
export const Legend = memo(function Legend({ theme }: { readonly theme: CanvasTheme | undefined }) {
  const t = useT()
  return (
    <Popover
      button={t('stage.legend.button')}
      label={t('stage.legend.label')}
      buttonProps={{ variant: 'quiet' }}
      mount="whenOpen"
    >
      <p className={styles.rule}>{t('stage.legend.rule')}</p>
      <dl className={styles.list}>
        {drawnStates.map((state) => (
          <div key={state} className={styles.entry}>
            <dt className="ui-flex ui-loose ui-bold">
              <Sample state={state} theme={theme} />
              {t(`stage.state.${state}`)}
            </dt>
            <dd className="ui-right ui-muted">{t(`stage.legend.${state}`)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
})

const side = 20
const sampleSize = { width: side, height: side }

function Sample({ state, theme }: { readonly state: PodState; readonly theme: CanvasTheme | undefined }) {
  const draw = useCallback(
    (ctx: Context, own: CanvasTheme) =>
      drawChip(ctx, { pod: samplePod, state, tone: 0, share: 0.6, leftMs: undefined, sweep: 0 }, side, own),
    [state],
  )
  return (
    <span aria-hidden="true">
      <Drawing size={sampleSize} theme={theme} draw={draw} className={styles.sample} />
    </span>
  )
}

/** The shape depends on the state alone, so the other fields are arbitrary. */
const samplePod: PodView = {
  uid: '',
  name: '',
  namespace: '',
  ownerUid: '',
  slot: 0,
  state: 'available',
  stateSince: 0,
  node: '',
  restarts: 0,
  image: '',
  createdAt: 0,
  cpuMilli: 0,
  memoryBytes: 0,
  ready: false,
}
