import '../../../i18n/en/stage/workloads.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { drawTokenShape, drawTokenWords } from '../../../layout/stage/drawToken.ts'
import { shownState, stateProgress } from '../../../layout/stage/motion.ts'
import type { StageInput } from '../../../layout/stage/scene.ts'
import { type OtherPod, type OtherRollout, otherRollouts } from '../../../layout/workloads/otherRollouts.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { useDeviceRatio, useElementSize } from '../../canvas/useElementSize.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './OtherRollouts.module.css'

interface OtherRolloutsProps {
  readonly view: StageInput
  readonly shownUid: string
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly onShow: (uid: string) => void
}

/** Rollouts of other workloads with their Pods, in a very wide window; a press puts one on the stage. */
export function OtherRollouts({ view, shownUid, clock, theme, onShow }: OtherRolloutsProps) {
  const t = useT()
  const others = useMemo(() => otherRollouts(view, shownUid), [view, shownUid])
  if (others.length === 0) return null
  return (
    <section className={styles.cards} aria-label={t('workloads.others')}>
      {others.map((other) => (
        <RolloutCard key={other.workload.uid} {...{ other, clock, theme, onShow }} />
      ))}
    </section>
  )
}

interface CardProps extends Pick<OtherRolloutsProps, 'clock' | 'theme' | 'onShow'> {
  readonly other: OtherRollout
}

function RolloutCard({ other, clock, theme, onShow }: CardProps) {
  const t = useT()
  const { workload, name, state, pods } = other
  return (
    <Card className={styles.card}>
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.show}
          onClick={() => onShow(workload.uid)}
          title={`${workload.namespace}/${workload.name}`}
        >
          {t('workloads.other', { name, state: t(`workloads.state.${state}`) })}
        </button>
      </h3>
      <Tokens {...{ pods, clock, theme }} />
    </Card>
  )
}

/** Size of a token and the gap to the next, in CSS px. */
const [cell, gap] = [{ width: 101, height: 73 }, 12]

/** The Pods in one row. The table of all Pods names them for screen readers. */
function Tokens({ pods, clock, theme }: Pick<CardProps, 'clock' | 'theme'> & { readonly pods: readonly OtherPod[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const { width } = useElementSize(frame)
  const ratio = useDeviceRatio()
  const fitting = Math.max(1, Math.floor((width + gap) / (cell.width + gap)))
  // The last position in the row shows the number of the remaining Pods.
  const drawn = pods.length > fitting ? pods.slice(0, fitting - 1) : pods
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || theme === undefined) return
    const paint = () => {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      ctx.clearRect(0, 0, width, cell.height)
      drawn.forEach((one, place) => {
        ctx.save()
        ctx.translate(place * (cell.width + gap), 0)
        drawPod(ctx, one, clock.read().atMs, theme)
        ctx.restore()
      })
    }
    paint()
    return clock.subscribe(paint)
  }, [drawn, width, clock, theme, ratio])
  return (
    <div ref={setFrame} className={styles.tokens} aria-hidden="true">
      <canvas
        className="ui-placed"
        ref={canvas}
        width={Math.round(width * ratio)}
        height={Math.round(cell.height * ratio)}
        style={{ width, height: cell.height }}
      />
      {drawn.length < pods.length && (
        <span className={styles.more} style={{ left: drawn.length * (cell.width + gap) }}>
          +{pods.length - drawn.length}
        </span>
      )}
    </div>
  )
}

function drawPod(ctx: CanvasRenderingContext2D, { pod, tone }: OtherPod, atMs: number, theme: CanvasTheme): void {
  const leftMs = pod.stateUntil === undefined ? undefined : Math.max(0, pod.stateUntil - atMs)
  const face = { pod, state: shownState(pod), tone, share: stateProgress({ pod }, atMs), leftMs, sweep: 0 }
  drawTokenShape(ctx, face, cell, theme)
  drawTokenWords(ctx, face, cell, theme)
}
