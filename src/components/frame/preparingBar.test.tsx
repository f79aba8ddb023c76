// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { listenToKeyLayers } from '../../player/keys/keyLayers.ts'
import { installLessonSource } from '../../player/lesson/lessonSource.ts'
import { planLesson, tellAfterMs } from '../../player/lesson/preparing.ts'
import { CancelledError, OvertakenError } from '../../workers/engineClient.ts'
import { PreparingBar } from './PreparingBar.tsx'

/** A slow lesson: it is prepared only when `finish` is called. */
let finish: (plan: LessonPlan) => void
const lesson = { title: 'Both bounds' } as Lesson

let stopKeys: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stopKeys = listenToKeyLayers(window)
  installLessonSource({
    load: async () => undefined,
    plan: (_, __, cancel) =>
      new Promise((resolve, reject) => {
        finish = resolve
        cancel?.addEventListener('abort', () => reject(cancel.reason))
      }),
    judge: () => Promise.reject(new OvertakenError()),
    turn: () => Promise.reject(new OvertakenError()),
  })
  render(<PreparingBar />)
})
afterEach(() => {
  vi.useRealTimers()
  stopKeys()
  cleanup()
})

const status = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('PreparingBar appears only if the preparation takes long', async () => {
  const plan = planLesson(lesson, 1)
  await wait(tellAfterMs - 1)
  expect(screen.queryByRole('button')).toBeNull()
  await wait(1)
  expect(status()).toContain('Both bounds')
  finish({} as LessonPlan)
  await act(() => plan)
  expect(status()).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('PreparingBar is cancelled by %s, and announces the cancellation', async (_, cancel) => {
  const rejected = expect(planLesson(lesson, 1)).rejects.toBeInstanceOf(CancelledError)
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  await wait(tellAfterMs)
  cancel()
  await vi.waitFor(() => rejected)
  await wait(0)
  expect(status()).toBe('Cancelled: the lesson is not opened.')
  // The key closes nothing else; the next press is handled again.
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledTimes(1)
  document.body.removeEventListener('keydown', heard)
})
