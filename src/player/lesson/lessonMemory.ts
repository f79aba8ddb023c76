/** Stored progress of lessons: last step and answers. Stored data are untrusted. */
import type { Lesson } from '../../lessons/types.ts'
import type { Answer, GivenAnswer } from '../../store/lesson.ts'

/** Stored progress of one lesson. */
export interface LessonMemory {
  /** Number of the step last reached; the first step is 1. */
  readonly step: number
  readonly steps: number
  readonly seed: number
  /** By step index. */
  readonly answers: Readonly<Record<number, GivenAnswer>>
  /** Indexes of steps whose task is done. */
  readonly tasksDone: readonly number[]
  /** The lesson was finished. */
  readonly isDone: boolean
  /** Time of the last use, in wall-clock ms since 1970. */
  readonly usedAt?: number
}

const storageKey = 'rollscope.lessons'
/** sessionStorage key of the user's own lesson. */
const ownKey = 'rollscope.ownLesson'
const mostLessons = 200
const mostSteps = 100

/** Stored progress of all lessons, by id. */
export function rememberedLessons(): Readonly<Record<string, LessonMemory>> {
  const found: [string, LessonMemory][] = []
  for (const [id, value] of Object.entries(stored()).slice(0, mostLessons)) {
    const memory = readMemory(value)
    if (memory !== undefined && /^[a-z0-9-]{1,60}$/.test(id)) found.push([id, memory])
  }
  return Object.fromEntries(found)
}

export function rememberLesson(id: string, memory: LessonMemory): void {
  try {
    const lessons = { ...rememberedLessons(), [id]: { ...memory, usedAt: Date.now() } }
    localStorage.setItem(storageKey, JSON.stringify(lessons))
  } catch {
    // The answers then last as long as the page.
  }
}

/**
 * Stores the progress of the user's own lesson for a reload of this tab: only of the last one, with the address that
 * contains it.
 */
export function rememberOwnLesson(address: string, memory: LessonMemory): void {
  try {
    sessionStorage.setItem(ownKey, JSON.stringify({ address, memory }))
  } catch {
    // The answers then last as long as the page.
  }
}

/** Stored progress of the lesson with exactly this address, which contains its text. */
export function rememberedOwnLesson(address: string): LessonMemory | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ownKey) ?? '{}')
    return member(kept, 'address') === address ? readMemory(member(kept, 'memory')) : undefined
  } catch {
    return undefined
  }
}

/** The answers that match the questions of the lesson's steps. */
export function fittingAnswers(lesson: Lesson, answers: LessonMemory['answers']): LessonMemory['answers'] {
  const fitting = lesson.steps.flatMap(({ prediction }, index): [number, GivenAnswer][] => {
    const answer = answers[index]
    if (prediction === undefined || answer === undefined) return []
    return answer === 'skipped' || answer.type === prediction.type ? [[index, answer]] : []
  })
  return Object.fromEntries(fitting)
}

function stored(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function readMemory(value: unknown): LessonMemory | undefined {
  const [step, steps, seed] = [count(value, 'step'), count(value, 'steps'), count(value, 'seed')]
  if (step === undefined || steps === undefined || seed === undefined) return undefined
  const answers: [number, GivenAnswer][] = []
  for (const [index, answer] of Object.entries(member(value, 'answers') ?? {}).slice(0, mostSteps)) {
    const read = readAnswer(answer)
    if (read !== undefined && /^\d{1,2}$/.test(index)) answers.push([Number(index), read])
  }
  const tasks = member(value, 'tasksDone')
  return {
    step,
    steps,
    seed,
    answers: Object.fromEntries(answers),
    tasksDone: Array.isArray(tasks) ? tasks.filter(isCount).slice(0, mostSteps) : [],
    isDone: member(value, 'isDone') === true,
    usedAt: count(value, 'usedAt') ?? 0,
  }
}

function readAnswer(value: unknown): GivenAnswer | undefined {
  if (value === 'skipped') return value
  const values = member(value, 'values')
  const [choice, seconds, pod] = [count(value, 'choice'), member(value, 'seconds'), member(value, 'pod')]
  const read: Partial<Record<string, Answer | undefined>> = {
    choice: choice === undefined ? undefined : { type: 'choice', choice },
    numbers: isNumbers(values) ? { type: 'numbers', values } : undefined,
    pod: typeof pod === 'string' && pod.length <= 253 ? { type: 'pod', pod } : undefined,
    moment: typeof seconds === 'number' && Number.isFinite(seconds) ? { type: 'moment', seconds } : undefined,
  }
  return read[String(member(value, 'type'))]
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 2 && value.every(isCount)

function count(value: unknown, name: string): number | undefined {
  const found = member(value, name)
  return isCount(found) ? found : undefined
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
