import type { ReactNode } from 'react'
import type { ControlLoopView, LoopKey } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { QueueRow } from '../../../layout/controlLoop/loopModel.ts'
import type { ControllerBox } from '../../../layout/controlLoop/loopScene.ts'
import { formatClock } from '../../../store/runClock.ts'
import { classes } from '../../ui/classes.ts'
import { BoxTitle, KeyName, placeOf, Spoken } from './ControlLoopBox.tsx'
import styles from './ControlLoopController.module.css'
import { LoopWorker } from './ControlLoopWorker.tsx'
import { controllerTitle, delayKind, formatShortSpan, ownWriteText } from './loopText.ts'

interface LoopControllerProps {
  readonly box: ControllerBox
  readonly view: ControlLoopView
  /** Virtual ms. */
  readonly at: number
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
}

/** A controller's box: the keys in its queue, and the branch of its last sync. */
export function LoopController({ box, view, at, followed, onFollow }: LoopControllerProps) {
  const t = useT()
  const { controller, rows } = box
  const { name, busy, workers, light } = controller
  const title = controllerTitle(name, t)
  const toggle = (key: string) => {
    const isFollowed = followed?.controller === name && followed.key === key
    onFollow(isFollowed ? undefined : { controller: name, key })
  }
  const takenAt = view.queues.find((queue) => queue.name === name)?.takenAt
  return (
    <section className={styles.box} style={placeOf(box)} data-light={light} aria-label={title}>
      <div className={styles.head}>
        <BoxTitle>{title}</BoxTitle>
        <span className={styles.workers} data-busy={busy > 0 ? '' : undefined}>
          {busy === 0 ? t('loop.idle') : t('loop.workers', { busy, workers })}
        </span>
      </div>
      <ul aria-label={t('loop.title.queue')}>
        {rows.map(({ row, ...rect }) => (
          <li key={rowId(row)} className="ui-placed" style={placeOf(rect, box)}>
            <Row row={row} room={rect.width} at={at} takenAt={takenAt} view={view} onToggle={toggle} />
          </li>
        ))}
      </ul>
      <LoopWorker box={box} at={at} onToggle={toggle} />
    </section>
  )
}

interface RowProps {
  readonly row: QueueRow
  /** Width of the row in CSS px. */
  readonly room: number
  readonly at: number
  readonly takenAt: number | undefined
  readonly view: ControlLoopView
  readonly onToggle: (key: string) => void
}

function Row({ row, room, at, takenAt, view, onToggle }: RowProps) {
  const t = useT()
  switch (row.type) {
    case 'heading':
      return <span className={styles.heading}>{t(`loop.queue.${row.of}`)}</span>
    case 'more':
      return <span className="ui-fine ui-muted">{t('loop.queue.more', { count: row.count })}</span>
    case 'empty':
      return <span className="ui-fine ui-muted">{t('loop.queue.empty')}</span>
    case 'processing': {
      const left = row.until - at
      const title = [
        t('loop.queue.until', { time: formatClock(row.until) }),
        ...(row.again === undefined ? [] : [t('loop.queue.again', { wokenBy: row.again })]),
      ].join('; ')
      const spoken = t('loop.queue.state.processing', { span: formatShortSpan(left) })
      return (
        <>
          <KeyChip row={row} room={room} spoken={spoken} title={title} onToggle={onToggle} />
          <Bar share={(at - row.since) / Math.max(1, row.until - row.since)} tone="accent" />
        </>
      )
    }
    case 'waiting': {
      const taken = takenAt === undefined ? '' : `; ${t('loop.queue.takenAt', { time: formatClock(takenAt) })}`
      const title = t('loop.queue.wokenBy', { wokenBy: row.wokenBy }) + taken
      const spoken = t('loop.queue.state.waiting', { wokenBy: row.wokenBy })
      return <KeyChip row={row} room={room} spoken={spoken} title={title} onToggle={onToggle} />
    }
    case 'resting':
      return (
        <KeyChip
          row={row}
          room={room}
          spoken={t('loop.queue.resting')}
          title={t('loop.queue.resting')}
          onToggle={onToggle}
        />
      )
    case 'delayed':
      return <Delayed row={row} room={room} at={at} onToggle={onToggle} />
    case 'expectation': {
      const [kind, left] = row.add > 0 ? (['add', row.add] as const) : (['del', row.del] as const)
      const text = t(`loop.expectation.${kind}`, { count: row.asked, seen: row.asked - left })
      return (
        <Awaited
          row={row}
          room={room}
          text={text}
          more={row.ownWrite && ownWriteText(row.ownWrite, view, t)}
          onToggle={onToggle}
        >
          <Dots count={row.asked} filled={row.asked - left} />
        </Awaited>
      )
    }
    case 'ownWrite':
      return <Awaited row={row} room={room} text={ownWriteText(row, view, t)} onToggle={onToggle} />
  }
}

