import '../../i18n/en/stage.ts'
import type { OtherObjectView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyStage.module.css'

interface EmptyStageProps {
  /** Stored objects without a picture, such as CronJobs. */
  readonly others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[]
  readonly onApply: () => void
}

/**
 * The stage without workloads: before an apply, before a recording's first object, after a deletion, or before a
 * schedule.
 */
export function EmptyStage({ others, onApply }: EmptyStageProps) {
  const t = useT()
  const { emptyStage } = useOpenRun(({ run }) => run.texts)
  const scheduled = others.filter(({ kind, hasEffect }) => hasEffect && kind === 'CronJob')
  const objects = scheduled.map(({ kind, name }) => `${kind} ${name}`).join(', ')
  const isBlank = useManifest(({ text }) => text.trim() === '')
  const said = emptyStage({ schedule: objects !== '', text: !isBlank })
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
      <h2>{t(`stage.${said}.title`)}</h2>
      <p>{t(`stage.${said}.text`, { objects })}</p>
      {said === 'empty' && (
        <Button variant="primary" onClick={onApply}>
          {t('stage.empty.apply')}
        </Button>
      )}
    </div>
  )
}
