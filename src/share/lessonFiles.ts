/** The files of a lesson by name: the lesson's own file, and its translations. `readLesson` checks their content. */

import type { Release } from '../engine/index.ts'

export interface LessonFiles {
  /** File name without a folder: `mine.md`. */
  readonly name: string
  readonly text: string
  /** By language: the text of `mine.zh-CN.md` under `zh-CN`. */
  readonly translations: Readonly<Record<string, string>>
  /** Release of the cluster, if the text names none; by default the release of a new run. */
  readonly kubernetes?: Release
}

/** The name of a file without its language and its ending, and the language if the page has it. */
export function splitLessonName(name: string): { readonly base: string; readonly language?: string } {
  const [, base, language] = /^(.+?)(?:\.(en|zh-CN))?\.(?:md|markdown)$/i.exec(name) ?? []
  if (base === undefined) return { base: name }
  return language === undefined ? { base } : { base, language: language.length === 2 ? 'en' : 'zh-CN' }
}

/** The first lesson of some files with its translations; `others` belong to other lessons. */
export function groupLessonFiles<File extends { readonly name: string; readonly text: string }>(
  files: readonly [File, ...File[]],
): { readonly lesson: LessonFiles; readonly others: readonly File[] } {
  const { base } = splitLessonName(files[0].name)
  const group = files.filter(({ name }) => splitLessonName(name).base === base)
  const languageOf = ({ name }: File) => splitLessonName(name).language
  const own =
    group.find((file) => languageOf(file) === undefined) ?? group.find((file) => languageOf(file) === 'en') ?? files[0]
  const translations = group.filter((file) => file !== own && languageOf(file) !== undefined)
  return {
    lesson: {
      name: own.name,
      text: own.text,
      translations: Object.fromEntries(translations.map((file) => [languageOf(file), file.text])),
    },
    others: files.filter((file) => file !== own && !translations.includes(file)),
  }
}
