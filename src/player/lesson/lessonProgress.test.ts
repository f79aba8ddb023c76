// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initialLessonProgress, lessonUnderWay, useLessonProgress } from '../../store/lessonProgress.ts'
import { clearLessonProgress, followLessonProgress, readProgress } from './lessonProgress.ts'

const key = 'rollscope.lessons'
const of = (isDone: boolean, usedAt: number) => ({ step: 1, steps: 2, isDone, usedAt })
const shown = () => useLessonProgress.getState().lessons

beforeEach(() => localStorage.setItem(key, JSON.stringify({ quota: of(false, 7) })))
afterEach(() => {
  localStorage.clear()
  useLessonProgress.setState(initialLessonProgress)
})

describe('the progress that is kept', () => {
  it('is shown, also what another tab changes', () => {
    const stop = followLessonProgress()
    expect(shown()).toEqual({ quota: of(false, 7) })
    localStorage.setItem(key, JSON.stringify({ quota: of(true, 8) }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(shown().quota?.isDone).toBe(false)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(shown().quota?.isDone).toBe(true)
    stop()
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(shown().quota?.isDone).toBe(true)
  })

  it('is forgotten by one action, and comes back whole when that is taken back', () => {
    const kept = localStorage.getItem(key)
    const stop = followLessonProgress()
    const undo = clearLessonProgress()
    expect(shown()).toEqual({})
    expect(localStorage.getItem(key)).toBeNull()
    undo()
    expect(shown()).toEqual({ quota: of(false, 7) })
    expect(localStorage.getItem(key)).toBe(kept)
    stop()
  })
})

describe('readProgress', () => {
  it.each([null, '', 'nonsense', '[]', 'null', '7', '{"quota":{"step":6,"steps":5,"isDone":true}}'])(
    'takes %j for no progress',
    (stored) => expect(readProgress(stored)).toEqual(initialLessonProgress),
  )

  it('keeps the good part of a damaged text, and nothing that it does not know', () => {
    const stored = {
      rounding: { ...of(false, 1), more: '<b>' },
      quota: { ...of(true, 1), step: '1' },
      mine: of(true, 1),
    }
    expect(readProgress(JSON.stringify(stored)).lessons).toEqual({ rounding: of(false, 1) })
  })
})

describe('lessonUnderWay', () => {
  it('is the one that was left in its middle last', () => {
    expect(lessonUnderWay({ lessons: {} })).toBeUndefined()
    expect(lessonUnderWay({ lessons: { rounding: of(false, 2), quota: of(false, 3), rollover: of(true, 4) } })).toBe(
      'quota',
    )
  })
})
