// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Finding, Sign, WorkloadView } from '../../engine/index.ts'
import { twelveDeployments } from '../../gallery/moments.ts'
import { rolloutTimeline } from '../../gallery/timelineFixtures.ts'
import { ownMarksOf } from '../../layout/timeline/timelineMarks.ts'
import { placeTimeline } from '../../layout/timeline/timelineScene.ts'
import { seriesOf } from '../../layout/timeline/timelineSeries.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { FindingMarks } from './FindingMarks.tsx'
import { useFindingSpans } from './useFindingSpans.ts'

const page = new ScriptedPage()

const beginsAt = Date.UTC(2026, 10, 26, 17, 40)
const unix = (seconds: number) => beginsAt + seconds * 1_000

const sign = (id: Sign['id'], object: string, from: number, until?: number): Finding => {
  const one: Sign = {
    ...{ id, object, severity: 'high', at: unix(from), advice: '', evidence: [] },
    facts: { name: object.slice(object.indexOf('/') + 1), message: '', pods: 3, reason: 'BackoffLimitExceeded' },
    ...(until === undefined ? {} : { until: unix(until) }),
  }
  return { ...one, signs: [one], meanwhile: [] }
}
const impact = { wanted: 4, lowest: 0, available: 4, atLeast: 3, updated: 4, isRolling: false, services: [] }
const outage = { lowest: 0, wanted: 4, atLeast: 3, from: unix(11), until: unix(49) }
const findings: readonly Finding[] = [
  {
    ...sign('unavailable', 'Deployment shop/web', 11, 53),
    impact: {
      ...impact,
      outages: [
        { ...outage, type: 'none' },
        { ...outage, type: 'below', until: unix(53) },
      ],
    },
  },
  {
    ...sign('unschedulable', 'Deployment shop/api', 30),
    impact: { ...impact, available: 3, lowest: 3, wanted: 3, updated: 0, isRolling: true, outages: [] },
  },
  { ...sign('jobFailed', 'Job billing/report', 70, 70), severity: 'low' },
]

const window = { fromMs: 0, toMs: 100_000 }
const web: WorkloadView = { ...twelveDeployments().view.workloads[0]!, uid: 'web', namespace: 'shop', name: 'web' }
const scene = placeTimeline({
  ...{ width: 1_000, height: 220, window, epochMs: beginsAt, hasLeast: true, findingRows: 2 },
  series: seriesOf(rolloutTimeline('web').samples, 'web'),
  marks: ownMarksOf([], 'web'),
  labels: {
    ...{ folded: '', commands: '', requests: '', failed: () => '', early: () => '', refused: () => '' },
    lanes: { sync: '', write: '', event: '' },
  },
})

beforeEach(() => {
  page.opensRecording({ beginsAt, endAt: 90_000 })
  const diagnosis = { writes: 9, explained: 9, unexplained: [], notAsked: [], findings, skipped: [], problems: [] }
  const head = {
    names: ['web.json'],
    ...{ kinds: [], gaps: [], notices: [], problems: [] },
    ...{ from: unix(0), to: unix(90), isState: false, changes: 9, subject: undefined, hasRollout: true },
  }
  page.imports({ recording: { head, explanation: { state: 'done', diagnosis } }, shown: 1 })
})
afterEach(() => {
  cleanup()
  page.chooseLanguage('en')
})

function Marks({ workload }: { readonly workload: WorkloadView | undefined }) {
  return <FindingMarks {...{ scene, fit: window, workload, sans: 'Inter' }} found={useFindingSpans() ?? []} />
}

const outages = () => [...document.querySelectorAll('[data-outage]')].map((one) => one.textContent).filter(Boolean)
const current = () => bars().map((bar) => bar.getAttribute('aria-current'))
const bars = () => within(screen.getByRole('list')).getAllByRole('button')

it('FindingMarks lists the findings with their titles and times, and marks the shown finding', () => {
  render(<Marks workload={web} />)
  expect(screen.getByRole('list').getAttribute('aria-label')).toBe('Findings over time')
  expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual([
    '1 · web 0 of 4 for 38 s; Deployment shop/web: 0 of 4 Pods were available for 38 s; From 17:40:11 to 17:40:53, 42 s',
    expect.stringMatching(
      /^2 · api: rollout stalled, to the end; Deployment shop\/api: .*; From 17:40:30 until the end/,
    ),
    expect.stringMatching(
      /^3 report: Job failed; Job billing\/report failed after 3 Pods .*; From 17:41:10 to 17:41:10/,
    ),
  ])
  expect(bars().map((bar) => bar.dataset.look)).toEqual(['none', 'still', 'other'])
  expect(current()).toEqual(['false', 'true', 'false'])
})

it('FindingMarks shows the finding that is pressed', () => {
  render(<Marks workload={web} />)
  fireEvent.click(bars()[2]!)
  expect(current()).toEqual(['false', 'false', 'true'])
})

it('FindingMarks shades the outages of the workload on the stage alone, also once the workload is deleted', () => {
  const { rerender } = render(<Marks workload={web} />)
  expect(outages()).toEqual(['none available for 38 s', 'below 3 of 4 for 42 s'])
  rerender(<Marks workload={undefined} />)
  expect(outages()).toHaveLength(2)
  cleanup()
  render(<Marks workload={{ ...web, name: 'api' }} />)
  expect(outages()).toEqual([])
})

it('FindingMarks has Chinese texts', () => {
  page.chooseLanguage('zh-CN')
  render(<Marks workload={web} />)
  expect(bars()[0]?.getAttribute('aria-label')).toMatch(/^1 · web 可用 0 \/ 4，持续 38 秒/)
  expect(outages()).toContain('没有可用 Pod，持续 38 秒')
})
