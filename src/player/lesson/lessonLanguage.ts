import type { Lesson } from '../../lessons/types.ts'
import type { LessonFiles } from '../../share/lessonFiles.ts'
import { translateTo } from '../../store/late/lesson.ts'
import { useLesson } from '../../store/lesson.ts'
import { type Locale, usePrefs } from '../../store/prefs.ts'
import { retitleRun } from '../../store/ui.ts'
import { lessonSource } from './lessonSource.ts'

/** Reloads the lesson's texts after a change of language; the run stays. */
export async function translateLesson(): Promise<void> {
  const { lesson, files } = useLesson.getState()
  if (lesson === undefined) return
  const { locale } = usePrefs.getState()
  const translated = files ? await readFiles(files, locale) : await lessonSource().load(lesson.id, locale)
  if (translated === undefined || useLesson.getState().lesson !== lesson) return
  translateTo(translated)
  retitleRun({ type: 'lesson', name: translated.title })
}

async function readFiles(files: LessonFiles, locale: Locale): Promise<Lesson | undefined> {
  const { readLessonFiles } = await import('../../lessons/format/readFiles.ts')
  return readLessonFiles(files, locale).lesson
}
