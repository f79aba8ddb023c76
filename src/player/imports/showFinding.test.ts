import { beforeEach, expect, it, vi } from 'vitest'
import type { Finding, Sign, TimelineSample } from '../../engine/index.ts'
import { initialImported, useImported } from '../../store/imported.ts'
import { useSelection } from '../../store/selection.ts'
import type { RecordingHead } from '../../workers/importRequests.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { showFinding, showFirstFinding, showNextFinding } from './showFinding.ts'

const page = new ScriptedPage()

const shown = vi.hoisted(() => vi.fn())
vi.mock('./showObserved.ts', () => ({ showObserved: shown }))
const moved = vi.hoisted((): string[] => [])
vi.mock('../actions/actions.ts', async (original) => ({
  ...(await original<typeof import('../actions/actions.ts')>()),
  seek: async (at: number) => moved.push(`seek ${at}`),
  play: () => moved.push('play'),
}))

const sign: Sign = {
  id: 'crashLoop',
  severity: 'high',
  object: 'Deployment shop/web',
  at: 5,
  facts: {},
  evidence: [],
  advice: '',
}
const finding: Finding = { ...sign, signs: [sign], meanwhile: [] }
const none = { type: 'none', from: 9, until: 12, lowest: 0, wanted: 4, atLeast: 3 } as const
const outage: Finding = {
  ...finding,
  impact: {
    wanted: 4,
    lowest: 0,
    available: 4,
    atLeast: 3,
    updated: 4,
    isRolling: false,
    outages: [none],
    services: [],
  },
}
const head: RecordingHead = {
  names: ['a.json'],
  kinds: [],
  gaps: [],
  notices: [],
  problems: [],
  from: 0,
  to: 100,
  isState: false,
  changes: 2,
  subject: undefined,
  hasRollout: false,
}

/** The explained recording is open at its end. */
function explains(...findings: readonly Finding[]): void {
  const diagnosis = { writes: 0, explained: 0, unexplained: [], notAsked: [], findings, skipped: [], problems: [] }
  page.opensRecording({ beginsAt: 0, endAt: 100, gaps: [] })
  page.imports({ ...initialImported, recording: { head, explanation: { state: 'done', diagnosis } } })
  page.isAt({ at: 100, step: 0 })
  page.isPaused()
}

const index = (): number => useImported.getState().shown

const counts = { revision: 1, ready: 0, failing: 0, terminating: 0 }
const sample = (at: number, available: number, starting: number): TimelineSample => ({
  at,
  workloadUid: 'web',
  revisions: [{ ...counts, available, starting }],
  specReplicas: 4,
  minAvailable: 3,
  maxPods: 5,
})

beforeEach(() => {
  shown.mockReset()
  moved.length = 0
})

it("showFirstFinding shows a finding's workload at its first outage, otherwise at the finding's start", async () => {
  explains(outage, finding)
  await showFirstFinding()
  expect(useSelection.getState()).toMatchObject({ inspectorTab: 'findings', mobileTab: 'findings' })
  explains(finding)
  await showFirstFinding()
  const scaler = { ...finding, object: 'HorizontalPodAutoscaler shop/scaler', facts: { target: 'Deployment/web' } }
  explains(scaler)
  await showFirstFinding()
  expect(shown.mock.calls).toEqual([
    ['Deployment shop/web', 9, undefined],
    ['Deployment shop/web', 5, undefined],
    ['HorizontalPodAutoscaler shop/scaler', 5, 'Deployment/web'],
  ])
})

it('showFirstFinding shows nothing while the run plays, and after a seek by the user', async () => {
  explains(finding)
  page.plays()
  await showFirstFinding()
  page.isAt({ at: 3000, step: 0 })
  page.isPaused()
  await showFirstFinding()
  expect(shown).not.toHaveBeenCalled()
})

it('showFirstFinding plays a recording without findings from its first Pod', async () => {
  explains()
  page.draws({ samples: [sample(3, 0, 0), sample(7, 0, 2)] })
  await showFirstFinding()
  expect(shown).not.toHaveBeenCalled()
  expect(moved).toEqual(['seek 7', 'play'])
})

it('showNextFinding goes through the findings in both directions, and begins again', async () => {
  explains(outage, finding)
  await showFinding(7)
  expect(index()).toBe(0)
  await showNextFinding(1)
  expect(index()).toBe(1)
  await showNextFinding(1)
  expect(index()).toBe(0)
  await showNextFinding(-1)
  expect(index()).toBe(1)
  expect(shown.mock.calls.map(([, at]) => at)).toEqual([5, 9, 5])
})

it('showFinding goes back within the second to the moment without an available Pod', async () => {
  page.showWorkload('web')
  explains(outage)
  page.draws({ samples: [sample(10, 4, 0), sample(40, 0, 4), sample(60, 0, 3), sample(90, 2, 2)] })
  await showFinding(0)
  expect(moved).toEqual(['seek 60'])
  // The outage still lasts.
  page.draws({ samples: [sample(10, 4, 0), sample(60, 0, 3)] })
  await showFinding(0)
  expect(moved).toHaveLength(1)
})
