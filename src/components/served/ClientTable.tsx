import '../../i18n/en/recorded/served.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import type { ServedClient } from '../../share/servedRun.ts'
import styles from './ServedBar.module.css'

/** The clients of the served cluster, the busiest client first. */
export function ClientTable({ clients }: { readonly clients: readonly ServedClient[] }) {
  const t = useT()
  if (clients.length === 0)
    return <p className={styles.none}>{t('served.noClients', { command: 'kubectl get pods' })}</p>
  return (
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
        {clients.map(({ name, version, requests, refused, last }) => (
          <tr key={`${name}/${version}`}>
            <th scope="row">
              {name} <small>{version}</small>
            </th>
            <td>{formatCount(requests)}</td>
            <td data-refused={refused > 0}>{formatCount(refused)}</td>
            <td>{last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
