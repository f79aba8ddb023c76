/** Stored progress of lessons (last step and answers), and the tab's playlist. Stored data are untrusted. */
import * as v from 'valibot'
import { readText, writeText } from '../../app/browserStorage.ts'
import { playlistSchema } from '../../lessons/playlists/playlist.ts'
import type { Lesson } from '../../lessons/types.ts'
import type { GivenAnswer } from '../../store/lesson.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'

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
const local = (): Storage => globalThis.localStorage
const session = (): Storage => globalThis.sessionStorage
const mostLessons = 200
const mostSteps = 100

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const givenAnswer = v.union([
  v.literal('skipped'),
  v.variant('type', [
    v.object({ type: v.literal('choice'), choice: count }),
    v.object({ type: v.literal('numbers'), values: v.pipe(v.array(count), v.minLength(1), v.maxLength(2)) }),
    v.object({ type: v.literal('pod'), pod: v.pipe(v.string(), v.maxLength(253)) }),
    v.object({ type: v.literal('moment'), seconds: v.pipe(v.number(), v.finite()) }),
  ]),
]) satisfies v.GenericSchema<unknown, GivenAnswer>

const indexPattern = /^\d{1,2}$/

/** Answers by step index; invalid ones are left out. */
const answers = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all): LessonMemory['answers'] => {
    const valid = Object.entries(all)
      .slice(0, mostSteps)
      .flatMap(([index, value]): [number, GivenAnswer][] => {
        const { success, output } = v.safeParse(givenAnswer, value)
        return success && indexPattern.test(index) ? [[Number(index), output]] : []
      })
    return Object.fromEntries(valid)
  }),
)

const memorySchema = v.object({
  step: count,
  steps: count,
  seed: count,
  answers: v.fallback(answers, {}),
  tasksDone: v.fallback(v.pipe(v.array(count), v.maxLength(mostSteps)), []),
  isDone: v.fallback(v.boolean(), false),
  usedAt: v.fallback(count, 0),
}) satisfies v.GenericSchema<unknown, LessonMemory>

const lessons = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const ownLesson = v.pipe(v.string(), v.parseJson(), v.object({ address: v.string(), memory: memorySchema }))

/** Stored progress of all lessons, by id. */
export function rememberedLessons(): Readonly<Record<string, LessonMemory>> {
  const { success, output } = v.safeParse(lessons, readText(local, storageKey))
  const found = Object.entries(success ? output : {})
    .slice(0, mostLessons)
    .flatMap(([id, value]): [string, LessonMemory][] => {
      const memory = v.safeParse(memorySchema, value)
      return memory.success && /^[a-z0-9-]{1,60}$/.test(id) ? [[id, memory.output]] : []
    })
  return Object.fromEntries(found)
}

export function rememberLesson(id: string, memory: LessonMemory): void {
  const lessons = { ...rememberedLessons(), [id]: { ...memory, usedAt: Date.now() } }
  writeText(local, storageKey, JSON.stringify(lessons))
}

/**
 * Stores the progress of the user's own lesson for a reload of this tab: only of the last lesson, with the address that
 * contains the lesson.
 */
export function rememberOwnLesson(address: string, memory: LessonMemory): void {
  writeText(session, ownKey, JSON.stringify({ address, memory }))
}

/** Stored progress of the lesson with exactly this address, which contains its text. */
export function rememberedOwnLesson(address: string): LessonMemory | undefined {
  const { success, output } = v.safeParse(ownLesson, readText(session, ownKey))
  return success && output.address === address ? output.memory : undefined
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

/** Restores the tab's playlist, and stores each later playlist; returns the stop function. */
export function storePlaylist(page: Pick<Window, 'sessionStorage'>): () => void {
  return usePlaylist.keepIn(
    () => page.sessionStorage,
    (value) => {
      const playlist = v.safeParse(playlistSchema, value)
      return playlist.success ? playlist.output : undefined
    },
  )
}
