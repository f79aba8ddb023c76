import '../../i18n/en/lesson.ts'
import '../../i18n/en/lessons/handout.ts'
import { useT } from '../../i18n/index.ts'
import { plainText } from '../../lessons/plainText.ts'
import type { LessonStep, PlannedStep, Prediction, Task } from '../../lessons/types.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import type { HandoutLesson as Entry } from '../../store/lessons/handout.ts'
import { ProseText, ProseValues } from '../lesson/Prose.tsx'
import { QrCode, useQrShape } from '../ui/QrCode.tsx'
import styles from './Handout.module.css'

/** A lesson on paper: its texts, its questions with room for an answer, its task, and its takeaways. */
export function HandoutLesson({ lesson, plan, number, link }: Entry) {
  const t = useT()
  const shape = useQrShape(link ?? '')
  return (
    <article className={styles.lesson}>
      <header className={styles.head}>
        <div className="ui-grow">
          <h2>{number === undefined ? lesson.title : `${number} · ${lesson.title}`}</h2>
          <p>{lesson.question}</p>
          {link !== undefined && isReachable(link) && (
            <p className="ui-anywhere ui-muted">{t('handout.link', { link })}</p>
          )}
        </div>
        {shape && link !== undefined && (
          <QrCode className={styles.code} shape={shape} label={t('handout.code', { link })} />
        )}
      </header>
      {lesson.steps.map((step, index) => {
        const planned = plan.steps[index]
        return planned && <Step key={step.line} step={step} planned={planned} number={index + 1} />
      })}
    </article>
  )
}

function Step({ step, planned, number }: { step: LessonStep; planned: PlannedStep; number: number }) {
  const t = useT()
  const { title, prose, prediction, toType, task, takeaways } = step
  return (
    <section className={styles.step}>
      <h3>{`${number}. ${title}`}</h3>
      <ProseValues value={planned.valuesBefore}>
        <ProseText nodes={prose} />
        {prediction && <Question prediction={prediction} values={planned.valuesBefore} />}
      </ProseValues>
      <ProseValues value={planned.values}>
        {toType && <pre className="ui-code">{toType.map(({ typed }) => `kubectl ${typed}`).join('\n')}</pre>}
        {task && <TaskGoals task={task} />}
        {takeaways.length > 0 && (
          <aside className={styles.takeaways}>
            <h4>{t('lesson.takeaways')}</h4>
            <ProseText nodes={takeaways} />
          </aside>
        )}
      </ProseValues>
    </section>
  )
}

interface QuestionProps {
  readonly prediction: Prediction
  readonly values: Readonly<Record<string, string>>
}

/** The question, boxes for its choices or lines for its numbers, and a line for the reader's reason. */
function Question({ prediction, values }: QuestionProps) {
  const t = useT()
  const lines = prediction.type === 'numbers' ? prediction.values.map(({ label }) => label) : ['']
  return (
    <div className={styles.question}>
      <p className="ui-bold">
        <ProseText nodes={prediction.ask} isInline />
      </p>
      {prediction.type === 'choice' ? (
        <ul className={styles.boxes}>
          {prediction.choices.map(({ text }) => (
            <li key={plainText(text, values)}>
              <ProseText nodes={text} isInline />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((label) => (
          <p key={label} className={styles.line}>
            {label === '' ? t('handout.answer') : t('handout.answerOf', { label })}
          </p>
        ))
      )}
      <p className={styles.line}>{t('handout.because')}</p>
    </div>
  )
}

function TaskGoals({ task }: { readonly task: Task }) {
  if (task.goals.length === 0) return null
  return (
    <ul className={styles.boxes}>
      {task.goals.map((goal) => (
        <li key={plainText(goal)}>
          <ProseText nodes={goal} isInline />
        </li>
      ))}
    </ul>
  )
}
