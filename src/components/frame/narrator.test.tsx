// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { twelveDeployments } from '../../gallery/moments.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { stall } from '../stall/testStall.ts'
import { Narrator } from './Narrator.tsx'
import { PhonePanes } from './PhonePanes.tsx'

const page = new ScriptedPage()

afterEach(() => {
  cleanup()
})

const workloads = twelveDeployments().view.workloads.slice(0, 2)

function setStalls(...stalls: readonly (typeof stall | undefined)[]): void {
  const own = workloads.map(({ stall: _, ...one }, i) => ({ ...one, ...(stalls[i] && { stall: stalls[i] }) }))
  act(() => page.draws({ workloads: own }))
}

const announced = () =>
  screen
    .getAllByRole('status')
    .filter((region) => region.closest('[inert]') === null)
    .map(({ textContent }) => textContent)
    .join('')

it('Narrator announces a stall while a sheet covers the stage, and the newest of several stalls', async () => {
  page.showSheet('manifest')
  render(
    <>
      <PhonePanes left={<p>text</p>} right={<p>why</p>} time={<p>time</p>} stage={<p>a Pod</p>} />
      <Narrator />
    </>,
  )
  setStalls(undefined, undefined)
  expect(announced()).toBe('')
  expect(screen.getByText('a Pod').closest('[inert]')).not.toBeNull()
  setStalls(stall)
  const [first, second] = workloads.map(({ name }) => name)
  await waitFor(() => expect(announced()).toContain(`${first} Stalled: shop/web:v3.nopull cannot be pulled`))
  expect(announced()).toContain(stall.message)
  setStalls(stall, { ...stall, since: stall.since + 1 })
  await waitFor(() => expect(announced()).toMatch(new RegExp(`^${second} Stalled: .* and 1 more$`)))
  setStalls(undefined, undefined)
  await waitFor(() => expect(announced()).toBe(''))
})
