import '../../i18n/en/recorded/served.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import type { ServedClient } from '../../share/servedRun.ts'
import { formatClock } from '../../store/runClock.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { classes } from '../ui/classes.ts'
import { DataTable } from '../ui/DataTable.tsx'
import styles from './ClientTable.module.css'
import { ReconcileCard } from './ReconcileCard.tsx'

/** Commands for a cluster without clients. */
const firstCommands = [
  'kubectl get nodes',
  'kubectl create deployment web --image=shop/web:v1 --replicas=3',
  'kubectl rollout status deployment/web',
]

/**
 * Clients of the served cluster, the busiest first, and the last reconcile and requests of the chosen client. `line`: the
 * line for a shell, after which kubectl asks this cluster.
 */
export function ClientTable({ clients, line }: { readonly clients: readonly ServedClient[]; readonly line: string }) {
  const t = useT()
  const [chosen, choose] = useState<string>()
  const selected = clients.find((client) => keyOf(client) === chosen) ?? clients[0]
  if (selected === undefined)
    return (
      <div className={styles.none}>
        <p>{t('served.noClients')}</p>
        {[line, ...firstCommands].map((command) => (
          <CopyLine key={command} line={command} />
        ))}
      </div>
    )
  return (
    <>
      <ul className={styles.clients} aria-label={t('served.clients.list')}>
        {clients.map((client) => (
          <li key={keyOf(client)}>
            <button
              type="button"
              className={styles.client}
              aria-pressed={client === selected}
              onClick={() => choose(keyOf(client))}
            >
              <span className={styles.name}>
                <b className="ui-lit">{client.name}</b> {client.version}
              </span>
              <span className={styles.count}>{t('served.requests', countsOf(client.requests))}</span>
              <span className={styles.last}>
                {client.last === ''
                  ? t('served.client.onlyReads')
                  : t('served.client.lastWrite', { words: client.last })}
              </span>
              {client.refused > 0 && (
                <span className={styles.refused}>{t('served.refused', { number: formatCount(client.refused) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <ReconcileCard client={selected} />
      <RecentRequests client={selected} />
    </>
  )
}

const countsOf = (count: number) => ({ count, number: formatCount(count) })

const keyOf = ({ name, version }: ServedClient): string => `${name}/${version}`

function RecentRequests({ client: { name, recent } }: { readonly client: ServedClient }) {
  const t = useT()
  return (
    <DataTable
      className={classes('ui-mono ui-topline', styles.requests)}
      caption={t('served.client.recent', { name })}
      columns={[t('served.client.time'), t('served.client.request'), t('served.client.status')]}
      areColumnsHidden
    >
      {recent.map(({ kind, number, at, words, status }) => (
        <tr key={`${kind} ${number}`} data-refused={status >= 400} data-sent={kind === 'event'}>
          <td>{formatClock(at)}</td>
          <td>{words}</td>
          <td>{kind === 'event' ? t('served.client.event') : status}</td>
        </tr>
      ))}
    </DataTable>
  )
}
