import '../../i18n/en/howSure.ts'
import { useMemo, useState } from 'react'
import { compareWorst } from '../../engine/analysis/study/endings.ts'
import { fanOf } from '../../engine/analysis/study/newPods.ts'
import type { StudyRow } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { type FanScene, fanEnd, fanScene } from '../../layout/howSure/fanScene.ts'
import { type StudiedChange, useHowSure } from '../../store/howSure.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { classes } from '../ui/classes.ts'
import styles from './FanTimeline.module.css'
import { timeText } from './words.ts'

/** Replaces the timeline while a study is shown: new Pods of all simulated runs, from the change on. */
export function FanTimeline() {
  const t = useT()
  const rows = useHowSure((study) => study.rows)
  const question = useHowSure((study) => study.question)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const size = useElementSize(frame)
  const worst = useMemo(() => rows.toSorted(compareWorst)[0], [rows])
  const fan = useMemo(() => fanOf(rows, fanEnd(rows)), [rows])
  const scene = useMemo(() => fanScene(rows, fan, worst, size), [rows, fan, worst, size])
  const last = fan.at(-1)
  if (last === undefined || worst === undefined)
    return <div className={classes('ui-shrink ui-wide ui-tall ui-anchor ui-clip', styles.frame)} />
  const { left, right, bottom, y, x, ticks, specReplicas: wanted } = scene
  const label = { count: rows.length, low: last.p5, high: last.p95, time: timeText(last.afterMs) }
  return (
    <div
      ref={setFrame}
      className={classes('ui-shrink ui-wide ui-tall ui-anchor ui-clip', styles.frame)}
      data-fan={rows.length}
    >
      {size.width > 0 && (
        <svg width={size.width} height={size.height} fill="none" role="img" aria-label={t('howSure.fan.label', label)}>
          <path className={styles.most} d={scene.most} />
          <path className={styles.half} d={scene.half} />
          <path className={styles.bound} d={`M${left} ${y(wanted)}H${right}`} />
          <text x={left - 6} y={y(wanted) + 4} textAnchor="end">
            {formatCount(wanted)}
          </text>
          <text x={left - 6} y={bottom + 4} textAnchor="end">
            0
          </text>
          <path className="ui-axis" d={`M${left} ${bottom}H${right}`} />
          <path className={styles.median} d={scene.median} />
          <path className={styles.worst} d={scene.worst} />
          <Deadline scene={scene} />
          <path className={styles.begin} d={`M${left} 8V${bottom}`} />
          <circle className={styles.knob} cx={left} cy="8" r="5" />
          <text className={styles.what} x={left + 12} y="12">
            {question && beginText(question, rows.length, t)}
          </text>
          {ticks.map(({ atMs, label: text }) => (
            <text key={atMs} x={x(atMs)} y={bottom + 16} textAnchor={atMs === 0 ? 'start' : 'middle'}>
              {text}
            </text>
          ))}
        </svg>
      )}
      <Legend worst={worst} scene={scene} />
    </div>
  )
}

/** The change, or the time from which the rollout is simulated. */
function beginText({ kind, cursor, commands }: StudiedChange, count: number, t: ReturnType<typeof useT>): string {
  const what = commands.flatMap((command) => (command.type === 'kubectl' ? (command.label ?? []) : []))[0]
  return kind === 'present' || what === undefined
    ? t('howSure.fan.present', { clock: formatClockShort(cursor.at), count })
    : t('howSure.fan.change', { what, count })
}

/** Largest width of the deadline's label, in px. */
const roomOfWords = 180

function Deadline({ scene: { deadlineMs, x, top, bottom, right } }: { readonly scene: FanScene }) {
  const t = useT()
  if (deadlineMs === undefined) return null
  const at = x(deadlineMs)
  const isLeft = at > right - roomOfWords
  return (
    <g className={styles.deadline}>
      <path d={`M${at} ${top - 12}V${bottom}`} />
      <text x={isLeft ? at - 6 : at + 6} y={top - 4} textAnchor={isLeft ? 'end' : 'start'}>
        {t('howSure.fan.deadline', { time: timeText(deadlineMs) })}
      </text>
    </g>
  )
}

const legend = ['half', 'most', 'median'] as const

function Legend({ worst, scene }: { readonly worst: StudyRow; readonly scene: FanScene }) {
  const t = useT()
  const { seed, specReplicas } = worst
  return (
    <ul className={styles.legend}>
      <li className={styles.pods}>{t('howSure.fan.pods')}</li>
      {legend.map((id) => (
        <li key={id} className="ui-row ui-close">
          <svg width="22" height="10" fill="none" aria-hidden="true">
            <path className={styles[id]} d={id === 'median' ? 'M0 5H22' : 'M0 0H22V10H0Z'} />
          </svg>
          {t(`howSure.fan.${id}`)}
        </li>
      ))}
      <li className="ui-row ui-close">
        <svg width="22" height="10" fill="none" aria-hidden="true">
          <path className={styles.worst} d="M0 5H22" />
        </svg>
        {worst.completeAfterMs === null
          ? t('howSure.fan.worstEnd', { seed, available: scene.worstEnd, wanted: specReplicas })
          : t('howSure.fan.worst', { seed })}
      </li>
    </ul>
  )
}
