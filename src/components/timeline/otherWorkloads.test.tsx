// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WorkloadView } from '../../engine/index.ts'
import { twelveDeployments } from '../../gallery/moments.ts'
import { rolloutTimeline } from '../../gallery/timelineFixtures.ts'
import { ownMarksOf } from '../../layout/timeline/timelineMarks.ts'
import { placeTimeline } from '../../layout/timeline/timelineScene.ts'
import { seriesOf } from '../../layout/timeline/timelineSeries.ts'
import { useSelection } from '../../store/selection.ts'
import { stall } from '../stall/testStall.ts'
import { OtherWorkloads } from './OtherWorkloads.tsx'

const { samples } = rolloutTimeline('cart')
const template = twelveDeployments().view.workloads[0] as WorkloadView
const workloads = new Map(
  ['ad', 'cart', 'mail', 'pay', 'web'].map((name): [string, WorkloadView] => {
    const { stall: _, ...one } = { ...template, uid: name, namespace: 'demo', name, rollout: 'complete' as const }
    return [name, name === 'pay' ? { ...one, stall, rollout: 'progressing' } : one]
  }),
)
const scene = placeTimeline({
  ...{ width: 1_000, height: 170, window: { fromMs: 0, toMs: 45_000 }, epochMs: undefined, others: 4, hasLeast: true },
  series: seriesOf(samples, 'web'),
  marks: ownMarksOf([], 'web'),
  labels: {
    ...{ folded: '', commands: '', requests: '', failed: () => '', early: () => '', refused: () => '' },
    lanes: { sync: '', write: '', event: '' },
  },
})

beforeEach(
  () => void render(<OtherWorkloads {...{ scene, samples, workloads }} shownUid="web" headMs={40_000} shownMs={0} />),
)
afterEach(() => {
  cleanup()
})

const lanes = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.getAttribute('aria-label'))
const fold = () => screen.getByRole('button', { expanded: false })

it('OtherWorkloads gives lanes to stalled and recently rolling workloads, and folds other workloads', () => {
  expect(lanes()).toEqual(['demo/pay · stalled', 'demo/cart · complete'])
  expect(fold().textContent).toBe('2 others')
  const cart = screen.getByRole('button', { name: 'demo/cart · complete' })
  expect(cart.querySelectorAll('[data-doing=rolling]').length).toBeGreaterThan(0)
  fireEvent.click(cart)
  expect(useSelection.getState().workloadUid).toBe('cart')
})

it('OtherWorkloads opens over the curves by keys alone, and closes with Escape', () => {
  fold().focus()
  fireEvent.click(fold())
  const all = screen.getByRole('button', { expanded: true })
  expect(all.textContent).toBe('All 5')
  expect(lanes()).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'demo/web · complete' }).getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(all, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('demo/ad · complete')
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('demo/web · complete')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(document.activeElement).toBe(fold())
})
