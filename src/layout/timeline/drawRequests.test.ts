import { expect, it } from 'vitest'
import { requestTimeline, rolloutTimeline } from '../../gallery/timelineFixtures.ts'
import type { Context } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { drawRequests } from './drawRequests.ts'
import { requestSeriesOf } from './requestSeries.ts'
import { ownMarksOf } from './timelineMarks.ts'
import { placeTimeline } from './timelineScene.ts'
import { seriesOf } from './timelineSeries.ts'

const uid = 'deployment/web'
const colours = { bad: '#ff0000', fg3: '#777777', line2: '#222222', panel: '#000000' } as CanvasTheme['colours']

/** Texts and their colours at a time of a run in which no Pod answers before 10 s. */
function written(headMs: number): Readonly<Record<string, string>> {
  const [first] = requestTimeline(uid)
  const asked = (at: number, failedPerSecond: number) => ({ ...first!, at, perSecond: 100, failedPerSecond })
  const scene = placeTimeline({
    ...{ width: 1_000, height: 220, window: { fromMs: 0, toMs: 45_000 }, epochMs: undefined, hasLeast: true },
    series: seriesOf(rolloutTimeline(uid).samples, uid),
    requests: requestSeriesOf([asked(0, 100), asked(10_000, 0), asked(20_000, 50)], uid),
    marks: ownMarksOf([], uid),
    labels: {
      ...{ folded: '', commands: '', requests: 'requests', refused: () => '' },
      ...{ failed: (count: string) => `${count} failed`, early: (count: string) => `${count} too early` },
      lanes: { sync: '', write: '', event: '' },
    },
  })
  const words: Record<string, string> = {}
  const ctx = {
    ...{ fillStyle: '', fillRect() {}, beginPath() {}, moveTo() {}, lineTo() {}, stroke() {} },
    fillText(text: string) {
      words[text] = this.fillStyle
    },
  }
  drawRequests(ctx as unknown as Context, scene, headMs, { colours, sans: '' })
  return words
}

it('drawRequests counts no request as failed before any Pod could answer', () => {
  expect(written(5_000)).toEqual({ requests: colours.fg3, '500 too early': colours.fg3 })
  expect(written(15_000)).toEqual({ requests: colours.fg3, '0 failed': colours.fg3 })
  expect(written(22_000)).toEqual({ requests: colours.fg3, '100 failed': colours.bad })
})
