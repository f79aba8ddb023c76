import type { OtherObjectView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyStage.module.css'

/** Kinds of which Pods come where something acts on them. */
const makersOfPods: ReadonlySet<string> = new Set(['StatefulSet', 'DaemonSet', 'CronJob'])

interface EmptyStageProps {
  /** What is stored besides workloads that are drawn. */
  readonly others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[]
  readonly onApply: () => void
}

/** The stage before anything has been applied, after all of it has been deleted, or with kinds that are only stored. */
export function EmptyStage({ others, onApply }: EmptyStageProps) {
  const t = useT()
  const stored = others.filter(({ kind, hasEffect }) => !hasEffect && makersOfPods.has(kind))
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
      {stored.length > 0 ? (
        <>
          <h2>{t('stage.stored.title')}</h2>
          <p>{t('stage.stored.text', { objects: stored.map(({ kind, name }) => `${kind} ${name}`).join(', ') })}</p>
        </>
      ) : (
        <>
          <h2>{t('stage.empty.title')}</h2>
          <p>{t('stage.empty.text')}</p>
          <Button variant="primary" onClick={onApply}>
            {t('stage.empty.apply')}
          </Button>
        </>
      )}
    </div>
  )
}
