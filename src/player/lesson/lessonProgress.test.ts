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
})

describe('stored lesson progress', () => {
  it('is read, and read again when another tab changes the stored progress', () => {
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

  it('is cleared by clearLessonProgress, and restored by its undo', () => {
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
    'reads %j as no progress',
    (stored) => expect(readProgress(stored)).toEqual(initialLessonProgress),
  )

  it('keeps the valid entries of known lessons in a damaged text', () => {
    const stored = {
      rounding: { ...of(false, 1), more: '<b>' },
      quota: { ...of(true, 1), step: '1' },
      mine: of(true, 1),
    }
    expect(readProgress(JSON.stringify(stored)).lessons).toEqual({ rounding: of(false, 1) })
  })
})

describe('lessonUnderWay', () => {
  it('is the unfinished lesson that was used last', () => {
    expect(lessonUnderWay({ lessons: {} })).toBeUndefined()
    expect(lessonUnderWay({ lessons: { rounding: of(false, 2), quota: of(false, 3), rollover: of(true, 4) } })).toBe(
      'quota',
    )
  })
})