type KeyRow = Extract<QueueRow, { readonly key: string }>

interface KeyProps<Row extends KeyRow> {
  readonly row: Row
  readonly room: number
  readonly onToggle: (key: string) => void
}

function KeyChip({
  row,
  room,
  spoken,
  title,
  onToggle,
}: KeyProps<KeyRow> & { readonly spoken: string; readonly title: string }) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-state={row.type}
      data-light={row.light}
      aria-pressed={row.light === 'lit'}
      title={title}
      onClick={() => onToggle(row.key)}
    >
      <KeyName name={row.key} room={room - 20} />
      <Spoken>{spoken}</Spoken>
    </button>
  )
}

function Delayed({
  row,
  room,
  at,
  onToggle,
}: KeyProps<Extract<QueueRow, { type: 'delayed' }>> & { readonly at: number }) {
  const t = useT()
  const span = formatShortSpan(row.dueAt - at)
  const { failures, reason } = row
  return (
    <>
      <button
        type="button"
        className={styles.plainKey}
        data-light={row.light}
        aria-pressed={row.light === 'lit'}
        title={reason}
        onClick={() => onToggle(row.key)}
      >
        <KeyName name={row.key} room={room - 96} />{' '}
        <span
          className={classes('ui-fixed ui-fine ui-muted', styles.delay)}
          data-failed={failures > 0 ? '' : undefined}
        >
          {t(`loop.delay.${delayKind(row)}`, { span })}
        </span>
        <Spoken>{reason}</Spoken>
      </button>
      <Bar share={(at - row.since) / Math.max(1, row.dueAt - row.since)} tone={failures > 0 ? 'warn' : 'plain'} />
    </>
  )
}

interface AwaitedProps extends KeyProps<KeyRow> {
  readonly text: string
  /** Text of a second line. */
  readonly more?: string | undefined
  readonly children?: ReactNode
}

function Awaited({ row, room, text, more, onToggle, children }: AwaitedProps) {
  return (
    <button
      type="button"
      className={styles.awaited}
      data-light={row.light}
      aria-pressed={row.light === 'lit'}
      onClick={() => onToggle(row.key)}
    >
      <KeyName name={row.key} room={room} />{' '}
      <span className={styles.awaitedText}>
        {text}
        {children}
      </span>{' '}
      {more && <span className={styles.awaitedText}>{more}</span>}
    </button>
  )
}

/** Beyond this number, retries are shown by a number alone. */
const mostDots = 6

function Dots({ count, filled }: { readonly count: number; readonly filled: number }) {
  if (count > mostDots) return null
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
        <i key={index} data-filled={index < filled ? '' : undefined} />
      ))}
    </span>
  )
}

function Bar({ share, tone }: { readonly share: number; readonly tone: 'accent' | 'warn' | 'plain' }) {
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden="true">
      <i style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%` }} />
    </span>
  )
}

function rowId(row: QueueRow): string {
  if (row.type === 'heading') return `heading ${row.of}`
  return 'key' in row ? `${row.type} ${row.key}` : row.type
}
