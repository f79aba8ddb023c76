import type { LessonFiles } from '../../share/lessonFiles.ts'
import { type LessonReading, readLesson } from './readLesson.ts'

/** Id of a lesson from a file. The prefix distinguishes the id from ids of the course's lessons. */
export const idOfFile = (name: string): string => `file/${name.replace(/\.(?:md|markdown)$/i, '')}`

/** Reads a lesson in a language, with the translation into this language if the files contain it. */
export function readLessonFiles(
  { name, text, translations, kubernetes }: LessonFiles,
  language: string,
): LessonReading {
  const words = Object.hasOwn(translations, language) ? translations[language] : undefined
  return readLesson(idOfFile(name), text, words, kubernetes)
}
