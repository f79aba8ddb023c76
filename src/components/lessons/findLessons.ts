import type { LessonHead } from '../../lessons/library.ts'
import { searchWords } from '../../lessons/searchWords.ts'

/** Searchable texts of the lessons in all languages, by id. */
export type LessonWords = ReadonlyMap<string, string>

/** Lessons that contain every word of the query, in the order of the course; all lessons for an empty query. */
export function findLessons(heads: readonly LessonHead[], query: string, words: LessonWords): readonly LessonHead[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return heads
  return heads.filter(({ id, title, question }) => {
    const all = `${title} ${question} ${searchWords[id] ?? ''} ${words.get(id) ?? ''}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}
