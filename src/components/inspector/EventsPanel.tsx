import { useMemo, useState } from 'react'
import type { EventView } from '../../engine/index.ts'
import { type MessageKey, useT } from '../../i18n/index.ts'
import { classes } from '../ui/classes.ts'
import { DataTable } from '../ui/DataTable.tsx'
import styles from './EventsPanel.module.css'
import { eventTime } from './object/RecentEvents.tsx'

/** Columns that sort the table. */
type EventColumn = 'at' | 'type' | 'reason' | 'object' | 'message' | 'count'

interface EventOrder {
  readonly column: EventColumn
  readonly direction: 'ascending' | 'descending'
}

const columns: readonly { readonly id: EventColumn; readonly label: MessageKey }[] = [
  { id: 'at', label: 'inspector.events.time' },
  { id: 'type', label: 'inspector.events.type' },
  { id: 'reason', label: 'inspector.events.reason' },
  { id: 'object', label: 'inspector.events.object' },
  { id: 'message', label: 'inspector.events.message' },
  { id: 'count', label: 'inspector.events.count' },
]

/** The Events up to the cursor as a table, newest first by default. */
export function EventsPanel({ events }: { readonly events: readonly EventView[] }) {
  const t = useT()
  const [order, setOrder] = useState<EventOrder>({ column: 'at', direction: 'descending' })
  const [object, setObject] = useState('')
  const objects = useMemo(() => [...new Set(events.map((event) => event.object))].sort(), [events])
  const chosen = objects.includes(object) ? object : ''
  const rows = useMemo(
    () => sortEvents(chosen ? events.filter((event) => event.object === chosen) : events, order),
    [events, chosen, order],
  )
  if (events.length === 0) return <p className={styles.none}>{t('inspector.events.none')}</p>
  return (
    <>
      {objects.length > 1 && (
        <label className={styles.filter}>
          {t('inspector.events.filter')}
          <select className={styles.select} value={chosen} onChange={(event) => setObject(event.target.value)}>
            <option value="">{t('inspector.events.all')}</option>
            {objects.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t('inspector.tab.events')} tabIndex={0}>
        <DataTable
          className={classes(styles.table, 'ui-small ui-muted')}
          columns={columns.map(({ id, label }) => ({
            'aria-sort': order.column === id ? order.direction : undefined,
            label: (
              <button
                className={styles.sort}
                type="button"
                title={t('inspector.events.sortBy', { column: t(label) })}
                onClick={() => setOrder(nextOrder(order, id))}
              >
                {t(label)}
                <span aria-hidden="true">{mark(order, id)}</span>
              </button>
            ),
          }))}
        >
          {rows.map((event) => (
            <EventRow key={`${event.at} ${event.object} ${event.reason} ${event.message}`} event={event} />
          ))}
        </DataTable>
      </section>
    </>
  )
}

function EventRow({ event }: { readonly event: EventView }) {
  const t = useT()
  const since = event.count > 1 ? t('inspector.events.since', { time: eventTime(event.firstAt, 'full') }) : undefined
  return (
    <tr>
      <td className={classes('ui-mono ui-faint ui-nowrap', styles.time)} title={since}>
        {eventTime(event.at, 'full')}
      </td>
      <td className={event.type === 'Warning' ? classes('ui-warn', styles.warning) : styles.type}>{event.type}</td>
      <td className={styles.reason}>{event.reason}</td>
      <td className={styles.object}>{event.object}</td>
      <td className={styles.message}>{event.message}</td>
      <td className={classes('ui-right', styles.count)}>{event.count}</td>
    </tr>
  )
}

/** Choosing the same column again reverses the order; times and counts start with the largest. */
function nextOrder(order: EventOrder, column: EventColumn): EventOrder {
  if (order.column === column) {
    return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  return { column, direction: column === 'at' || column === 'count' ? 'descending' : 'ascending' }
}

/** Equal Events stay newest first. */
function sortEvents(events: readonly EventView[], { column, direction }: EventOrder): EventView[] {
  const sign = direction === 'ascending' ? 1 : -1
  const newestFirst = [...events].reverse().sort((a, b) => b.at - a.at)
  return newestFirst.sort((a, b) => sign * compare(a[column], b[column]))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

const mark = (order: EventOrder, column: EventColumn): string =>
  order.column !== column ? '' : order.direction === 'ascending' ? ' ▲' : ' ▼'
