// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { early, late } from './late.tsx'
import { PaneBoundary } from './PaneBoundary.tsx'

afterEach(cleanup)

const Picture = ({ of }: { readonly of: string }) => <p>picture of {of}</p>
const Waiting = () => <p>waiting</p>

it('early renders at once if its code has already arrived', async () => {
  const Shown = early(() => Promise.resolve(Picture), Waiting)
  await act(async () => undefined)
  render(<Shown of="web" />)
  expect(screen.getByText('picture of web')).toBeDefined()
})

it('early shows the placeholder only until the code arrives', async () => {
  let arrive = (_component: typeof Picture) => undefined as unknown
  const fetched = new Promise<typeof Picture>((resolve) => {
    arrive = resolve
  })
  const Shown = early(() => fetched, Waiting)
  render(<Shown of="web" />)
  expect(screen.getByText('waiting')).toBeDefined()
  // React's `lazy` would show the fallback for another 300 ms: no timer may be needed here.
  vi.useFakeTimers()
  await act(async () => {
    arrive(Picture)
    for (let job = 0; job < 10; job++) await fetched
  })
  vi.useRealTimers()
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('picture of web')).toBeDefined()
})

it.each<[name: string, loaded: typeof late]>([
  ['early', early],
  ['late', late],
])('late reports code that cannot be fetched as an error of its pane: %s', async (_, loaded) => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Shown = loaded<{ of: string }>(() => Promise.reject(new Error('the file is gone')), Waiting)
  render(
    <PaneBoundary>
      <Shown of="web" />
    </PaneBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('the file is gone')
  silenced.mockRestore()
})

it('late fetches its code on the first render', async () => {
  const fetch = vi.fn(() => Promise.resolve(Picture))
  const Shown = late(fetch, Waiting)
  await act(async () => undefined)
  expect(fetch).not.toHaveBeenCalled()
  render(<Shown of="web" />)
  expect(screen.getByText('waiting')).toBeDefined()
  expect(await screen.findByText('picture of web')).toBeDefined()
  expect(screen.queryByText('waiting')).toBeNull()
  expect(fetch).toHaveBeenCalledTimes(1)
})
