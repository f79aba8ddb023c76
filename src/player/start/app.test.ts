// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { useUi } from '../../store/ui.ts'
import { knownPauses } from '../lesson/pauses.ts'
import { TestPage } from './testPage.ts'

test('a page after a closed page begins with new state', async () => {
  const first = await TestPage.open()
  await first.apply()
  await first.toEnd()
  expect(first.workload('web').revision).toBe(2)
  await first.branch()
  first.write('kind: Pod')
  first.present(true)
  first.close()
  const second = await TestPage.open()
  expect(second.workload('web').revision).toBe(1)
  expect(second.branchNames).toHaveLength(1)
  expect(useUi.getState().presenting).toBe(false)
  expect(knownPauses()).toEqual([])
  second.close()
})

test('a closed page takes no key and shows no error of its window', async () => {
  const fail = () =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no such file') }))
  const page = await TestPage.openIn(window)
  await vi.dynamicImportSettled()
  expect(page.press('?')).toBe(true)
  fail()
  expect(page.notice).toMatchObject({ type: 'uncaught', message: 'no such file' })
  page.close()
  const next = await TestPage.open()
  expect(next.press('?')).toBe(false)
  fail()
  expect(next.notice).toBeUndefined()
  next.close()
})

test('a page has one app at a time', () => {
  const first = new TestPage()
  expect(() => new TestPage()).toThrow('Another app is open')
  first.close()
  const second = new TestPage()
  second.close()
})
