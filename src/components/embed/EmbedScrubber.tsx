import '../../i18n/en/embed.ts'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import type { EmbedControls } from '../../embed/embeddedRun.ts'
import { useT } from '../../i18n/index.ts'
import { scrubCurve } from '../../layout/embed/scrubCurve.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import { useCluster } from '../../store/cluster.ts'
import { useEmbed } from '../../store/embed.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import styles from './EmbedScrubber.module.css'

const height = 28

/** Virtual ms per arrow key and per page key. */
const [keyMs, pageMs] = [1_000, 5_000]

/** The curve of the run as a slider. */
export function EmbedScrubber({ run }: { readonly run: EmbedControls }) {
  const t = useT()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const { width } = useElementSize(frame)
  const { fromMs, untilMs } = useEmbed()
  const at = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const spanMs = Math.max(1, untilMs - fromMs)
  const seek = (ms: number) => void run.seek(ms)
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    seek(fromMs + ((event.clientX - box.left) / box.width) * spanMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOfKey(event.key, at, { fromMs, untilMs })
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seek(to)
  }
  const share = Math.min(1, Math.max(0, (at - fromMs) / spanMs))
  return (
    <div
      ref={setFrame}
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={t('embed.time')}
      aria-valuemin={fromMs}
      aria-valuemax={Math.max(untilMs, at)}
      aria-valuenow={at}
      aria-valuetext={formatClockShort(at)}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      {width > 0 && <Curve width={width} />}
      <i style={{ left: `${share * 100}%` }} />
    </div>
  )
}

function Curve({ width }: { readonly width: number }) {
  const { fromMs, untilMs } = useEmbed()
  const samples = useCluster((cluster) => cluster.samples)
  const headMs = usePlayback((playback) => playback.head.at)
  const workload = useShownWorkload()
  const uid = workload?.uid ?? samples.at(-1)?.workloadUid ?? ''
  const hasLeast = workload?.strategy !== 'Recreate'
  const { areas, least, most } = useMemo(
    () => scrubCurve(samples, uid, { fromMs, untilMs, headMs, width: Math.floor(width), height, hasLeast }),
    [samples, uid, fromMs, untilMs, headMs, width, hasLeast],
  )
  return (
    <svg width={width} height={height} aria-hidden="true" focusable="false">
      {areas.map(({ key, tone, path }) => (
        <path
          key={key}
          d={path}
          fill={tone === 'bad' ? 'var(--bad)' : toneColour(tone)}
          opacity={tone === 'bad' ? 0.7 : 0.9}
        />
      ))}
      <path d={`${least}${most}`} className={styles.bounds} />
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-2)" />
    </svg>
  )
}

interface ScrubberRange {
  readonly fromMs: number
  readonly untilMs: number
}

function targetOfKey(key: string, at: number, { fromMs, untilMs }: ScrubberRange): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - keyMs,
    ArrowDown: at - keyMs,
    ArrowRight: at + keyMs,
    ArrowUp: at + keyMs,
    PageDown: at - pageMs,
    PageUp: at + pageMs,
    Home: fromMs,
    End: untilMs,
  }
  return Object.hasOwn(targets, key) ? targets[key] : undefined
}
