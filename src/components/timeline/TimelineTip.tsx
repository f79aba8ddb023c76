import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { TimelineMark } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { marksWithin, plotWidth, pxAtTime, type TimelineScene, timeAtPx } from '../../layout/drawTimeline.ts'
import { formatClock, formatCount } from '../../layout/format.ts'
import { sampleAt, totalsOf } from '../../layout/timelineSeries.ts'
import { usePageZoom } from '../stage/pageZoom.ts'
import { classes } from '../ui/classes.ts'
import styles from './TimelineTip.module.css'

interface TimelineTipProps {
  readonly scene: TimelineScene
  /** The furthest point computed: beyond it nothing is known. */
  readonly headMs: number
  /** Place of the pointer, from the left of the frame. */
  readonly px: number
  readonly frame: HTMLElement | null
}

const reachPx = 5
const mostLines = 6

/** What there was at the time under the pointer, and what happened near it. */
export function TimelineTip({ scene, headMs, px, frame }: TimelineTipProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const pageZoom = usePageZoom()
  const atMs = timeAtPx(px, scene)
  const sample = atMs <= headMs ? sampleAt(scene.series.samples, atMs) : undefined
  const near = nearMarks(scene, px)
  const totals = sample && totalsOf(sample)

  useLayoutEffect(() => {
    if (ref.current === null || frame === null) return
    const { left, top } = frame.getBoundingClientRect()
    const { width, height } = ref.current.getBoundingClientRect()
    ref.current.style.left = `${Math.max(8, Math.min(left + px * pageZoom + 12, window.innerWidth - width - 8))}px`
    ref.current.style.top = `${Math.max(8, top - height - 6)}px`
  })

  return createPortal(
    <div ref={ref} className={styles.tip} role="tooltip">
      <b className={styles.time}>{formatClock(atMs)}</b>
      {totals && (
        <span className={styles.counts}>
          {t('timeline.counts', {
            available: formatCount(totals.available),
            total: formatCount(totals.present),
            ending: formatCount(totals.ending),
          })}
        </span>
      )}
      {near.length > 0 && (
        <ul className={styles.marks}>
          {near.slice(0, mostLines).map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity, and equal ones may stand side by side
            <li key={index} className={classes(mark.warning && styles.warning)}>
              <time>{formatClock(mark.at)}</time>
              <span>
                <b>{t(`timeline.${mark.kind}`)}</b> {mark.text}
              </span>
            </li>
          ))}
          {near.length > mostLines && (
            <li className={styles.more}>{t('timeline.more', { count: near.length - mostLines })}</li>
          )}
        </ul>
      )}
    </div>,
    document.body,
  )
}

/** Marks within reach of the pointer: commands first, then by time. */
function nearMarks(scene: TimelineScene, px: number): readonly TimelineMark[] {
  const msPerPx = (scene.window.toMs - scene.window.fromMs) / plotWidth(scene)
  const atMs = timeAtPx(px, scene)
  const around = { fromMs: atMs - reachPx * msPerPx, toMs: atMs + reachPx * msPerPx }
  const near = marksWithin(scene.marks, around).filter((mark) => Math.abs(pxAtTime(mark.at, scene) - px) <= reachPx)
  const commands = near.filter((mark) => mark.kind === 'command')
  return [...commands, ...near.filter((mark) => mark.kind !== 'command')]
}
