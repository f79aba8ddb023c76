import '../../i18n/en/stage.ts'
import type { OtherObjectView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { useObserved } from '../../store/observed.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyStage.module.css'

/** Kinds of which Pods would come if something acted on them. */
const makersOfPods: ReadonlySet<string> = new Set(['DaemonSet'])

interface EmptyStageProps {
  /** What is stored besides workloads that are drawn. */
  readonly others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[]
  readonly onApply: () => void
}

/** The stage before anything has been applied, after all of it has been deleted, with kinds that are only stored, or before a schedule. */
export function EmptyStage({ others, onApply }: EmptyStageProps) {
  const t = useT()
  const stored = others.filter(({ kind, hasEffect }) => !hasEffect && makersOfPods.has(kind))
  const scheduled = others.filter(({ kind, hasEffect }) => hasEffect && kind === 'CronJob')
  const isObserved = useObserved(({ observed }) => observed !== undefined)
  const said = stored.length > 0 ? 'stored' : scheduled.length > 0 ? 'scheduled' : undefined
  const objects = (said === 'stored' ? stored : scheduled).map(({ kind, name }) => `${kind} ${name}`).join(', ')
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
      {said ? (
        <>
          <h2>{t(`stage.${said}.title`)}</h2>
          <p>{t(`stage.${said}.text`, { objects })}</p>
        </>
      ) : isObserved ? (
        <>
          <h2>{t('stage.unrecorded.title')}</h2>
          <p>{t('stage.unrecorded.text')}</p>
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
