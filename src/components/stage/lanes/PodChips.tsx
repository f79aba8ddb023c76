import { useEffect, useMemo, useRef } from 'react'
import type { PodView } from '../../../engine/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { type ChipPlace, chipRow } from '../../../layout/stage/chipRow.ts'
import { drawChip } from '../../../layout/stage/drawChip.ts'
import { shownState, stateProgress } from '../../../layout/stage/motion.ts'
import type { StageInput } from '../../../layout/stage/scene.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { useDeviceRatio } from '../../canvas/useElementSize.ts'
import styles from './PodChips.module.css'

interface PodChipsProps {
  readonly view: StageInput
  readonly workloadUid: string
  readonly width: number
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly onSelect: (pod: PodView) => void
}

const height = 28

/** The Pods in one row, newest revision first: the part of the stage above a sheet. The table has their names. */
export function PodChips({ view, workloadUid, width, clock, theme, onSelect }: PodChipsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  const row = useMemo(() => chipRow(view, workloadUid, width), [view, workloadUid, width])
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || theme === undefined) return
    const paint = () => {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      ctx.clearRect(0, 0, width, height)
      for (const place of row.places) drawPlace(ctx, place, row.side, clock.read().atMs, theme)
    }
    paint()
    return clock.subscribe(paint)
  }, [row, width, clock, theme, ratio])
  return (
    <div className="ui-fixed ui-anchor" aria-hidden="true">
      <canvas
        className="ui-block"
        ref={canvas}
        width={Math.round(width * ratio)}
        height={Math.round(height * ratio)}
        style={{ width, height }}
        onClick={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left
          const place = row.places.findLast((one) => one.x <= x)
          if (place) onSelect(place.pod)
        }}
      />
      {row.more > 0 && <span className={styles.more}>+{row.more}</span>}
    </div>
  )
}

function drawPlace(
  ctx: CanvasRenderingContext2D,
  place: ChipPlace,
  side: number,
  atMs: number,
  theme: CanvasTheme,
): void {
  const { pod, tone, x } = place
  ctx.save()
  ctx.translate(x, (height - side) / 2)
  const share = stateProgress(place, atMs)
  drawChip(ctx, { pod, state: shownState(pod), tone, share, leftMs: undefined, sweep: 0 }, side, theme)
  ctx.restore()
}
