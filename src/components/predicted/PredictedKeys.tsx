import '../../i18n/en/recorded/predictedPage.ts'
import { useT } from '../../i18n/index.ts'
import styles from '../frame/KeysDialog.module.css'

/** Help entries for the keys of this view. */
export function PredictedKeys() {
  const t = useT()
  return (
    <>
      <h3 className={styles.heading}>{t('predicted.keys')}</h3>
      <dl className={styles.keys}>
        {predictedKeys.map(([action, key]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`predicted.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const predictedKeys = [
  ['next', 'D'],
  ['before', '⇧D'],
  ['close', 'Esc'],
] as const
