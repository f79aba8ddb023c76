/** Keys of a lesson. */
import { type Answer, isAsking, useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { isAtLimit } from '../plannedLine.ts'
import { takesText } from '../terminal/promptKeys.ts'
import { currentStep } from './lessonMoves.ts'

/** Actions of the keys. */
export interface LessonKeyActions {
  readonly startFreePlay: () => unknown
  readonly backToLesson: () => unknown
  readonly nextStep: () => unknown
  readonly giveAnswer: () => unknown
  readonly skip: () => unknown
  readonly setDraft: (draft: Answer) => void
}

/** Listens to the whole page, before its own keys; returns the stop function. */
export function listenToLessonKeys(target: Window, actions: LessonKeyActions): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (isTaken || event.repeat || useUi.getState().presenting) return
    if (target.document.querySelector('dialog[open]') !== null || isOfElement(event)) return
    if (!takesKey(event.key.length === 1 ? event.key.toLowerCase() : event.key, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }
  target.addEventListener('keydown', onKeyDown, { capture: true })
  return () => target.removeEventListener('keydown', onKeyDown, { capture: true })
}

function isOfElement({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  // Radio buttons use Space themselves, but Enter gives the answer.
  if (target.matches('input[type=radio]')) return key === ' '
  if (key !== 'Enter') return belongsToElement(target, key) || takesText(target)
  return (
    takesText(target) ||
    target.closest(
      'button, a, summary, select, input, [role=tab], [role=button], [role=listbox], [role=grid], [data-knob]',
    ) !== null
  )
}

/** Runs the key's action; returns false for other keys. */
function takesKey(key: string, actions: LessonKeyActions): boolean {
  const state = useLesson.getState()
  if (key === 'l') void (state.freePlay === undefined ? actions.startFreePlay() : actions.backToLesson())
  else if (state.freePlay !== undefined) return false
  else if (isAsking(state)) return takesAnswerKey(key, actions)
  else if (key === 'Enter' || (key === ' ' && isAtLimit() && !usePlayback.getState().playing)) void actions.nextStep()
  else return false
  return true
}

function takesAnswerKey(key: string, { giveAnswer, skip, setDraft }: LessonKeyActions): boolean {
  const prediction = currentStep()?.prediction
  const digit = /^[1-4]$/.test(key) ? Number(key) - 1 : -1
  if (key === 'Enter') void giveAnswer()
  else if (key === 's') void skip()
  // Space must not play past a question.
  else if (key === ' ') return true
  else if (prediction?.type === 'choice' && prediction.choices[digit]) setDraft({ type: 'choice', choice: digit })
  else if (prediction?.type === 'numbers' && prediction.choices[digit])
    setDraft({ type: 'numbers', values: prediction.choices[digit].values })
  else return false
  return true
}
