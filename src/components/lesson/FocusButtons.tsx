import '../../i18n/en/lesson.ts'
import '../../i18n/en/inspector.ts'
import '../../i18n/en/manifest.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonStep } from '../../lessons/types.ts'
import { showInspectorTab, showLeftTab, showMobileTab } from '../../player/actions/actions.ts'
import { focusBesideLesson } from '../../player/lesson/applyFocus.ts'
import { useLesson } from '../../store/lesson.ts'
import type { InspectorTab, LeftTab } from '../../store/selection.ts'
import { useFrameForm } from '../frame/useMediaQuery.ts'
import { Button } from '../ui/Button.tsx'
import styles from './LessonPane.module.css'

/** Buttons to the places that a step names and that would cover the lesson; nothing else opens them. */
export function FocusButtons({ step }: { readonly step: LessonStep }) {
  const t = useT()
  const form = useFrameForm()
  const phase = useLesson((state) => state.phase)
  const isOnWay = useLesson(({ goal }) => goal !== undefined)
  const { left, inspector } = focusBesideLesson(
    phase === 'revealed' ? { ...step.focus, ...step.revealFocus } : step.focus,
  )
  const place = form === 'wide' ? undefined : inspector
  if (isOnWay || phase === 'asking' || (left === undefined && place === undefined)) return null
  return (
    <div className={styles.look}>
      {left !== undefined && (
        <Button onClick={() => showLeftTab(left)}>{t('lesson.look', { place: t(leftNames[left]) })}</Button>
      )}
      {place !== undefined && (
        <Button onClick={() => showInspector(place)}>{t('lesson.look', { place: t(`inspector.tab.${place}`) })}</Button>
      )}
    </div>
  )
}

const leftNames = {
  lesson: 'frame.tab.lesson',
  recording: 'manifest.tab.recording',
  manifest: 'manifest.tab.manifest',
  kubectl: 'frame.tab.kubectl',
  object: 'manifest.tab.object',
} as const satisfies Record<LeftTab, string>

function showInspector(tab: InspectorTab): void {
  showInspectorTab(tab)
  showMobileTab(tab === 'events' ? 'events' : 'why')
}
