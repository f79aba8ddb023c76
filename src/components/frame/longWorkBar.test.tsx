// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { LongWorkBar } from './LongWorkBar.tsx'

const page = new ScriptedPage()

const cancelWork = vi.hoisted(() => vi.fn())
vi.mock('../../player/actions/actions.ts', () => ({ cancelWork }))

afterEach(() => {
  cleanup()
})

it('LongWorkBar names the work and its progress, and can cancel the work', () => {
  page.computes({ type: 'opening', to: 62_000, done: 0.345 })
  render(<LongWorkBar />)
  const bar = screen.getByRole('progressbar', { name: /computed up to/ })
  expect(bar.getAttribute('value')).toBe('34')
  expect(screen.getByRole('status').textContent).toContain('computed up to')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancelWork).toHaveBeenCalledTimes(1)
})

it('LongWorkBar has no value for work whose end is unknown, and is absent without work', () => {
  const { rerender } = render(<LongWorkBar />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  page.computes({ type: 'going', to: 0, done: undefined })
  rerender(<LongWorkBar />)
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
})
