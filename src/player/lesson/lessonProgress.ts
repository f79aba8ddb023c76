/** Stored progress of lessons for the list. Stored data are untrusted. */
import { lessonIds } from '../../lessons/lessonIds.ts'
import { type LessonProgress, type LessonProgressState, useLessonProgress } from '../../store/lessonProgress.ts'

const storageKey = 'rollscope.lessons'

/** Reads the progress, and again whenever another tab changes it; returns the stop function. */
export function followLessonProgress(page: Window = window): () => void {
  const show = (): void => useLessonProgress.setState(readProgress(stored(page)))
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
  const before = stored(page)
  store(page, undefined)
  useLessonProgress.setState(readProgress(null))
  return () => {
    store(page, before ?? undefined)
    useLessonProgress.setState(readProgress(before))
  }
}

/** The progress of a stored text; lessons with invalid data count as not started. */
export function readProgress(text: string | null): LessonProgressState {
  const kept = parse(text)
  const lessons = lessonIds.flatMap((id): [string, LessonProgress][] => {
    const progress = Object.hasOwn(kept, id) ? progressIn(Reflect.get(kept, id)) : undefined
    return progress === undefined ? [] : [[id, progress]]
  })
  return { lessons: Object.fromEntries(lessons) }
}

function progressIn(value: unknown): LessonProgress | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { step, steps, isDone, usedAt } = value as Partial<Record<keyof LessonProgress, unknown>>
  if (!isCount(step) || !isCount(steps) || step < 1 || step > steps) return undefined
  return { step, steps, isDone: isDone === true, usedAt: isCount(usedAt) ? usedAt : 0 }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Even accessing the storage throws if the browser blocks it. */
function stored(page: Window): string | null {
  try {
    return page.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function store(page: Window, text: string | undefined): void {
  try {
    if (text === undefined) page.localStorage.removeItem(storageKey)
    else page.localStorage.setItem(storageKey, text)
  } catch {
    // Nothing was stored before either.
  }
}
