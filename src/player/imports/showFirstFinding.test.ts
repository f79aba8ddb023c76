import { beforeEach, expect, it, vi } from 'vitest'
import type { Finding, Sign } from '../../engine/index.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { showFirstFinding } from './showFirstFinding.ts'

const page = new ScriptedPage()

const shown = vi.hoisted(() => vi.fn())
vi.mock('./showObserved.ts', () => ({ showObserved: shown }))

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
const said = (...findings: readonly Finding[]) => ({
  writes: 0,
  explained: 0,
  unexplained: [],
  notAsked: [],
  findings,
  skipped: [],
  problems: [],
})

beforeEach(() => {
  shown.mockReset()
  page.isAt({ at: 0, step: 0 })
  page.isPaused()
})

it("showFirstFinding shows a finding's workload at its first outage, otherwise at the finding's start", async () => {
  await showFirstFinding(said(outage, finding))
  await showFirstFinding(said(finding))
  expect(shown.mock.calls).toEqual([
    ['Deployment shop/web', 9],
    ['Deployment shop/web', 5],
  ])
})

it('showFirstFinding shows nothing while the run plays, after a seek by the user, and without findings', async () => {
  await showFirstFinding(said())
  page.plays()
  await showFirstFinding(said(finding))
  page.isAt({ at: 3000, step: 0 })
  page.isPaused()
  await showFirstFinding(said(finding))
  expect(shown).not.toHaveBeenCalled()
})
