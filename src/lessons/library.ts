/** The built-in lessons: what a catalogue shows of them, and each of them when it is opened. */
import type { LessonReading } from './format/readLesson.ts'
import { type LessonId, lessonIds } from './lessonIds.ts'
import type { LessonTopic } from './types.ts'

/** Languages in which every lesson is there. */
export type LessonLocale = 'en' | 'zh-CN'

/** What is known of a lesson without its text. */
export interface LessonHead {
  readonly id: LessonId
  /** Its place in the course, counted from 1. */
  readonly number: number
  readonly title: string
  readonly question: string
  readonly topic: LessonTopic
  readonly minutes: number
  /** Ids of lessons to go on with. */
  readonly next: readonly string[]
}

/** As `scripts/vite/lessonHeads.mjs` gives it. */
type FrontMatter = Omit<LessonHead, 'id' | 'number'>

const fronts = import.meta.glob<FrontMatter>('./texts/*.md', { query: '?head', import: 'default', eager: true })
const texts = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

const pathOf = (id: string, locale: LessonLocale): string => `./texts/${id}.${locale}.md`

/** Of the lessons that are there, in the order of the course. */
export function lessonHeads(locale: LessonLocale): readonly LessonHead[] {
  return lessonIds.flatMap((id, index) => {
    const own = fronts[pathOf(id, 'en')]
    if (!own) return []
    const { topic, minutes, next = [] } = own
    const { title, question } = fronts[pathOf(id, locale)] ?? own
    return [{ id, number: index + 1, title, question, topic, minutes, next }]
  })
}

/** Whether it is the id of a lesson that is there. */
export const isLesson = (id: string): id is LessonId =>
  lessonIds.some((known) => known === id) && pathOf(id, 'en') in fronts

/** Reads a built-in lesson in a language. Rejects if there is none of this id. */
export async function loadLesson(id: string, locale: LessonLocale): Promise<LessonReading> {
  const own = isLesson(id) ? texts[pathOf(id, 'en')] : undefined
  if (!own) throw new Error(`there is no lesson ${id}`)
  const translation = locale === 'en' ? undefined : texts[pathOf(id, locale)]
  const [{ readLesson }, text, words] = await Promise.all([import('./format/readLesson.ts'), own(), translation?.()])
  return readLesson(id, text, words)
}

/** What the files of a lesson say, in all languages, as it is written: for a search. */
export async function lessonWords(id: string): Promise<string> {
  const files = (['en', 'zh-CN'] as const).map((locale) => texts[pathOf(id, locale)]?.())
  return (await Promise.all(files)).join('\n')
}

/** Every file of texts, by `id.locale`, for the test that none of them is left over. */
export const lessonFiles = (): readonly string[] =>
  Object.keys(texts).map((path) => path.replace(/^\.\/texts\/|\.md$/g, ''))
