// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PaneBoundary } from '../frame/PaneBoundary.tsx'
import { early } from './early.tsx'

afterEach(cleanup)

const Picture = ({ of }: { readonly of: string }) => <p>picture of {of}</p>
const Waiting = () => <p>waiting</p>

it('is there with the first render where its code has come before', async () => {
  const Shown = early(() => Promise.resolve(Picture), Waiting)
  await act(async () => undefined)
  render(<Shown of="web" />)
  expect(screen.getByText('picture of web')).toBeDefined()
})

it('shows the placeholder until the code comes, and no longer', async () => {
  let arrive = (_component: typeof Picture) => undefined as unknown
  const fetched = new Promise<typeof Picture>((resolve) => {
    arrive = resolve
  })
  const Shown = early(() => fetched, Waiting)
  render(<Shown of="web" />)
  expect(screen.getByText('waiting')).toBeDefined()
  // `lazy` would show the stand-in for another 300 ms here: no timer may be needed.
  vi.useFakeTimers()
  await act(async () => {
    arrive(Picture)
    for (let job = 0; job < 10; job++) await fetched
  })
  vi.useRealTimers()
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('picture of web')).toBeDefined()
})

it('is an error of its pane where the code cannot be fetched', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Shown = early<{ of: string }>(() => Promise.reject(new Error('the file is gone')), Waiting)
  render(
    <PaneBoundary>
      <Shown of="web" />
    </PaneBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('the file is gone')
  silenced.mockRestore()
})
