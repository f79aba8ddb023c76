import type { LessonHead } from '../../lessons/library.ts'

/** What a lesson is found by besides its head in the reader's language: heads and texts in all languages, by id. */
export type LessonWords = ReadonlyMap<string, string>

/** The lessons in which every word of the query is found, in the course's order; all without a query. */
export function findLessons(heads: readonly LessonHead[], query: string, words: LessonWords): readonly LessonHead[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return heads
  return heads.filter(({ id, title, question }) => {
    const all = `${title} ${question} ${words.get(id) ?? ''}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}
