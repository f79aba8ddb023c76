/** Keys of a lesson. */
import { type Answer, isAsking, useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer } from '../keys/keyLayers.ts'
import { type PressedKey, pressedIn } from '../keys/sets/keySet.ts'
import { lessonKeys } from '../keys/sets/lessonKeys.ts'
import { isAtLimit } from '../stops.ts'
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

/** Takes the keys, before the page's own, until the returned function is called. */
export function takeLessonKeys(actions: LessonKeyActions): () => void {
  return addKeyLayer('lesson', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
    if (useUi.getState().presenting || isOfElement(event)) return false
    return takesKey(event.key === ' ' ? 'space' : pressedIn(lessonKeys, event), actions)
  })
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

type Pressed = PressedKey<keyof typeof lessonKeys> | 'space' | undefined

/** Runs the key's action; returns false for other keys. */
function takesKey(pressed: Pressed, actions: LessonKeyActions): boolean {
  const state = useLesson.getState()
  const isNext = pressed === 'space' ? isAtLimit() && !usePlayback.getState().playing : pressed?.id === 'answer'
  if (pressed !== 'space' && pressed?.id === 'freePlay')
    void (state.freePlay === undefined ? actions.startFreePlay() : actions.backToLesson())
  else if (state.freePlay !== undefined) return false
  else if (isAsking(state)) return takesAnswerKey(pressed, actions)
  else if (isNext) void actions.nextStep()
  else return false
  return true
}

function takesAnswerKey(pressed: Pressed, { giveAnswer, skip, setDraft }: LessonKeyActions): boolean {
  // Space must not play past a question.
  if (pressed === 'space') return true
  const prediction = currentStep()?.prediction
  const choice = pressed?.id === 'choose' ? pressed.index : -1
  if (pressed?.id === 'answer') void giveAnswer()
  else if (pressed?.id === 'skip') void skip()
  else if (prediction?.type === 'choice' && prediction.choices[choice]) setDraft({ type: 'choice', choice })
  else if (prediction?.type === 'numbers' && prediction.choices[choice])
    setDraft({ type: 'numbers', values: prediction.choices[choice].values })
  else return false
  return true
}
