import type { LessonFiles } from '../../share/lessonFiles.ts'
import { type LessonReading, readLesson } from './readLesson.ts'

/** Id of a lesson from a file; the prefix keeps it apart from the course's lessons. */
export const idOfFile = (name: string): string => `file/${name.replace(/\.(?:md|markdown)$/i, '')}`

/** Reads a lesson in a language, with that translation if there is one. */
export function readLessonFiles(
  { name, text, translations, kubernetes }: LessonFiles,
  language: string,
): LessonReading {
  const words = Object.hasOwn(translations, language) ? translations[language] : undefined
  return readLesson(idOfFile(name), text, words, kubernetes)
}
