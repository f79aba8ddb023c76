import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import type { KnobPlay, KnobTurn, KnobValues } from '../../lessons/types.ts'
import { initialKnobs, useKnobs } from '../../store/knobs.ts'
import { OvertakenError } from '../../workers/engineClient.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { followKnobs, holdKnobs, resetKnobs, turnKnob } from './knobs.ts'
import { installLessonSource } from './lessonSource.ts'

const page = new ScriptedPage()

const { lesson } = readLesson('both-bounds', readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8'))
const stepIndex = lesson?.steps.findIndex(({ knobs }) => knobs !== undefined) ?? -1

/** A play whose values contain the numbers that it was played with. */
const playOf = (values: KnobValues): KnobPlay => ({
  ...{ workload: 'deployment/web', samples: [], fromMs: 0, toMs: 1, lowestAvailable: 0, mostPods: 0 },
  ...{ mostWithTerminating: 0, values: { surge: String(values.surge) } },
})

/** Requests in their order; a newer request supersedes the request before it, as in the worker. */
let asked: { readonly values: KnobValues; readonly answer: () => void; readonly reject: (error: Error) => void }[] = []

let stop: () => void

beforeEach(() => {
  asked = []
  installLessonSource({
    load: async () => lesson,
    plan: () => Promise.reject(new Error('no lesson is planned')),
    judge: () => Promise.reject(new Error('no task is judged')),
    turn: ({ values }: KnobTurn) => {
      asked.at(-1)?.reject(new OvertakenError())
      return new Promise((resolve, reject) => {
        asked.push({ values, answer: () => resolve(playOf(values)), reject })
      })
    },
  })
  page.teaches({ lesson, stepIndex })
  stop = followKnobs()
})
afterEach(async () => {
  resetKnobs()
  for (const { reject } of asked) reject(new OvertakenError())
  await new Promise((resolve) => setTimeout(resolve))
  stop()
})

const shown = () => useKnobs.getState().play?.values.surge
const answer = async () => {
  asked.at(-1)?.answer()
  await vi.waitFor(() => expect(useKnobs.getState().isPlaying).toBe(false))
}

test('a lesson step with knobs is simulated at once, and the numbers next to its own are simulated ahead', async () => {
  expect(asked.map(({ values }) => values)).toEqual([{ surge: 3, unavailable: 2 }])
  await answer()
  expect(shown()).toBe('3')
  await vi.waitFor(() => expect(asked.at(-1)?.values).toEqual({ surge: 4, unavailable: 2 }))
  asked.at(-1)?.answer()
  await vi.waitFor(() => expect(asked.at(-1)?.values).toEqual({ surge: 2, unavailable: 2 }))
  // The page has simulated surge 4 in advance, so turning the knob to 4 sends no request.
  const { length } = asked
  turnKnob('surge', 4)
  await vi.waitFor(() => expect(shown()).toBe('4'))
  expect(asked.slice(length).map(({ values }) => values)).not.toContainEqual({ surge: 4, unavailable: 2 })
})

test('a dragged knob shows the newest number in the end, and keeps the curve from before the drag', async () => {
  await answer()
  holdKnobs()
  turnKnob('surge', 8)
  turnKnob('surge', 9)
  expect(useKnobs.getState()).toMatchObject({ values: { surge: 9 }, isPlaying: true })
  expect(shown()).toBe('3')
  // A request under way is finished and shown; an older request behind it is dropped for the newest numbers.
  turnKnob('surge', 10)
  asked.at(-1)?.answer()
  await vi.waitFor(() => expect(shown()).toBe('8'))
  expect(useKnobs.getState().isPlaying).toBe(true)
  await vi.waitFor(() => expect(asked.at(-1)?.values.surge).toBe(10))
  await answer()
  expect(shown()).toBe('10')
  expect(asked.slice(0, 4).map(({ values }) => values.surge)).toEqual([3, 4, 8, 10])
  expect(useKnobs.getState().before?.values.surge).toBe('3')
})

test("turnKnob limits a number to the knob's range, and ignores an unknown knob", async () => {
  await answer()
  turnKnob('surge', 99)
  expect(useKnobs.getState().values.surge).toBe(10)
  turnKnob('surge', Number.NaN)
  turnKnob('other', 3)
  expect(useKnobs.getState().values).toEqual({ surge: 10, unavailable: 2 })
})

test('a lesson step keeps the numbers of its knobs until these are reset', async () => {
  await answer()
  turnKnob('surge', 7)
  page.teaches({ stepIndex: 0 })
  expect(useKnobs.getState()).toEqual(initialKnobs)
  page.teaches({ stepIndex })
  expect(useKnobs.getState().values.surge).toBe(7)
  resetKnobs()
  expect(useKnobs.getState().values).toEqual({ surge: 3, unavailable: 2 })
})
