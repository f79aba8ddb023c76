import type { EventView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatClock } from '../../../store/runClock.ts'
import styles from './RecentEvents.module.css'

const shown = 3

/** The newest Events with their times and messages, newest first. */
export function RecentEvents({ events }: { readonly events: readonly EventView[] }) {
  const t = useT()
  if (events.length === 0) return null
  const newest = newestOf(events)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.events} data-point="events" aria-label={t('inspector.recentEvents')} tabIndex={0}>
      {newest.map((event) => (
        <div key={`${event.at} ${event.object} ${event.reason} ${event.message}`} className={styles.event}>
          <time>{eventTime(event.at)}</time>
          <span>
            <b className={event.type === 'Warning' ? styles.warning : undefined}>{event.reason}</b> {event.message}
            {event.count > 1 && <b> ×{event.count}</b>}
          </span>
        </div>
      ))}
    </section>
  )
}

/** Newest first; Events of several Pods with one reason and message are merged and counted. */
function newestOf(events: readonly EventView[]): EventView[] {
  const lines = new Map<string, EventView>()
  for (const event of [...events].sort((a, b) => b.at - a.at)) {
    const key = `${event.reason} ${event.message}`
    const line = lines.get(key)
    if (line) lines.set(key, { ...line, count: line.count + event.count })
    else lines.set(key, event)
  }
  return [...lines.values()].slice(0, shown)
}

/** The API stores times of Events in seconds, so a fraction is shown only if it is known. */
export function eventTime(at: number, precision: 'full' | 'short' = 'short'): string {
  const text = formatClock(at)
  if (at % 1000 === 0) return text.replace(/\.\d+$/, '')
  return precision === 'full' ? text : text.replace(/(\.\d+)\d$/, '$1')
}
