// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SessionDocument, TimelineSample, WorkloadForecast, WorkloadView } from '../../engine/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useForecast } from '../../store/forecast.ts'
import { SummaryLine } from './SummaryLine.tsx'

const page = new ScriptedPage()

const counts = { revision: 1, available: 10, ready: 0, starting: 2, failing: 0, terminating: 0 }
const sample = { at: 10_000, workloadUid: 'd', revisions: [counts], specReplicas: 10, minAvailable: 8, maxPods: 13 }

function show(workload: Partial<WorkloadView>, at = 12_000): void {
  const web = { uid: 'd', name: 'web', namespace: '', revision: 2, rolloutStartedAt: 10_000, ...workload }
  act(() => {
    page.draws({ workloads: [web as WorkloadView], samples: [sample satisfies TimelineSample] })
    page.isAt({ at, step: 100 })
  })
}

function foresee(own: Partial<WorkloadForecast['own']>): void {
  const deployment = {
    uid: 'd',
    fromAt: 10_000,
    replicas: { from: 10, to: 10 },
    own: { completeAfterMs: undefined, deadline: undefined, lowestAvailable: 8, mostPods: 13, available: 8, ...own },
  }
  const forecast = {
    cursor: { at: 11_000, step: 90 },
    result: undefined,
    plan: undefined,
    workloads: [deployment as WorkloadForecast],
    tries: 1,
    isFinal: true,
    tooManyPods: undefined,
  }
  act(() => page.foresees({ present: { document: {} as SessionDocument, forecast } }))
}

let text: () => string | null

beforeEach(() => {
  const { container } = render(<SummaryLine />)
  // The line may have a link to the confidence beside its text.
  text = () => (container.querySelector('p > span') ?? container).textContent
})
afterEach(cleanup)

it('SummaryLine predicts the end of the current rollout', () => {
  show({ rollout: 'progressing' })
  expect(text()).toBe('This rollout: minimum available 10 · maximum pods 12')
  foresee({ completeAfterMs: 23_456 })
  expect(text()).toBe('Complete at 00:33.4 · minimum available 8 · maximum pods 13')
  foresee({ deadline: { seconds: 60, afterMs: 62_000 } })
  expect(text()).toBe('Stalls at 8 of 10 · deadline at 01:12.0 · minimum available 8')
  foresee({})
  expect(text()).toBe('Stalls at 8 of 10 · minimum available 8')
})

it('SummaryLine says "without an apply" if the effect of an apply is shown beside it', () => {
  show({ rollout: 'progressing' })
  foresee({ completeAfterMs: 23_456 })
  const { present } = useForecast.getState()
  act(() => page.foreseesEdit({ forecast: present?.forecast }))
  expect(text()).toBe('If not applied: Complete at 00:33.4 · minimum available 8 · maximum pods 13')
})

it('SummaryLine shows the end of the first rollout, which has no minimum', () => {
  show({ rollout: 'progressing', revision: 1 })
  expect(text()).toBe('')
  foresee({ completeAfterMs: 8_000 })
  expect(text()).toBe('Complete at 00:18.0 · maximum pods 13')
})

it('SummaryLine shows the past without a forecast: after the end, and before the forecast starts', () => {
  foresee({ completeAfterMs: 1_500 })
  const measured = 'This rollout: minimum available 10 · maximum pods 12'
  show({ rollout: 'complete' }, 11_400)
  expect(text()).toBe(measured)
  show({ rollout: 'progressing' }, 12_000)
  expect(text()).toBe(measured)
  show({ rollout: 'progressing' }, 10_500)
  expect(text()).toBe(measured)
  show({ rollout: 'progressing' }, 11_400)
  expect(text()).toBe('Complete at 00:11.5 · minimum available 8 · maximum pods 13')
})
