import '../../i18n/en/lesson.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useLesson } from '../../store/lesson.ts'

/** Announces question and verdict to screen readers, with the visible texts. */
export function LessonNarrator() {
  const t = useT()
  const phase = useLesson((state) => state.phase)
  const stepIndex = useLesson((state) => state.stepIndex)
  const locale = useLesson((state) => state.lesson)
  const said = useRef('')
  const [text, setText] = useState('')
  useEffect(() => {
    if (locale === undefined || (phase !== 'asking' && phase !== 'revealed')) return
    const card = document.querySelector(phase === 'asking' ? '[data-prediction] h4' : '[data-verdict] h4')
    const words = card?.textContent ?? ''
    const place = `${stepIndex} ${phase} ${words}`
    if (words === '' || said.current === place) return
    said.current = place
    setText(phase === 'asking' ? t('lesson.say.asked', { question: words }) : words)
  }, [phase, stepIndex, locale, t])
  return (
    <p className="visuallyHidden" role="status" data-lesson-narrator>
      {text}
    </p>
  )
}
