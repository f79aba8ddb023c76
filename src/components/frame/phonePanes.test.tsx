// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { initialSelection, useSelection } from '../../store/selection.ts'
import { PhonePanes } from './PhonePanes.tsx'

afterEach(() => {
  cleanup()
  useSelection.setState(initialSelection)
})

it('nobody gets by keys to the stage while a sheet covers it', () => {
  render(
    <PhonePanes
      left={<p>left</p>}
      right={<p>right</p>}
      time={<p>time</p>}
      stage={<button type="button">a Pod</button>}
    />,
  )
  const isInert = () => screen.getByText('a Pod').closest('[inert]') !== null
  const covered = (['stage', 'manifest', 'why', 'kubectl', 'events'] as const).map((mobileTab) => {
    act(() => useSelection.setState({ mobileTab }))
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
