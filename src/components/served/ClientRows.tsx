import '../../i18n/en/recorded/served.ts'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { formatClock } from '../../store/runClock.ts'
import { useServed } from '../../store/served.ts'
import { classes } from '../ui/classes.ts'
import styles from './ClientRows.module.css'
import { type ClientRow, clientRows, columnsOf } from './rowsOfClients.ts'

const rowPx = 14

/** A row of writes for each client of the served run, above the timeline, and the line of the present. */
export function ClientRows({ scene }: { readonly scene: TimelineScene }) {
  const t = useT()
  const clients = useServed(({ served }) => served?.clients)
  const { commands } = scene.marks
  const rows = useMemo(
    () =>
      clientRows(
        commands,
        (clients ?? []).map(({ name }) => name),
      ),
    [commands, clients],
  )
  if (rows.length === 0) return <PresentLine scene={scene} />
  const nameOf = (row: ClientRow) => row.name || t('served.rows.more', { count: row.clients })
  const range = { x: (atMs: number) => scene.x(atMs), from: scene.left, to: scene.width - plotRight }
  return (
    <>
      <ul
        className={styles.rows}
        style={{ height: rows.length * rowPx }}
        aria-label={t('served.rows')}
        data-rows={rows.length}
      >
        {rows.map((row) => (
          <li
            key={row.name}
            className={styles.row}
            aria-label={t('served.rows.writes', { name: nameOf(row), count: row.marks.length })}
          >
            <span className={styles.name} style={{ width: Math.max(0, scene.left - 6) }}>
              {nameOf(row)}
            </span>
            <svg
              className={classes('ui-layer', styles.ticks)}
              width={scene.width}
              height={rowPx}
              aria-hidden="true"
              focusable="false"
            >
              <path className={styles.base} d={`M${range.from} ${rowPx - 0.5}H${range.to}`} />
              {[...columnsOf(row.marks, range)].map(([px, isRefused]) => (
                <rect key={px} x={px - 1} y="3" width="2.5" height="8" rx="1" data-refused={isRefused} />
              ))}
            </svg>
          </li>
        ))}
      </ul>
      <PresentLine scene={scene} />
    </>
  )
}

/** A dotted line at the present of the served run, while the page shows the past. */
function PresentLine({ scene }: { readonly scene: TimelineScene }) {
  const t = useT()
  const at = useServed(({ served }) => (served?.isFollowing === false ? served.present.at : undefined))
  if (at === undefined) return null
  const left = scene.x(at)
  if (left < scene.left || left > scene.width - plotRight + 1) return null
  const text = t('served.presentLine', { time: formatClock(at) })
  return (
    <span className={styles.line} style={{ left }} title={text} data-present={at} data-far={left > scene.width / 2}>
      <span className={styles.words}>{text}</span>
    </span>
  )
}
