import type { LessonFiles } from '../../share/lessonFiles.ts'
import { type LessonReading, readLesson } from './readLesson.ts'

/** The id of a lesson from a file; no lesson of the course is called so. */
export const idOfFile = (name: string): string => `file/${name.replace(/\.(?:md|markdown)$/i, '')}`

/** Reads a lesson in a language: with the words of that translation, if there is one. */
export function readLessonFiles({ name, text, translations }: LessonFiles, language: string): LessonReading {
  const words = Object.hasOwn(translations, language) ? translations[language] : undefined
  return readLesson(idOfFile(name), text, words)
}
