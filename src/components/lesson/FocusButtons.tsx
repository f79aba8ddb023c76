import '../../i18n/en/lesson.ts'
import '../../i18n/en/inspector.ts'
import '../../i18n/en/manifest.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonStep } from '../../lessons/types.ts'
import { focusBesideLesson } from '../../player/lesson/applyFocus.ts'
import { showMoment } from '../../player/lesson/lessonActions.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import type { InspectorTab, LeftTab } from '../../store/selection.ts'
import { showInspectorTab, showLeftTab, showMobileTab } from '../../store/selection.ts'
import { Button } from '../ui/Button.tsx'
import { useFrameForm } from '../ui/useMediaQuery.ts'

/**
 * Buttons to the panes that a step names, and to the moment that decides the step. Such a pane would cover the lesson,
 * so only its button opens it.
 */
export function FocusButtons({ step }: { readonly step: LessonStep }) {
  const t = useT()
  const form = useFrameForm()
  const phase = useLesson((state) => state.phase)
  const isOnWay = useLesson(({ goal }) => goal !== undefined)
  const moment = useShownMoment()
  const { left, inspector } = focusBesideLesson(
    phase === 'revealed' ? { ...step.focus, ...step.revealFocus } : step.focus,
  )
  const place = form === 'wide' ? undefined : inspector
  if (isOnWay || phase === 'asking') return null
  if (left === undefined && place === undefined && moment === undefined) return null
  return (
    <div className="ui-wrap ui-spaced ui-thumbs">
      {moment !== undefined && (
        <Button onClick={() => void showMoment()}>
          {t(moment === 'there' ? 'lesson.momentBack' : 'lesson.moment')}
        </Button>
      )}
      {left !== undefined && (
        <Button onClick={() => showLeftTab(left)}>{t('lesson.look', { place: t(leftNames[left]) })}</Button>
      )}
      {place !== undefined && (
        <Button onClick={() => showInspector(place)}>{t('lesson.look', { place: t(`inspector.tab.${place}`) })}</Button>
      )}
    </div>
  )
}

/** Whether the run is at the moment that decides the step; undefined if the moment may not be shown. */
function useShownMoment(): 'there' | 'elsewhere' | undefined {
  const moment = useLesson(({ plan, stepIndex }) => plan?.steps[stepIndex]?.moment)
  const isShown = useLesson(
    ({ phase, freePlay }) => phase !== 'asking' && phase !== 'revealing' && freePlay === undefined,
  )
  const isThere = usePlayback(({ cursor }) => cursor.at === moment?.at && cursor.step === moment.step)
  if (moment === undefined || !isShown) return undefined
  return isThere ? 'there' : 'elsewhere'
}

const leftNames = {
  lesson: 'frame.tab.lesson',
  recording: 'manifest.tab.recording',
  clients: 'manifest.tab.clients',
  manifest: 'manifest.tab.manifest',
  kubectl: 'frame.tab.kubectl',
  object: 'manifest.tab.object',
} as const satisfies Record<LeftTab, string>

function showInspector(tab: InspectorTab): void {
  showInspectorTab(tab)
  showMobileTab(tab === 'events' ? 'events' : 'why')
}
