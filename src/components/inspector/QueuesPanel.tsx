import '../../i18n/en/loop.ts'
import { useEffect } from 'react'
import type { ControlLoopView, InformerView, LoopKey } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { nameOfKey } from '../../layout/controlLoop/loopModel.ts'
import { formatCount } from '../../layout/format.ts'
import { followedKeyNow, followKey } from '../../player/actions/followKey.ts'
import { watchControlLoop } from '../../player/queries/controlLoopQuery.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { useFollowedKey } from '../run/useFollowedKey.ts'
import { controllerTitle, kindTitle } from '../stage/controlLoop/loopText.ts'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { DataTable } from '../ui/DataTable.tsx'
import styles from './QueuesPanel.module.css'
import { type QueueEntry, queueEntries } from './queueEntries.ts'

/** All work queues with their keys, the expectations, and the lag of the caches behind the store. */
export function QueuesPanel() {
  const view = useControlLoop((loop) => loop.view)
  const followed = useFollowedKey()
  useEffect(() => watchControlLoop('closely', followedKeyNow), [])
  return <QueuesView view={view} followed={followed} onFollow={followKey} />
}

interface QueuesViewProps {
  /** Undefined until the engine has answered. */
  readonly view: ControlLoopView | undefined
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
}

/** The panel as a function of its data. */
export function QueuesView({ view, followed, onFollow }: QueuesViewProps) {
  const t = useT()
  if (view === undefined) return <p className="ui-text ui-padded ui-muted">{t('loop.asking')}</p>
  const queues = view.queues.map((queue) => ({ queue, entries: queueEntries(view, queue.name, t) }))
  const filled = queues.filter(({ entries }) => entries.length > 0)
  const empty = queues.filter(({ entries }) => entries.length === 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.panel} aria-label={t('inspector.tab.queues')} tabIndex={0}>
      {filled.map(({ queue, entries }) => (
        <div key={queue.name}>
          <h3 className={styles.title}>
            {controllerTitle(queue.name, t)}
            <span>{t('loop.workers', { busy: queue.busy.length, workers: queue.workers })}</span>
          </h3>
          <Entries entries={entries} controller={queue.name} followed={followed} onFollow={onFollow} />
        </div>
      ))}
      {empty.length > 0 && (
        <p className="ui-fine ui-values">
          <b>{t('loop.queues.empty')}</b>{' '}
          {empty.map(({ queue }) => controllerTitle(queue.name, t)).join(t('loop.queues.comma'))}
        </p>
      )}
      <Caches view={view} />
    </section>
  )
}

/** Further keys are only counted. */
const mostEntries = 40

interface EntriesProps extends Omit<QueuesViewProps, 'view'> {
  readonly entries: readonly QueueEntry[]
  readonly controller: string
}

function Entries({ entries, controller, followed, onFollow }: EntriesProps) {
  const t = useT()
  const rest = entries.length - mostEntries
  return (
    <Card as="ul" surface="box" className="ui-clip" aria-label={controllerTitle(controller, t)}>
      {entries.slice(0, mostEntries).map((entry) => {
        const isFollowed = followed?.controller === controller && followed.key === entry.key
        return (
          <li key={`${entry.state} ${entry.key}`} className={styles.entry}>
            <button
              type="button"
              className={styles.key}
              aria-pressed={isFollowed}
              title={t('loop.follow', { key: nameOfKey(entry.key) })}
              onClick={() => onFollow(isFollowed ? undefined : { controller, key: entry.key })}
            >
              {nameOfKey(entry.key)}
            </button>
            <span className={classes('ui-tiny ui-muted', styles.state)} data-state={entry.state}>
              {t(`loop.queue.${entry.state}`)}
            </span>
            {entry.lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
            {entry.verbatim && <span className={styles.verbatim}>{entry.verbatim}</span>}
          </li>
        )
      })}
      {rest > 0 && <li className={styles.more}>{t('loop.queues.more', { count: rest })}</li>}
    </Card>
  )
}

/** Lagging caches come first; the kubelets are summed up. */
function Caches({ view: { informers, kubelets } }: { readonly view: ControlLoopView }) {
  const t = useT()
  const shown = informers.filter(({ latestVersion }) => latestVersion > 0)
  return (
    <DataTable
      className={styles.caches}
      caption={t('loop.queues.caches')}
      columns={[t('loop.queues.kind'), t('loop.cache.cache'), t('loop.cache.store'), t('loop.queues.behind')]}
    >
      {shown.map((informer) => (
        <tr key={informer.name}>
          <th scope="row">
            <CacheName informer={informer} />
          </th>
          <td>{informer.observedVersion}</td>
          <td>{informer.latestVersion}</td>
          <td data-behind={informer.behind > 0 ? '' : undefined}>{formatCount(informer.behind)}</td>
        </tr>
      ))}
      {kubelets.count > 0 && (
        <tr>
          <th scope="row">{t('loop.kubelets', { count: kubelets.count })}</th>
          <td />
          <td />
          <td data-behind={kubelets.behind > 0 ? '' : undefined}>{formatCount(kubelets.behind)}</td>
        </tr>
      )}
    </DataTable>
  )
}

/** Caches of the controllers are named by kind; the scheduler has its own caches of the same kinds. */
function CacheName({ informer: { process, resource } }: { readonly informer: InformerView }) {
  const t = useT()
  const kind = kindTitle(resource, t)
  return process === 'scheduler' ? t('loop.queues.cacheOf', { process: t('loop.scheduler'), kind }) : kind
}
