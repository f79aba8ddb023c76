import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonAct } from '../../lessons/types.ts'
import styles from './TaskCard.module.css'

/** A solution as lines to type, after the last hint. */
export function TaskSolution({ acts }: { readonly acts: readonly LessonAct[] }) {
  const t = useT()
  return (
    <div className={styles.solution}>
      <h5 className="ui-strong ui-little">{t('lesson.task.solution')}</h5>
      <ol className="ui-stack ui-close ui-muted">
        {acts.map((act) => (
          <li key={`${act.line}:${act.column}`}>
            <Act act={act} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Act({ act }: { readonly act: LessonAct }) {
  const t = useT()
  switch (act.type) {
    case 'kubectl':
      return (
        <pre className="ui-mono ui-anywhere ui-lit">
          <code>
            kubectl {act.typed}
            {act.stdin !== undefined && ` <<EOF\n${act.stdin.trimEnd()}\nEOF`}
          </code>
        </pre>
      )
    case 'apply':
      return (
        <>
          {t('lesson.task.apply')}
          <pre className="ui-mono ui-anywhere ui-lit">
            <code>{act.manifest.trimEnd()}</code>
          </pre>
        </>
      )
    case 'play':
      return act.until.type === 'seconds'
        ? t('lesson.task.waitSeconds', { seconds: act.until.seconds })
        : t('lesson.task.wait')
    case 'node':
      return t(act.to === 'lost' ? 'lesson.task.nodeLost' : 'lesson.task.nodeBack', { node: act.node })
    default:
      return act.type
  }
}
