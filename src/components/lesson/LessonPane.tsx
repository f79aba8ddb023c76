import { lessonKeys } from '../../player/keys/sets/lessonKeys.ts'
import { classes } from '../ui/classes.ts'
import '../../i18n/en/lesson.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { lessonToFollow } from '../../player/lesson/followingLesson.ts'
import { giveAnswer, nextStep, skip, startFreePlay } from '../../player/lesson/lessonActions.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'
import { Button } from '../ui/Button.tsx'
import { FocusButtons } from './FocusButtons.tsx'
import { LessonHead } from './LessonHead.tsx'
import styles from './LessonPane.module.css'
import { LessonStepTexts } from './LessonStepTexts.tsx'

/** The open lesson: finished steps, the current text, and one card. */
export function LessonPane() {
  const lesson = useLesson((state) => state.lesson)
  const plan = useLesson((state) => state.plan)
  if (lesson === undefined || plan === undefined) return null
  return (
    <div className="ui-column ui-fill" data-lesson={lesson.id}>
      <div className={styles.scroll}>
        <LessonHead lesson={lesson} />
        <Step lesson={lesson} plan={plan} />
      </div>
      <Foot lesson={lesson} />
    </div>
  )
}

function Step({ lesson, plan }: { readonly lesson: Lesson; readonly plan: LessonPlan }) {
  const stepIndex = useLesson((state) => state.stepIndex)
  const phase = useLesson((state) => state.phase)
  const section = useRef<HTMLElement>(null)
  useFocusInLesson(section, `${stepIndex} ${phase}`)
  // In a small pane, new content is scrolled into view: the step with its question, and after the answer the verdict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is another one by its place, and by its phase
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector('[data-prediction], [data-verdict]')?.scrollIntoView({ block: 'nearest' })
  }, [stepIndex, phase])
  const step = lesson.steps[stepIndex]
  const planned = plan.steps[stepIndex]
  if (step === undefined || planned === undefined) return null
  return (
    <section ref={section} className="ui-column ui-apart" aria-label={step.title} data-phase={phase}>
      <h3 className={styles.title} tabIndex={-1}>
        <span className={classes('ui-bold ui-filled', styles.number)}>{stepIndex + 1}</span>
        <span data-step-title="">{step.title}</span>
      </h3>
      <LessonStepTexts step={step} planned={planned} stepIndex={stepIndex} hasTask />
      <FocusButtons step={step} />
    </section>
  )
}

/** The next action, and its alternatives. */
function Foot({ lesson }: { readonly lesson: Lesson }) {
  const t = useT()
  const phase = useLesson((state) => state.phase)
  const isOnWay = useLesson(({ goal }) => goal !== undefined)
  const isLast = useLesson(({ stepIndex }) => stepIndex === lesson.steps.length - 1)
  const hasDraft = useLesson(({ draft }) => draft !== undefined)
  const isFree = useLesson(({ freePlay }) => freePlay !== undefined)
  const playlist = usePlaylist((state) => state.playlist)
  const following = lessonToFollow(lesson, playlist)
  return (
    <div className={classes('ui-thumbs', styles.foot)}>
      {!isFree && (
        <Button keyRow={lessonKeys.freePlay} onClick={() => void startFreePlay()}>
          {t('lesson.freePlay')}
        </Button>
      )}
      <span className="ui-spring" />
      {phase === 'asking' && !isFree ? (
        <>
          <Button variant="quiet" keyRow={lessonKeys.skip} onClick={() => void skip()}>
            {t('lesson.skip')}
          </Button>
          <Button variant="primary" keyRow={lessonKeys.answer} disabled={!hasDraft} onClick={() => void giveAnswer()}>
            {t('lesson.answer')}
          </Button>
        </>
      ) : isLast && !isOnWay && following !== undefined ? (
        <a className={classes('ui-thumb', styles.nextLesson)} href={`#lesson/${following}`}>
          {t('lesson.nextLesson')}
        </a>
      ) : (
        (isOnWay || !isLast) && (
          <Button variant="primary" keyRow={lessonKeys.answer} onClick={() => void nextStep()}>
            {isOnWay ? t('lesson.onward') : t('lesson.next')}
          </Button>
        )
      )}
    </div>
  )
}

/**
 * Keeps the focus in the lesson: if the focused button or answer disappears with a step or phase, the new question,
 * verdict or step gets the focus instead of the body.
 */
function useFocusInLesson(step: RefObject<HTMLElement | null>, state: string): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const pane = step.current?.closest('[data-lesson]')
    const note = ({ target }: FocusEvent): void => {
      wasInside.current = target instanceof Node && pane?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [step])
  // biome-ignore lint/correctness/useExhaustiveDependencies: elements disappear with a change of the state
  useLayoutEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    const next = step.current?.querySelector<HTMLElement>('[data-prediction] h4, [data-verdict] h4')
    const heading = next ?? step.current?.querySelector<HTMLElement>('h3')
    heading?.focus({ preventScroll: true })
  }, [state, step])
}
