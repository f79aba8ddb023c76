import '../../../i18n/en/loop.ts'
import { useEffect, useRef } from 'react'
import type { PodView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import type { Tone } from '../../../layout/revisionTone.ts'
import { drawMarks } from '../../../layout/stage/drawScene.ts'
import { settledMoment } from '../../../layout/stage/motion.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { useDeviceRatio } from '../../canvas/useElementSize.ts'
import styles from './ControlLoopNodes.module.css'

interface PodChipsProps {
  readonly pods: readonly PodView[]
  readonly tones: ReadonlyMap<string, Tone>
  readonly theme: CanvasTheme | undefined
  /** Virtual ms. */
  readonly at: number
  /** In CSS px. */
  readonly width: number
}

const side = 16
const gap = 4
/** Px reserved for the number of Pods that do not fit. */
const moreWidth = 30

/** The Pods of a node in one row, drawn as in the other views. */
export function PodChips({ pods, tones, theme, at, width }: PodChipsProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  const fitting = Math.max(0, Math.floor((width + gap) / (side + gap)))
  const count = pods.length <= fitting ? pods.length : Math.floor((width - moreWidth + gap) / (side + gap))
  const rest = pods.length - count
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || theme === undefined) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawMarks(ctx, chipScene, pods.slice(0, count).map(markOf(tones)), settledMoment(at), theme)
  }, [pods, count, tones, theme, at, ratio])
  const wide = Math.max(1, count) * (side + gap)
  return (
    <div className={styles.chips}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('loop.pods.label', { count: pods.length })}
        width={Math.round(wide * ratio)}
        height={Math.round(side * ratio)}
        style={{ width: wide, height: side }}
      />
      {rest > 0 && <span className="ui-mono ui-muted">{t('loop.pods.more', { count: rest })}</span>}
    </div>
  )
}

const chipScene: Scene = {
  width: 0,
  height: side,
  level: 'chip',
  fitLevel: 'chip',
  oneLine: false,
  frameWidth: 0,
  mostZoom: 1,
  cell: { width: side, height: side },
  gap,
  boxes: [],
  marks: [],
  emptySlots: [],
  geometry: '',
}

const markOf =
  (tones: ReadonlyMap<string, Tone>) =>
  (pod: PodView, index: number): PodMark => {
    const x = index * (side + gap)
    return { pod, tone: tones.get(pod.ownerUid) ?? 'plain', x, y: 0, enterX: x, enterY: 0 }
  }
