// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { PhonePanes } from './PhonePanes.tsx'

const page = new ScriptedPage()

afterEach(() => {
  cleanup()
})

function renderPanes(): void {
  render(
    <PhonePanes
      left={<button type="button">left</button>}
      right={<p>right</p>}
      time={<p>time</p>}
      stage={
        <div id="stage" tabIndex={-1}>
          a Pod
        </div>
      }
    />,
  )
}

it('no key reaches the stage while a sheet covers the stage', () => {
  renderPanes()
  const isInert = () => screen.getByText('a Pod').closest('[inert]') !== null
  const covered = (['stage', 'manifest', 'why', 'kubectl', 'events'] as const).map((mobileTab) => {
    act(() => page.showSheet(mobileTab))
    return [mobileTab, isInert()]
  })
  expect(covered).toEqual([
    ['stage', false],
    ['manifest', true],
    ['why', false],
    ['kubectl', true],
    ['events', false],
  ])
})

it('a covered stage takes the focus after its sheet has closed', async () => {
  renderPanes()
  act(() => page.showSheet('kubectl'))
  screen.getByText('left').focus()
  fireEvent.keyDown(screen.getByText('left'), { key: 'Escape' })
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByText('a Pod'))
})
