import '../../i18n/en/stage.ts'
import type { OtherObjectView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { isWorkload } from '../../store/planView.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyStage.module.css'

interface EmptyStageProps {
  /** Stored objects without a picture, such as CronJobs. */
  readonly others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[]
  readonly onApply: () => void
}

/**
 * The stage without workloads: before an apply, before a recording's first object, after a deletion, before a schedule,
 * or after an apply of objects that create no Pods.
 */
export function EmptyStage({ others, onApply }: EmptyStageProps) {
  const t = useT()
  const { emptyStage } = useOpenRun(({ run }) => run.texts)
  const scheduled = others.filter(({ kind, hasEffect }) => hasEffect && kind === 'CronJob')
  const stored = useStoredObjects()
  const objects = scheduled.length > 0 ? namesOf(scheduled) : stored
  const isBlank = useManifest(({ text }) => text.trim() === '')
  const said = emptyStage({ schedule: scheduled.length > 0, stored: stored !== '', text: !isBlank })
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

const namesOf = (objects: readonly Pick<OtherObjectView, 'kind' | 'name'>[]): string =>
  objects.map(({ kind, name }) => `${kind} ${name}`).join(', ')

/** The manifest's objects, if the cluster has all of them and none creates Pods; empty if not, or if it is unknown. */
function useStoredObjects(): string {
  const text = useManifest((manifest) => manifest.text)
  return useForecast(({ plan: known }) => {
    if (known === undefined || known.isOld || known.target !== 'run' || known.text !== text) return ''
    const { objects } = known.plan
    return objects.every((object) => object.action === 'unchanged' && !isWorkload(object)) ? namesOf(objects) : ''
  })
}
