import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import styles from '../frame/KeysDialog.module.css'

/** Help entries for the keys of a lesson. */
export function LessonKeys() {
  const t = useT()
  return (
    <dl className={styles.keys}>
      {lessonKeys.map(({ keys, action }) => (
        <div key={action}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`lesson.keys.${action}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

const lessonKeys = [
  { keys: ['1', '4'], action: 'choose' },
  { keys: ['↵'], action: 'answer' },
  { keys: ['S'], action: 'skip' },
  { keys: ['L'], action: 'freePlay' },
] as const
