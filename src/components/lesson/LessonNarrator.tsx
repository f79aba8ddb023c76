import '../../i18n/en/lesson.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useLesson } from '../../store/lesson.ts'

/** Announces step, question, verdict and a finished task to screen readers, with the visible texts. */
export function LessonNarrator() {
  const t = useT()
  const phase = useLesson((state) => state.phase)
  const stepIndex = useLesson((state) => state.stepIndex)
  const locale = useLesson((state) => state.lesson)
  const said = useRef('')
  const [text, setText] = useState('')
  const isDone = useLesson(({ task }) => task?.isDone === true)
  useEffect(() => {
    if (locale === undefined || phase === 'revealing') return
    const words = isDone ? textOf('[data-task-done]') : textsOf[phase]()
    const place = `${stepIndex} ${phase} ${words}`
    if (words === '' || said.current === place) return
    said.current = place
    setText(phase === 'asking' ? t('lesson.say.asked', { question: words }) : words)
  }, [phase, stepIndex, locale, isDone, t])
  return (
    <p className="visuallyHidden" role="status" data-lesson-narrator>
      {text}
    </p>
  )
}

const textOf = (selector: string): string =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim()).join(' ')

/** The visible texts to announce: the step's prose, the question, or the verdict with its reason. */
const textsOf = {
  reading: () => textOf('[data-step-title], [data-step-prose]'),
  asking: () => textOf('[data-prediction] h4'),
  revealed: () => textOf('[data-verdict] h4, [data-reason], [data-reveal-prose]'),
} as const
