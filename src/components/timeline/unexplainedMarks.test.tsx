// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { scaleLinear } from 'd3'
import { afterEach, expect, it } from 'vitest'
import type { UnexplainedWrite } from '../../engine/index.ts'
import type { TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { UnexplainedMarks } from './UnexplainedMarks.tsx'

const page = new ScriptedPage()

afterEach(() => {
  cleanup()
})

it('UnexplainedMarks marks unexplained writes within the window', () => {
  const write = (change: number, at: number): UnexplainedWrite => ({
    change,
    by: 'deployment-controller',
    object: `ReplicaSet shop/web-${change}`,
    at,
    write: 'status',
    differences: [],
    wouldWrite: 'nothing',
    isAtGap: false,
  })
  const unexplained = [write(1, 5_000), write(2, 70_000)]
  page.opensRecording({ beginsAt: 0, endAt: 90_000, gaps: [] })
  const diagnosis = { writes: 9, explained: 7, unexplained, notAsked: [], findings: [], skipped: [], problems: [] }
  const head = {
    names: ['web.json'],
    ...{ kinds: [], gaps: [], notices: [], problems: [] },
    ...{ from: 0, to: 90_000, isState: false, changes: 9, subject: undefined, hasRollout: true },
  }
  page.imports({ recording: { head, explanation: { state: 'done', diagnosis } } })
  const band = (top: number) => ({ top, height: 12 })
  const rows: TimelineScene['rows'] = {
    isNamed: true,
    labelRows: 1,
    plot: band(20),
    requests: undefined,
    ...{ others: undefined, findings: undefined },
    isFolded: false,
    lanes: { sync: band(40), write: band(52), event: band(64) },
  }
  const scene = { left: 72, width: 800, rows, x: scaleLinear([0, 20_000], [72, 776]) }
  render(<UnexplainedMarks scene={scene} />)
  const [mark, ...others] = screen.getAllByRole('button')
  expect(others).toEqual([])
  expect(mark?.getAttribute('aria-label')).toMatch(/^ReplicaSet shop\/web-1: an unexplained write at .*$/)
  expect(Number.parseFloat(mark?.style.left ?? '') + 12).toBeCloseTo(scene.x(5_999))
})
