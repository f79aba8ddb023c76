// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoadPoint } from '../../engine/index.ts'
import { requestSeriesOf } from '../../layout/timeline/requestSeries.ts'
import { ownMarksOf } from '../../layout/timeline/timelineMarks.ts'
import { placeTimeline } from '../../layout/timeline/timelineScene.ts'
import { seriesOf } from '../../layout/timeline/timelineSeries.ts'
import { LoadCurve } from './LoadCurve.tsx'

afterEach(cleanup)

const scene = placeTimeline({
  ...{ width: 1_000, height: 176, window: { fromMs: 0, toMs: 200_000 }, epochMs: undefined, hasLeast: true },
  series: seriesOf([], ''),
  requests: requestSeriesOf([], ''),
  marks: ownMarksOf([], ''),
  labels: {
    ...{ folded: '', commands: '', requests: '', lanes: { sync: '', write: '', event: '' } },
    ...{ refused: () => '', failed: () => '', early: () => '' },
  },
})

const ahead: readonly LoadPoint[] = [
  { at: 60_000, perSecond: 100 },
  { at: 120_000, perSecond: 40 },
]

function press(key: string, index: number) {
  const drafts: (readonly LoadPoint[])[] = []
  const commits: (readonly LoadPoint[])[] = []
  render(
    <LoadCurve
      {...{ scene, loads: [], ahead, cursorMs: 60_000 }}
      onDraft={(points) => drafts.push(points)}
      onCommit={(points) => commits.push(points)}
    />,
  )
  const point = screen.getAllByRole('slider')[index]
  if (!point) throw new Error('no point')
  fireEvent.keyDown(point, { key })
  return { drafts, commits }
}

describe('keys on the load curve', () => {
  it("change a point's rate in the draft, without committing the draft to the run", () => {
    expect(press('ArrowUp', 0)).toEqual({ drafts: [[{ at: 60_000, perSecond: 110 }, ahead[1]]], commits: [] })
    cleanup()
    expect(press('ArrowDown', 1)).toEqual({ drafts: [[ahead[0], { at: 120_000, perSecond: 30 }]], commits: [] })
  })

  it('add a point half way to the next point, or after the last point', () => {
    expect(press('Enter', 0).commits).toEqual([[ahead[0], { at: 90_000, perSecond: 100 }, ahead[1]]])
    cleanup()
    expect(press('Enter', 1).commits).toEqual([[...ahead, { at: 160_000, perSecond: 40 }]])
  })

  it('remove a point after the cursor, but not the point at the cursor', () => {
    expect(press('Backspace', 1).commits).toEqual([[ahead[0]]])
    cleanup()
    expect(press('Backspace', 0)).toEqual({ drafts: [], commits: [] })
  })
})
