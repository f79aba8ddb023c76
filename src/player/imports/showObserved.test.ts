// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { WorkloadView } from '../../engine/index.ts'
import { useSelection } from '../../store/selection.ts'
import { installPlayer } from '../actions/actions.ts'
import type { Player } from '../player.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { showNextGap, showObserved } from './showObserved.ts'

const page = new ScriptedPage()

const seek = vi.fn(async (at: number) => page.isAt({ at, step: 0 }))

beforeEach(() => {
  seek.mockClear()
  installPlayer({ pause: () => undefined, seek } as Partial<Player> as Player)
  const gap = (fromMs: number) => ({ kind: 'Pod', fromMs, toMs: fromMs + 2_000 })
  page.opensRecording({ beginsAt: 60_000, endAt: 90_000, gaps: [gap(40_000), gap(9_000)] })
  page.isAt({ at: 0, step: 0 })
})

it('showNextGap seeks each gap of the recording in order, and starts again after the last gap', async () => {
  for (let press = 0; press < 3; press++) await showNextGap()
  expect(seek.mock.calls.map(([at]) => at)).toEqual([9_000, 40_000, 9_000])
})

it('showNextGap does nothing without a gap', async () => {
  page.opensRecording({ beginsAt: 0, endAt: 90_000, gaps: [] })
  await showNextGap()
  expect(seek).not.toHaveBeenCalled()
})

it('showObserved selects an object after all events of a second', async () => {
  await showObserved('Pod shop/web-1', 72_000)
  expect(seek).toHaveBeenCalledWith(12_999)
  expect(useSelection.getState().selected).toMatchObject({ kind: 'Pod', namespace: 'shop', name: 'web-1' })
})

it('showObserved shows the workload that an autoscaler scales, and selects the autoscaler', async () => {
  const one = (uid: string, namespace: string) => ({ uid, kind: 'Deployment', namespace, name: 'web' }) as WorkloadView
  page.draws({ workloads: [one('a', 'other'), one('b', 'shop')] })
  await showObserved('HorizontalPodAutoscaler shop/scaler', 72_000, 'Deployment/web')
  expect(useSelection.getState()).toMatchObject({
    workloadUid: 'b',
    selected: { kind: 'HorizontalPodAutoscaler', name: 'scaler', uid: '' },
  })
})
