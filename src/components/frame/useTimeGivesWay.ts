import { isAsking, useLesson } from '../../store/lesson.ts'
import { useSelection } from '../../store/selection.ts'
import { type FrameForm, useMediaQuery } from '../ui/useMediaQuery.ts'

/** The part of the time pane that is left out in favour of a lesson. */
type GivesWay = 'nothing' | 'timeline' | 'all'

/**
 * While a lesson's question is open, its choices need the height of a short window or of a phone: the timeline gives
 * way, and in a very short window also the buttons of the run, which could not play past the question.
 */
export function useTimeGivesWay(form: FrameForm): GivesWay {
  const isShort = useMediaQuery('(max-height: 699.98px)')
  const isLow = useMediaQuery('(max-height: 519.98px)')
  const isWaiting = useLesson(isAsking)
  const isMoment = useLesson(({ lesson, stepIndex }) => lesson?.steps[stepIndex]?.prediction?.type === 'moment')
  const isSheet = useSelection(({ mobileTab }) => mobileTab === 'lesson')
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  if (isWaiting && isLow) return 'all'
  // A moment is chosen on the timeline.
  if (isWaiting && !isMoment && (isShort || form === 'phone')) return 'timeline'
  return form === 'phone' && isLow && isSheet && hasLesson ? 'timeline' : 'nothing'
}
