import '../../i18n/en/recorded/served.ts'
import { useT } from '../../i18n/index.ts'
import { useServed } from '../../store/served.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import styles from './ClientsPane.module.css'
import { ClientTable } from './ClientTable.tsx'

/** The clients of the served run, the requests of one of them, and the line with which a shell becomes a client. */
export function ClientsPane() {
  const t = useT()
  const served = useServed((state) => state.served)
  if (served === undefined) return null
  const { clients, line, watches } = served
  return (
    // A pane that scrolls needs the focus for the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above
    <section className="ui-fill ui-scroll ui-small ui-inside" aria-label={t('served.clients.pane')} tabIndex={0}>
      <p className={styles.sum}>
        {t('served.clients', { count: clients.length })}, {t('served.watches', { count: watches })}
      </p>
      <ClientTable clients={clients} line={line} />
      {clients.length > 0 && (
        <section className={styles.paste}>
          <h3>{t('served.line')}</h3>
          <CopyLine line={line} />
        </section>
      )}
    </section>
  )
}
