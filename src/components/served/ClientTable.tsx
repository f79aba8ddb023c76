import '../../i18n/en/recorded/served.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import type { ServedClient } from '../../share/servedRun.ts'
import { formatClock } from '../../store/runClock.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import styles from './ServedBar.module.css'

/** Commands for a cluster without clients. */
const firstCommands = [
  'kubectl get nodes',
  'kubectl create deployment web --image=shop/web:v1 --replicas=3',
  'kubectl rollout status deployment/web',
]

/**
 * Clients of the served cluster, the busiest first, and the last requests of the chosen client. `line`: the line for a
 * shell, after which kubectl asks this cluster.
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
      <table className={styles.clients}>
        <thead>
          <tr>
            <th scope="col">{t('served.client')}</th>
            <th scope="col">{t('served.client.requests')}</th>
            <th scope="col">{t('served.client.refused')}</th>
            <th scope="col">{t('served.client.last')}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={keyOf(client)}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.client}
                  aria-pressed={client === selected}
                  onClick={() => choose(keyOf(client))}
                >
                  {client.name} <small>{client.version}</small>
                </button>
              </th>
              <td>{formatCount(client.requests)}</td>
              <td data-refused={client.refused > 0}>{formatCount(client.refused)}</td>
              <td>{client.last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <RecentRequests client={selected} />
    </>
  )
}

const keyOf = ({ name, version }: ServedClient): string => `${name}/${version}`

function RecentRequests({ client: { name, recent } }: { readonly client: ServedClient }) {
  const t = useT()
  return (
    <table className={styles.requests}>
      <caption>{t('served.client.recent', { name })}</caption>
      <thead className="visuallyHidden">
        <tr>
          <th scope="col">{t('served.client.time')}</th>
          <th scope="col">{t('served.client.request')}</th>
          <th scope="col">{t('served.client.status')}</th>
        </tr>
      </thead>
      <tbody>
        {recent.map(({ number, at, words, status }) => (
          <tr key={number} data-refused={status >= 400}>
            <td>{formatClock(at)}</td>
            <td>{words}</td>
            <td>{status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
