// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, type Finding, type Sign } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import { testProposal } from '../../player/predicted/testProposal.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import type { ProposalOutcome } from '../../store/proposal.ts'
import { ProposalCard } from './ProposalCard.tsx'

const page = new ScriptedPage()
const asked = vi.fn(async () => undefined)

const object = 'Deployment shop/web'
const line = "kubectl patch deployment/web -n shop -p '{}'"
const sign: Sign = {
  id: 'unavailable',
  severity: 'high',
  object,
  at: 2000,
  facts: { why: 'strategy' },
  evidence: [],
  advice: line,
}
const before = { at: 1000, type: 'changed', object, by: 'kubectl', fields: [] } as const
const finding: Finding = { ...sign, signs: [sign], meanwhile: [], before }
const outcome: ProposalOutcome = {
  runs: 10,
  lowest: 3,
  wanted: 4,
  fastestMs: 76_800,
  slowestMs: 79_100,
  realMs: 44_000,
  mostPods: 5,
}
const proposal = testProposal(DEFAULT_CONFIG)
const text = () => screen.queryByRole('region')?.textContent

beforeEach(() => {
  vi.clearAllMocks()
  installPlayer(fakePlayer({ ask: fakeAsk({ proposal: asked }) }))
  page.opensRecording({ endAt: 60_000 })
})
afterEach(() => {
  cleanup()
  page.chooseLanguage('en')
})

it('ProposalCard shows nothing until simulated runs tell something, and then what they have in common', async () => {
  render(<ProposalCard finding={finding} />)
  expect(asked).toHaveBeenCalledExactlyOnceWith({ object, at: 1000, line })
  expect(text()).toBeUndefined()
  await act(async () => page.proposes({ proposal, outcome }))
  expect(text()).toBe(
    'The same change with maxUnavailable 1, 10 runs with measured delays' +
      'never below 3 of 4 · done after 77–79 s, not 44 s · at most 5 PodsShow beside',
  )
  act(() => page.chooseLanguage('zh-CN'))
  expect(text()).toContain('而不是 44 秒')
})

it('ProposalCard asks nothing for another cause, or without a change of the workload', () => {
  const crash: Sign = { ...sign, id: 'crashLoop', facts: {} }
  render(<ProposalCard finding={{ ...finding, signs: [crash] }} />)
  render(<ProposalCard finding={{ ...finding, before: { ...before, type: 'created' } }} />)
  expect(asked).not.toHaveBeenCalled()
})
