/** Stored progress of lessons for the list. Stored data are untrusted. */
import * as v from 'valibot'
import { readText, removeText, writeText } from '../../app/browserStorage.ts'
import { lessonIds } from '../../lessons/lessonIds.ts'
import { type LessonProgress, type LessonProgressState, showLessonProgress } from '../../store/lessonProgress.ts'

const storageKey = 'rollscope.lessons'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const progressSchema = v.pipe(
  v.object({
    step: v.pipe(count, v.minValue(1)),
    steps: count,
    isDone: v.fallback(v.boolean(), false),
    usedAt: v.fallback(count, 0),
  }),
  v.check(({ step, steps }) => step <= steps),
) satisfies v.GenericSchema<unknown, LessonProgress>
const keptLessons = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** Reads the progress, and again whenever another tab changes it; returns the stop function. */
export function followLessonProgress(page: Window = window): () => void {
  const stored = (): string | null => readText(() => page.localStorage, storageKey) ?? null
  const show = (): void => showLessonProgress(readProgress(stored()))
  const onStorage = ({ key }: StorageEvent): void => {
    // A null key means that everything was removed.
    if (key === storageKey || key === null) show()
  }
  show()
  page.addEventListener('storage', onStorage)
  return () => page.removeEventListener('storage', onStorage)
}

/** Clears all progress; returns the undo function. */
export function clearLessonProgress(page: Window = window): () => void {
  const local = (): Storage => page.localStorage
  const before = readText(local, storageKey) ?? null
  removeText(local, storageKey)
  showLessonProgress(readProgress(null))
  return () => {
    if (before !== null) writeText(local, storageKey, before)
    showLessonProgress(readProgress(before))
  }
}

/** The progress of a stored text; lessons with invalid data count as not started. */
export function readProgress(text: string | null): LessonProgressState {
  const kept = v.safeParse(keptLessons, text)
  const known = kept.success ? kept.output : {}
  const lessons = lessonIds.flatMap((id): [string, LessonProgress][] => {
    const progress = v.safeParse(progressSchema, known[id])
    return progress.success ? [[id, progress.output]] : []
  })
  return { lessons: Object.fromEntries(lessons) }
}
