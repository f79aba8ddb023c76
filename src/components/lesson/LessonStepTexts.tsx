import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonStep, PlannedStep } from '../../lessons/types.ts'
import { useKnobs } from '../../store/knobs.ts'
import { useLesson } from '../../store/lesson.ts'
import { classes } from '../ui/classes.ts'
import { LessonKnobFigure } from './LessonKnobs.tsx'
import styles from './LessonPane.module.css'
import { NowYou } from './NowYou.tsx'
import { PredictionCard } from './PredictionCard.tsx'
import { ProseText, ProseValues } from './Prose.tsx'
import { Takeaways } from './Takeaways.tsx'
import { TaskCard } from './TaskCard.tsx'
import { VerdictCard } from './VerdictCard.tsx'

interface LessonStepTextsProps {
  readonly step: LessonStep
  readonly planned: PlannedStep
  readonly stepIndex: number
  /** Whether the step's task is offered. */
  readonly hasTask?: boolean
}

/** The texts of a step that the reader has reached: prose, question, and explanation. */
export function LessonStepTexts({ step, planned, stepIndex, hasTask = false }: LessonStepTextsProps) {
  const t = useT()
  const phase = useLesson((state) => state.phase)
  const turned = useKnobs(({ play }) => play?.values)
  const { prediction, task, toType } = step
  return (
    <>
      {prediction === undefined && <LessonKnobFigure />}
      <ProseValues value={prediction === undefined ? { ...planned.valuesBefore, ...turned } : planned.valuesBefore}>
        <div className={classes('ui-column ui-spaced ui-muted', styles.prose)} data-step-prose="">
          <ProseText nodes={step.prose} />
        </div>
        {prediction !== undefined && phase === 'asking' && <PredictionCard prediction={prediction} />}
      </ProseValues>
      {hasTask && toType !== undefined && (phase === 'revealed' || prediction === undefined) && (
        <NowYou acts={toType} />
      )}
      {hasTask && task !== undefined && (
        <ProseValues value={planned.values}>
          <TaskCard task={task} stepIndex={stepIndex} />
        </ProseValues>
      )}
      {phase === 'revealing' && <p className="ui-muted">{t('lesson.showing')}</p>}
      {phase === 'revealed' && (
        <ProseValues value={planned.values}>
          {prediction !== undefined && planned.answer !== undefined && (
            <VerdictCard prediction={prediction} answer={planned.answer} stepIndex={stepIndex} />
          )}
          {prediction !== undefined && <LessonKnobFigure />}
          <ProseValues value={{ ...planned.values, ...turned }}>
            <div className={classes('ui-column ui-spaced ui-muted', styles.prose)} data-reveal-prose="">
              <ProseText nodes={step.revealProse} />
            </div>
          </ProseValues>
        </ProseValues>
      )}
      {step.takeaways.length > 0 && (phase === 'revealed' || prediction === undefined) && (
        <ProseValues value={planned.values}>
          <Takeaways nodes={step.takeaways} isPage={hasTask} />
        </ProseValues>
      )}
    </>
  )
}
