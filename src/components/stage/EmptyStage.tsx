import { useT } from '../../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyStage.module.css'

/** The stage before anything has been applied, or after all of it has been deleted. */
export function EmptyStage({ onApply }: { readonly onApply: () => void }) {
  const t = useT()
  return (
    <div className={styles.empty}>
      <svg width="92" height="24" viewBox="0 0 92 24" aria-hidden="true" focusable="false">
        {[4.75, 36.75, 68.75].map((x) => (
          <rect
            key={x}
            x={x}
            y="2.75"
            width="18.5"
            height="18.5"
            rx="4.75"
            fill="none"
            stroke="var(--line-2)"
            strokeDasharray="2 3"
          />
        ))}
      </svg>
      <h2>{t('stage.empty.title')}</h2>
      <p>{t('stage.empty.text')}</p>
      <Button variant="primary" onClick={onApply}>
        {t('stage.empty.apply')}
      </Button>
    </div>
  )
}
