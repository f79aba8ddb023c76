import '../../i18n/en/lessons.ts'
import { useEffect } from 'react'
import { useT } from '../../i18n/index.ts'
import { lessonHeads } from '../../lessons/library.ts'
import { openLesson } from '../../player/lesson/lessonActions.ts'
import { exampleIds } from '../../scenarios/exampleIds.ts'
import { hintAt, nextStage, useFirstVisit } from '../../store/firstVisit.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePrefs } from '../../store/prefs.ts'
import { useUi } from '../../store/ui.ts'
import { OfferBar } from '../ui/OfferBar.tsx'
import { RichText } from '../ui/RichText.tsx'

/** Id of the lesson that a first visitor is offered. */
const firstLesson = 'first-rollout'

/**
 * Hints for a first visitor below the picture, and the first lesson, offered once. The first hint is in the frame's own
 * bar.
 */
export function FirstVisit() {
  const stage = useFirstVisit((visit) => visit.stage)
  const isHinted = useUi((ui) => ui.firstHint)
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  // Examples offer a next step of their own.
  const isExample = useUi(({ title }) => title !== 'web' && exampleIds.some((id) => id === title))
  useEffect(() => {
    // A user inside a lesson is not offered another.
    if (hasLesson) hintAt('over')
  }, [hasLesson])
  if (isHinted || hasLesson || isExample || stage === 'over') return null
  return stage === 'lesson' ? <LessonOffer /> : <Hint stage={stage} />
}

function Hint({ stage }: { readonly stage: 'what' | 'time' | 'why' }) {
  const t = useT()
  return (
    <OfferBar
      offer="firstVisit"
      action={t('lessons.visit.next')}
      isQuiet
      onAct={() => hintAt(nextStage(stage))}
      onDismiss={() => hintAt('lesson')}
    >
      {t(stage === 'what' ? 'frame.hint.what' : `lessons.visit.${stage}`)}
    </OfferBar>
  )
}

function LessonOffer() {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const head = lessonHeads(locale).find(({ id }) => id === firstLesson)
  if (head === undefined) return null
  const { title, minutes } = head
  return (
    <OfferBar
      offer="firstVisit"
      action={t('lessons.start')}
      isQuiet
      dismissText={t('lessons.visit.notNow')}
      onAct={() => void openLesson(firstLesson)}
      onDismiss={() => hintAt('over')}
    >
      <RichText text="lessons.visit.lesson" params={{ title, minutes }} />
    </OfferBar>
  )
}
