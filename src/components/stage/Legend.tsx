import { memo, useEffect, useRef } from 'react'
import type { PodState, PodView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { drawChip } from '../../layout/drawChip.ts'
import type { Look } from '../../layout/look.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './Legend.module.css'
import { useDeviceRatio } from './useElementSize.ts'

const states = [
  'pending',
  'pulling',
  'starting',
  'ready',
  'available',
  'notReady',
  'crash',
  'imagePull',
  'terminating',
  'succeeded',
  'failed',
] as const satisfies readonly PodState[]

/** What the shapes of the Pods mean. */
export const Legend = memo(function Legend({ look }: { readonly look: Look | undefined }) {
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
        {states.map((state) => (
          <div key={state} className={styles.entry}>
            <dt>
              <Sample state={state} look={look} />
              {t(`stage.state.${state}`)}
            </dt>
            <dd>{t(`stage.legend.${state}`)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
})

const side = 20

function Sample({ state, look }: { readonly state: PodState; readonly look: Look | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || look === undefined) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawChip(ctx, { pod: samplePod, state, tone: 0, share: 0.6, leftMs: undefined, sweep: 0 }, side, look)
  }, [state, look, ratio])
  const pixels = Math.round(side * ratio)
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={pixels} height={pixels} className={styles.sample} />
    </span>
  )
}

/** The shapes do not depend on it. */
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
