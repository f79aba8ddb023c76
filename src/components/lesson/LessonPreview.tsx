import '../../i18n/en/lesson.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { problemText } from '../../i18n/lessonProblemText.ts'
import type { Lesson, LessonPlan, LessonStep, PlannedStep, Prediction } from '../../lessons/types.ts'
import { lessonToPreview, planPreview } from '../../player/lesson/lessonFile.ts'
import { allProblems, useLessonFile } from '../../store/lessonFile.ts'
import { usePrefs } from '../../store/prefs.ts'
import styles from './LessonPreview.module.css'
import { ProseText, ProseValues } from './Prose.tsx'

/** The whole lesson as its readers see it, once its files have no problem. */
export function LessonPreview() {
  const t = useT()
  const isSound = useLessonFile(({ file }) => file !== undefined && allProblems(file).length === 0)
  const locale = usePrefs((prefs) => prefs.locale)
  const [lesson, setLesson] = useState<Lesson>()
  const [plan, setPlan] = useState<LessonPlan>()
  useEffect(() => {
    const read = isSound ? lessonToPreview(locale) : undefined
    setLesson(read)
    setPlan(undefined)
    let isShown = true
    if (read !== undefined) void planPreview(read).then((planned) => isShown && setPlan(planned))
    return () => {
      isShown = false
    }
  }, [isSound, locale])
  if (lesson === undefined) return <p className="ui-muted">{t('lesson.file.previewWaits')}</p>
  return (
    <article className={styles.preview} aria-label={lesson.title} data-preview={plan === undefined ? 'read' : 'played'}>
      <h3 className={styles.name}>{lesson.title}</h3>
      <p className="ui-muted">{lesson.question}</p>
      {plan !== undefined && plan.problems.length > 0 && (
        <ul className={styles.problems} aria-label={t('lesson.file.doesNotHold')}>
          {plan.problems.map((problem) => (
            <li key={JSON.stringify(problem)}>
              {problem.line}:{problem.column} {problemText(problem, t)}
            </li>
          ))}
        </ul>
      )}
      {lesson.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Step key={index} step={step} number={index + 1} planned={plan?.steps[index]} />
      ))}
    </article>
  )
}

interface StepProps {
  readonly step: LessonStep
  readonly number: number
  /** Undefined until the lesson has been simulated, and if the simulation fails. */
  readonly planned: PlannedStep | undefined
}

function Step({ step, number, planned }: StepProps) {
  const t = useT()
  const { prediction, task } = step
  return (
    <section className={styles.step}>
      <h4 className={styles.title}>
        <span className="ui-muted">{number}</span> {step.title}
      </h4>
      <ProseValues value={planned?.valuesBefore ?? {}}>
        <ProseText nodes={step.prose} />
        {prediction !== undefined && <Asked prediction={prediction} />}
      </ProseValues>
      <ProseValues value={planned?.values ?? {}}>
        {prediction !== undefined && <ProseText nodes={prediction.right} />}
        <ProseText nodes={step.revealProse} />
        {task !== undefined && (
          <div className={styles.card}>
            <h5 className="ui-bold">{t('lesson.task')}</h5>
            <ul>
              {task.done.map(({ source, over, line, column }, index) => (
                <li key={`${line}:${column}`}>
                  <ProseText nodes={task.goals[index] ?? []} isInline /> {over && `${t(`lesson.task.${over}`)} `}
                  <code>{source}</code>
                </li>
              ))}
            </ul>
            <ProseText nodes={task.success} />
          </div>
        )}
      </ProseValues>
    </section>
  )
}

function Asked({ prediction }: { readonly prediction: Prediction }) {
  const t = useT()
  return (
    <div className={styles.card}>
      <h5 className="ui-bold">{t('lesson.ask')}</h5>
      <p>
        <ProseText nodes={prediction.ask} isInline />
      </p>
      {prediction.type === 'choice' && (
        <ul>
          {prediction.choices.map(({ text, when }) => (
            <li key={`${when.line}:${when.column}`}>
              <ProseText nodes={text} isInline />
            </li>
          ))}
        </ul>
      )}
      {prediction.type === 'numbers' && (
        <ul>
          {prediction.choices.map(({ values }) => (
            <li key={values.join()}>
              {values.map((value, index) => `${value} ${prediction.values[index]?.label ?? ''}`.trim()).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
