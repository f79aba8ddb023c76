// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { useNotices } from '../store/notices.ts'
import { EngineGoneError } from '../workers/engineClient.ts'
import { showUncaught } from './failure.ts'

const notice = () => useNotices.getState().notice
const page = new EventTarget()
const report = (type: 'error' | 'unhandledrejection', details: object) =>
  page.dispatchEvent(Object.assign(new Event(type), details))

// The listener needs only an event target in place of a window.
beforeEach(() => showUncaught(page as unknown as Window))

test('showUncaught shows an uncaught error or rejection with its text', () => {
  report('error', { error: new Error('no such file') })
  expect(notice()).toEqual({ type: 'uncaught', message: 'no such file' })
  report('unhandledrejection', { reason: 'a text' })
  expect(notice()).toEqual({ type: 'uncaught', message: 'a text' })
})

test('showUncaught shows neither a stopped engine nor a warning without an error', () => {
  report('unhandledrejection', { reason: new EngineGoneError('The engine has stopped.') })
  report('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' })
  expect(notice()).toBeUndefined()
})
