/** Plays the change before a finding again with the proposed strategy, in a worker beside the engine's. */

import { pageState } from '../../app/pageState.ts'
import type {
  BranchedDocument,
  KubectlCommand,
  PredictionStart,
  Proposal,
  ProposalQuestion,
  RolloutTrace,
} from '../../engine/index.ts'
import { dismissNotice, showNotice } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import { forgetProposal, judgeStrategy, tryStrategy, useProposal } from '../../store/proposal.ts'
import { openRun } from '../../store/run/openRun.ts'
import type { OpenRun } from '../../store/run/types.ts'
import { nameOtherRun } from '../../store/ui.ts'
import type { PredictionJob } from '../../workers/workerRequests.ts'
import { askEngine, installedPlayer, pause, play } from '../actions/actions.ts'
import { showComparison } from '../branches/compareActions.ts'
import { showFailure } from '../failure.ts'
import { changeRun } from '../runs/runChange.ts'
import { SeedWorkers, startSeedWorker } from '../study/seedWorkers.ts'
import { judgeProposal } from './judgeProposal.ts'

/** Simulated runs of the change as it was made, and as many with the proposed strategy. */
export const proposalRuns = 10
/** Wall-clock ms after which unfinished runs are given up. */
const mostMs = 30_000

type Workers = SeedWorkers<PredictionStart, PredictionJob, RolloutTrace>

interface OwnState {
  /** The recording of the known outcome. */
  recording: OpenRun | undefined
  connect: () => Workers
}

const own = pageState(
  (): OwnState => ({
    recording: undefined,
    // A single worker leaves the other cores to the page.
    connect: () => new SeedWorkers(() => startSeedWorker('prediction'), 1),
  }),
)

/** For tests: fake workers. */
export function installProposalWorkers(connect: () => Workers): void {
  own.connect = connect
}

/**
 * Tries a strategy for a recorded change, unless its outcome is known. Returns a function that stops it. Without an
 * outcome in time, the state has none.
 */
export function tryProposal(question: ProposalQuestion): () => void {
  const key = JSON.stringify(question)
  const run = openRun()
  if (own.recording === run && useProposal.getState().key === key) return () => undefined
  own.recording = run
  tryStrategy(key)
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), mostMs)
  void simulate(question, controller.signal).finally(() => clearTimeout(timer))
  return () => {
    controller.abort()
    // A stopped question is tried again the next time.
    if (useProposal.getState().key === key && useProposal.getState().outcome === undefined) forgetProposal()
  }
}

async function simulate(question: ProposalQuestion, signal: AbortSignal): Promise<void> {
  try {
    const proposal = await askEngine('proposal', question)
    if (proposal === undefined || signal.aborted) return
    const workers = own.connect()
    signal.addEventListener('abort', () => workers.close())
    const made = await playAll(workers, proposal.asMade, signal)
    const proposed = made && (await playAll(workers, proposal.proposed, signal))
    workers.close()
    if (made === undefined || proposed === undefined || signal.aborted) return
    judgeStrategy(proposal, judgeProposal(proposal.real, made, proposed))
  } catch (error) {
    if (!signal.aborted) showFailure(error)
  }
}

/** Undefined if the runs were stopped or have failed. */
function playAll(workers: Workers, start: PredictionStart, signal: AbortSignal): Promise<RolloutTrace[] | undefined> {
  return new Promise((resolve) => {
    const traces: RolloutTrace[] = []
    if (signal.aborted) return resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
    workers.startFrom(start)
    workers.play({
      jobs: Array.from({ length: proposalRuns }, (_, i) => ({ seed: i + 1 })),
      onRow: (trace) => traces.push(trace),
      onEnd: () => resolve(traces),
      onFailure: () => resolve(undefined),
    })
  })
}

/** Opens a run with the change as it was made and the change with the proposed strategy, as two branches side by side. */
export async function showProposalBeside(
  proposal: Proposal,
  names: { readonly asMade: string; readonly proposed: string },
): Promise<void> {
  const player = installedPlayer()
  if (player === undefined) return
  pause()
  const { at, notices, manifest, proposed } = proposal
  const { name } = proposed.workload
  const title = { type: 'observed', name, more: 0, day: at, isSimulated: true } as const
  const isOpen = await changeRun({ how: 'push', fragment: '', save: 'atOnce' }, () => {
    showText(manifest, manifest)
    nameOtherRun(title)
    dismissNotice()
    return player.open({ document: besideDocument(proposal, names) })
  })
  if (!isOpen) return
  showComparison('show')
  showNotice({ type: 'simulatedFrom', at, notices })
  play()
}

/** The run with both branches: the second begins with the patch, at the moment of the change. */
export function besideDocument(
  { asMade: { document, commands: made }, proposed: { commands } }: Proposal,
  names: { readonly asMade: string; readonly proposed: string },
): BranchedDocument {
  const entry = ({ command }: { readonly command: KubectlCommand }) => ({ at: 0, step: 0, command })
  const { engineVersion, seed, config } = document
  return {
    format: 2,
    engineVersion,
    seed,
    config,
    current: 1,
    branches: [
      { name: names.asMade, journal: made.map(entry), playedTo: 0 },
      {
        name: names.proposed,
        fork: { parent: 0, cursor: { at: 0, step: 0 }, commands: made.length },
        journal: commands.slice(made.length).map(entry),
        playedTo: 0,
      },
    ],
  }
}
