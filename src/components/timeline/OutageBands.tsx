import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { useMemo, useRef } from 'react'
import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { spanText } from '../../i18n/recordedText.ts'
import { outageBands, placeOutageLabels } from '../../layout/timeline/outageBands.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { measuredWidth } from './measuredWidth.ts'
import styles from './OutageBands.module.css'
import type { FoundSpan } from './useFindingSpans.ts'

interface OutageBandsProps {
  readonly scene: TimelineScene
  readonly found: readonly FoundSpan[]
  readonly workload: WorkloadView | undefined
  /** CSS font of the labels. */
  readonly font: string
  /** End of the recording, in Unix ms. */
  readonly to: number
}

/** Minimum width in CSS px, so that a short outage stays visible. */
const leastPx = 2
/** Padding of a label in CSS px. */
const padPx = 4
const rowPx = 15

/** Shades the times at which too few Pods of the workload were available. The lane of findings has them in words. */
export function OutageBands({ scene, found, workload, font, to }: OutageBandsProps) {
  const t = useT()
  const run = useOpenRun((open) => open.run)
  const object = useNameOf(workload, scene.series.workloadUid)
  const { samples } = scene.series
  const bands = useMemo(() => {
    const own = found.filter(({ finding }) => finding.object === object)
    const outages = own.flatMap(({ finding }) => finding.impact?.outages ?? [])
    return outageBands(outages, { epochMs: run.epochMs ?? 0, endMs: run.endMs ?? 0, to, samples })
  }, [found, object, run, to, samples])
  const { left, width, rows } = scene
  const right = width - plotRight
  const inside = (ms: number) => Math.max(left, Math.min(right, scene.x(ms)))
  const shown = bands
    .filter(({ fromMs, toMs }) => scene.x(toMs) >= left && scene.x(fromMs) <= right)
    .map((band) => {
      const fromPx = inside(band.fromMs)
      const text = t(`imported.outage.${band.type}`, { ...band, span: spanText(band.lengthMs, t) })
      const widthPx = Math.ceil(measuredWidth(text, font)) + 2 * padPx
      return { ...band, text, widthPx, fromPx, toPx: Math.max(fromPx + leastPx, inside(band.toMs)) }
    })
  const labels = placeOutageLabels(shown, { leftPx: left, rightPx: width })
  return (
    <div className="ui-layer" aria-hidden="true">
      {shown.map(({ type, fromMs, fromPx, toPx }) => (
        <span
          key={`${type} ${fromMs}`}
          className={styles.band}
          data-outage={type}
          style={{ left: fromPx, width: toPx - fromPx, top: rows.plot.top, height: rows.plot.height }}
        />
      ))}
      {labels.map(({ index, row, fromPx }) => (
        <span
          key={index}
          className={styles.words}
          data-outage={shown[index]?.type}
          style={{ left: fromPx, top: rows.plot.top + 3 + row * rowPx }}
        >
          {shown[index]?.text}
        </span>
      ))}
    </div>
  )
}

/** The name of a workload as in findings, also while the workload does not exist, if it was on the page before. */
function useNameOf(workload: WorkloadView | undefined, uid: string): string | undefined {
  const names = useRef(new Map<string, string>())
  if (workload) names.current.set(workload.uid, `${workload.kind} ${workload.namespace}/${workload.name}`)
  return names.current.get(uid)
}
