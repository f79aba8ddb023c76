import '../../../i18n/en/stage/workloads.ts'
import { useT } from '../../../i18n/index.ts'
import styles from '../../frame/KeysDialog.module.css'

/** Help entries for the keys that work with many workloads. */
export function WorkloadKeys() {
  const t = useT()
  return (
    <>
      <h3 className={styles.heading}>{t('workloads.keys')}</h3>
      <dl className={styles.keys}>
        {workloadKeys.map(([action, ...keys]) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`workloads.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const workloadKeys = [
  ['neighbours', '[', ']'],
  ['stall', 'S'],
  ['filter', '/'],
  ['panes', '{', '}'],
] as const
