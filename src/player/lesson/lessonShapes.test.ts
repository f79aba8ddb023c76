import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LessonShape } from '../../lessons/types.ts'

const counts = { available: 3, ready: 0, starting: 0, failing: 0, terminating: 0 }
const samples = [
  {
    at: 0,
    workloadUid: 'a',
    revisions: [{ revision: 1, tone: 0, ...counts }],
    specReplicas: 3,
    minAvailable: 2,
    maxPods: 4,
  },
]
const shape: LessonShape = { samples, fromMs: 0, toMs: 9, questionAt: 4 }
const ask = vi.fn(async () => shape)
vi.mock('../../lessons/library.ts', () => ({
  lessonWords: async (id: string) => `The words of ${id}.`,
  loadLesson: async () => ({ lesson: {} }),
}))
vi.mock('./lessonWorker.ts', () => ({ startLessonClient: () => ({ ask, close: () => undefined }) }))

/** Loads the module as a newly opened page does. */
async function onNewPage() {
  vi.resetModules()
  return await import('./lessonShapes.ts')
}

const kept = () => openDB('rollscope-shapes')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  ask.mockClear()
})

it("a lesson's curve is computed once, and cached for the next page", async () => {
  expect(await (await onNewPage()).lessonShape('rounding')).toEqual(shape)
  await vi.waitFor(async () => expect(await (await kept()).get('shapes', 'rounding')).toBeDefined())
  const { lessonShape, knownShape } = await onNewPage()
  expect(await lessonShape('rounding')).toEqual(shape)
  expect(knownShape('rounding')).toEqual(shape)
  expect(ask).toHaveBeenCalledTimes(1)
})

it.each<[string, (value: { madeOf: string; shape: LessonShape }) => unknown]>([
  ['of another text of the lesson', (value) => ({ ...value, madeOf: `${value.madeOf} ` })],
  ['of another engine', (value) => ({ ...value, madeOf: `0${value.madeOf}` })],
  ['damaged', (value) => ({ ...value, shape: { ...shape, samples: [{ at: 0 }] } })],
  ['of numbers that are none', (value) => ({ ...value, shape: { ...shape, toMs: Number.NaN } })],
])("a lesson's curve is recomputed if the cache is %s", async (_, changed) => {
  await (await onNewPage()).lessonShape('rounding')
  const database = await kept()
  await vi.waitFor(async () => expect(await database.get('shapes', 'rounding')).toBeDefined())
  await database.put('shapes', changed(await database.get('shapes', 'rounding')), 'rounding')
  expect(await (await onNewPage()).lessonShape('rounding')).toEqual(shape)
  expect(ask).toHaveBeenCalledTimes(2)
})

it("a lesson's curve is computed even if the browser has no storage", async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await (await onNewPage()).lessonShape('rounding')).toEqual(shape)
})
