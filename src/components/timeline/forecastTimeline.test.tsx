// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const foreseen = vi.hoisted(() => ({ names: ['cart'], kind: 'Deployment', pods: 1 }))
const size = vi.hoisted(() => ({ width: 600, height: 150 }))

vi.mock('../canvas/useElementSize.ts', () => ({ useElementSize: () => size }))
vi.mock('../manifest/usePlan.ts', () => ({
  usePlan: () => ({
    text: 'the text',
    isCurrent: true,
    plan: {
      questions: [],
      answered: [],
      objects: foreseen.names.map((name) => ({ kind: foreseen.kind, namespace: 'default', name, action: 'create' })),
    },
  }),
}))
vi.mock('../../store/forecast.ts', () => ({
  useForecast: (read: (state: object) => unknown) =>
    read({
      edit: {
        text: 'the text',
        state: 'done',
        forecast: {
          tries: 5,
          workloads: foreseen.names.map((name) => ({
            kind: foreseen.kind,
            namespace: 'default',
            name,
            replicas: { from: 0, to: foreseen.pods },
            incomplete: 0,
            completeAfterMs: { least: 2_000, most: 4_000 },
            own: { completeAfterMs: 2_000, available: 1, curve: [{ afterMs: 2_000, available: 1 }] },
          })),
        },
      },
    }),
}))

afterEach(cleanup)

it('ForecastTimeline labels the times of a single workload beside the sum of several workloads', async () => {
  const { ForecastTimeline } = await import('./ForecastTimeline.tsx')
  const { unmount } = render(<ForecastTimeline />)
  expect(screen.getByText('forecast of the apply, not run yet')).toBeTruthy()
  unmount()
  foreseen.names = ['cart', 'checkout']
  render(<ForecastTimeline />)
  expect(screen.getByText('forecast of cart alone, not run yet')).toBeTruthy()
})

it('ForecastTimeline keeps a text within a narrow picture', async () => {
  const { ForecastTimeline } = await import('./ForecastTimeline.tsx')
  Object.assign(foreseen, { names: ['cart'] })
  size.width = 370
  render(<ForecastTimeline />)
  const text = screen.getByText(/simulated runs: complete in/)
  const [x, width] = [Number(text.getAttribute('x')), 6.2 * (text.textContent?.length ?? 0)]
  const left = text.getAttribute('text-anchor') === 'end' ? x - width : x
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(size.width)
})

it('ForecastTimeline says instead of a time that a DaemonSet has no matching nodes', async () => {
  const { ForecastTimeline } = await import('./ForecastTimeline.tsx')
  Object.assign(foreseen, { names: ['agent'], kind: 'DaemonSet', pods: 0 })
  render(<ForecastTimeline />)
  expect(screen.getByText('no Pods: no node matches')).toBeTruthy()
})
