import { lessonNumber } from '../../lessons/lessonLink.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePrefs } from '../../store/prefs.ts'
import { useUi } from '../../store/ui.ts'
import { lessonSource } from './lessonSource.ts'

/** The texts in the language that was chosen meanwhile; the run is the same. */
export async function translateLesson(): Promise<void> {
  const { lesson } = useLesson.getState()
  if (lesson === undefined || lessonNumber(lesson.id) === undefined) return
  const translated = await lessonSource().load(lesson.id, usePrefs.getState().locale)
  if (translated === undefined || useLesson.getState().lesson !== lesson) return
  useLesson.setState({ lesson: translated })
  useUi.setState({ title: { type: 'lesson', name: translated.title } })
}
