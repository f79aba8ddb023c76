// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { initialPlayback, usePlayback } from '../../store/playback.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { RecordedRun } from '../../store/run/recordedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { installPlayer } from '../actions/actions.ts'
import type { Player } from '../player.ts'
import { showNextGap, showObserved } from './showObserved.ts'

const seek = vi.fn(async (at: number) => usePlayback.setState({ cursor: { at, step: 0 } }))

beforeEach(() => {
  seek.mockClear()
  installPlayer({ pause: () => undefined, seek } as Partial<Player> as Player)
  const gap = (fromMs: number) => ({ kind: 'Pod', fromMs, toMs: fromMs + 2_000 })
  useOpenRun.setState({ run: new RecordedRun({ beginsAt: 60_000, endAt: 90_000, gaps: [gap(40_000), gap(9_000)] }) })
  usePlayback.setState({ ...initialPlayback, cursor: { at: 0, step: 0 } })
})

it('showNextGap seeks each gap of the recording in order, and starts again after the last gap', async () => {
  for (let press = 0; press < 3; press++) await showNextGap()
  expect(seek.mock.calls.map(([at]) => at)).toEqual([9_000, 40_000, 9_000])
})

it('showNextGap does nothing without a gap', async () => {
  useOpenRun.setState({ run: new RecordedRun({ beginsAt: 0, endAt: 90_000, gaps: [] }) })
  await showNextGap()
  expect(seek).not.toHaveBeenCalled()
})

it('showObserved selects an object after all events of a second', async () => {
  await showObserved('Pod shop/web-1', 72_000)
  expect(seek).toHaveBeenCalledWith(12_999)
  expect(useSelection.getState().selected).toMatchObject({ kind: 'Pod', namespace: 'shop', name: 'web-1' })
})
