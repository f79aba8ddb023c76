import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, type SessionDocument, type StudyRow, type WorkloadView } from '../../engine/index.ts'
import { useHowSure } from '../../store/howSure.ts'
import { useUi } from '../../store/ui.ts'
import { installPlayer } from '../actions/actions.ts'
import { fakePlayer } from '../fakePlayer.ts'
import type { Player } from '../playerTypes.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { backToHowSure, cancelStudy, closeHowSure, openHowSure, openNeighbour, openWorst } from './howSureActions.ts'
import { installSeedWorkers, type StudyBatch, StudyWorkers } from './seedStudy.ts'

const page = new ScriptedPage()

let run: SessionDocument
let batches: StudyBatch[]
const cancelled = vi.fn()
const branch = vi.fn<Player['branch']>()
const command = vi.fn<Player['command']>()
const goTo = vi.fn<Player['goTo']>()

class NoWorkers extends StudyWorkers {
  override startFrom(): void {}
  override play(batch: StudyBatch): () => void {
    batches.push(batch)
    return cancelled
  }
  override cancelAll(): void {}
  override close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  batches = []
  run = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] }
  branch.mockImplementation(async (action) => {
    if (action.action === 'start') page.switchesTo(7)
    if (action.action === 'switch') page.switchesTo(action.id)
    run = { ...run }
    return true
  })
  command.mockImplementation(async (given) => {
    run = { ...run, journal: [...run.journal, { at: 0, step: 0, command: given }] }
    return undefined
  })
  goTo.mockResolvedValue(undefined)
  installPlayer(fakePlayer({ branch, command, goTo, play: vi.fn(), pause: vi.fn(), currentRun: () => run }))
  installSeedWorkers(new NoWorkers())
  page.engineIsReady({ cursor: { at: 1000, step: 10 } })
  page.write('v2')
  page.hasApplied('v1')
  page.studies({ count: 50 })
})
afterEach(() => {
  closeHowSure()
  installSeedWorkers(undefined)
  vi.useRealTimers()
})

const study = () => useHowSure.getState()
const row = (seed: number, more: Partial<StudyRow> = {}) =>
  ({
    seed,
    ending: 'complete',
    workloads: [{}],
    completeAfterMs: 100 + seed,
    outageMs: 0,
    lowestAvailable: 3,
    failedRequests: null,
    ...more,
  }) as StudyRow
/** Answers all requests of the newest batch. */
function answer(rowOf: (seed: number) => StudyRow = row): void {
  const batch = batches.at(-1)
  batch?.jobs.forEach(({ seed }, index) => {
    batch.onRow(rowOf(seed), index)
  })
  batch?.onEnd()
}

describe('a study of many simulated runs', () => {
  it('simulates an apply of the text with every seed, and collapses the panes until the study is closed', () => {
    openHowSure()
    vi.advanceTimersByTime(100)
    expect(useUi.getState().closedPanes).toEqual({ left: true, right: true })
    expect(batches[0]?.jobs.map(({ seed }) => seed)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(batches[0]?.jobs[0]?.commands).toMatchObject([{ type: 'kubectl', args: ['apply', '-f', '-'], stdin: 'v2' }])
    answer()
    expect(study()).toMatchObject({ state: 'final', isOpen: true })
    expect(study().rows).toHaveLength(50)
    closeHowSure()
    vi.advanceTimersByTime(100)
    expect(useUi.getState().closedPanes).toEqual({ left: false, right: false })
    // The question of the first study is answered already.
    openHowSure()
    expect(batches.at(-1)?.jobs).toEqual([])
  })

  it('simulates the current rollout if the text is applied already', () => {
    page.hasApplied('v2')
    page.draws({ workloads: [{ uid: 'u', rollout: 'progressing' } as WorkloadView] })
    openHowSure()
    expect(study().question).toMatchObject({ kind: 'present', commands: [] })
  })

  it('restarts with a changed text once typing pauses, and ends when the run is changed', () => {
    openHowSure()
    page.write('v3')
    expect(cancelled).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(700)
    expect(batches).toHaveLength(2)
    expect(batches[1]?.jobs[0]?.commands).toMatchObject([{ stdin: 'v3' }])
    run = { ...run }
    page.isAt({ at: 1001, step: 0 })
    expect(study()).toMatchObject({ isOpen: false, state: 'cancelled' })
    expect(cancelled).toHaveBeenCalledTimes(2)
  })

  it('stops on request, and reports a rejected apply and an apply without a rollout', () => {
    openHowSure()
    batches[0]?.onRow(row(1), 0)
    vi.advanceTimersByTime(200)
    cancelStudy()
    expect(study()).toMatchObject({ state: 'cancelled', rows: [{ seed: 1 }] })
    page.write('v3')
    vi.advanceTimersByTime(700)
    batches.at(-1)?.onRow('selector: field is immutable', 0)
    expect(study()).toMatchObject({ state: 'refused', refusal: 'selector: field is immutable', rows: [] })
    page.write('v4')
    vi.advanceTimersByTime(700)
    batches.at(-1)?.onRow(row(1, { workloads: [] }), 0)
    expect(study().state).toBe('nothing')
  })

  it('opens the worst run as a branch, replaces this branch by the run beside it, and leads back', async () => {
    openHowSure()
    answer((seed) => row(seed, seed === 9 ? { ending: 'stalled', completeAfterMs: null } : {}))
    await openWorst()
    expect(study()).toMatchObject({
      isOpen: false,
      opened: { seed: 9, from: { branchId: 0, cursor: { at: 1000, step: 10 } } },
    })
    expect(branch.mock.calls).toEqual([[{ action: 'start', name: 'seed 9' }]])
    expect(command.mock.calls).toMatchObject([[{ type: 'delays', seed: 9 }], [{ type: 'kubectl', stdin: 'v2' }]])
    expect(goTo).toHaveBeenLastCalledWith({ at: 1000, step: 10 })

    await openNeighbour(1)
    // The slowest of the completing runs.
    expect(study().opened).toMatchObject({ seed: 50, from: { branchId: 0 } })
    expect(branch.mock.calls.slice(1)).toEqual([
      [{ action: 'switch', id: 0 }],
      [{ action: 'delete', id: 7 }],
      [{ action: 'start', name: 'seed 50' }],
    ])
    await command({ type: 'delays', seed: 1 })
    await backToHowSure()
    expect(study()).toMatchObject({ isOpen: true, opened: undefined })
    // The branch was changed, so it stays.
    expect(branch.mock.calls.slice(4)).toEqual([[{ action: 'switch', id: 0 }]])
  })
})
