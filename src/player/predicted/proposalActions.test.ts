// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, type PredictionStart, type RolloutTrace } from '../../engine/index.ts'
import { useProposal } from '../../store/proposal.ts'
import type { PredictionJob } from '../../workers/workerRequests.ts'
import { installPlayer } from '../actions/actions.ts'
import { fakeAsk, fakePlayer } from '../fakePlayer.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { type SeedBatch, SeedWorkers } from '../study/seedWorkers.ts'
import { besideDocument, installProposalWorkers, proposalRuns, tryProposal } from './proposalActions.ts'
import { made, patch, testProposal, trace } from './testProposal.ts'

const page = new ScriptedPage()

const proposal = testProposal(DEFAULT_CONFIG)
const question = { object: 'Deployment default/web', at: 1000, line: "kubectl patch deployment/web -p '{}'" }

let answers: boolean
const close = vi.fn()
const asked = vi.fn(async () => proposal)

/** Answers each seed at once: a run with the patch keeps three Pods. */
class InstantWorkers extends SeedWorkers<PredictionStart, PredictionJob, RolloutTrace> {
  #started: PredictionStart | undefined
  override startFrom(start: PredictionStart): void {
    this.#started = start
  }
  override play({ jobs, onRow, onEnd }: SeedBatch<PredictionJob, RolloutTrace>): () => void {
    if (answers) {
      const isProposed = this.#started?.commands.length === 2
      for (const i of jobs.keys())
        onRow(isProposed ? { ...trace, completeAt: 35_000 + i, lowestAvailable: 3, mostPods: 5 } : trace, i)
      onEnd()
    }
    return () => undefined
  }
  override close(): void {
    close()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  answers = true
  installPlayer(fakePlayer({ ask: fakeAsk({ proposal: asked }) }))
  installProposalWorkers(() => new InstantWorkers(() => expect.fail('no worker is started')))
  page.opensRecording({ endAt: 60_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('tryProposal simulates the change as made and with the patch, once for a recording', async () => {
  tryProposal(question)
  await vi.advanceTimersByTimeAsync(0)
  expect(useProposal.getState()).toMatchObject({
    key: JSON.stringify(question),
    outcome: { runs: proposalRuns, lowest: 3, wanted: 4, fastestMs: 35_000, realMs: 9_000, mostPods: 5 },
  })
  expect(close).toHaveBeenCalled()
  tryProposal(question)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(1)
  page.opensRecording({ endAt: 60_000 })
  tryProposal(question)
  expect(useProposal.getState().outcome).toBeUndefined()
})

it('tryProposal can be stopped, and gives up after its time', async () => {
  answers = false
  tryProposal(question)()
  await vi.advanceTimersByTimeAsync(0)
  expect(useProposal.getState()).toMatchObject({ key: undefined, outcome: undefined })
  tryProposal(question)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).toHaveBeenCalled()
  expect(useProposal.getState()).toMatchObject({ key: JSON.stringify(question), outcome: undefined })
})

it('besideDocument has the change in both branches, and the patch in the second', () => {
  const { branches, current } = besideDocument(proposal, { asMade: 'a', proposed: 'b' })
  expect(current).toBe(1)
  expect(branches).toEqual([
    { name: 'a', journal: [{ at: 0, step: 0, command: made }], playedTo: 0 },
    {
      name: 'b',
      fork: { parent: 0, cursor: { at: 0, step: 0 }, commands: 1 },
      journal: [{ at: 0, step: 0, command: patch }],
      playedTo: 0,
    },
  ])
})
