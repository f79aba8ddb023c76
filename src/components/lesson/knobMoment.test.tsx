// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { KnobPlay } from '../../lessons/types.ts'
import { KnobFigure } from './KnobFigure.tsx'

afterEach(cleanup)

it('the moment of a figure is moved by a slider, and goes back to the minimum of available Pods', () => {
  const none = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
  const sample = (at: number, counts: Partial<typeof none>) => ({
    ...{ at, minAvailable: 2, maxPods: 4 },
    revisions: [{ revision: 1, tone: 0, ...none, ...counts }],
  })
  const play: KnobPlay = {
    ...{ workload: 'deployment/web', fromMs: 0, toMs: 8_000, lowestAvailable: 2, mostPods: 4, mostWithTerminating: 4 },
    samples: [
      sample(0, { available: 3 }),
      sample(2_000, { available: 2, terminating: 1 }),
      sample(4_000, { available: 4 }),
    ],
    values: {},
  }
  render(<KnobFigure play={play} before={undefined} isPlaying={false} />)
  const slider = screen.getByRole('slider', { name: 'Moment' })
  expect(slider.getAttribute('aria-valuetext')).toBe('2.0 s: 2 available, 1 terminating')
  fireEvent.change(slider, { target: { value: '5000' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('5.0 s: 4 available')
  expect(document.querySelectorAll('[data-kind]')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'To the minimum' }))
  expect(slider.getAttribute('aria-valuetext')).toContain('2 available')
})
