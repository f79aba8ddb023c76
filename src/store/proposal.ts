import { pageStore } from '../app/pageState.ts'
import type { Proposal } from '../engine/index.ts'

/** What simulated runs of one recorded change with another strategy have in common. */
export interface ProposalOutcome {
  readonly runs: number
  /** The smallest number of available Pods in any run. */
  readonly lowest: number
  readonly wanted: number
  /** ms from the change to the end of the rollout, in the fastest and in the slowest run. */
  readonly fastestMs: number
  readonly slowestMs: number
  /** The same in the recording. */
  readonly realMs: number
  /** The largest number of Pods in any run, including terminating ones. */
  readonly mostPods: number
}

export interface ProposalState {
  /** The change and the strategy that were tried; undefined before the first. */
  readonly key: string | undefined
  readonly proposal: Proposal | undefined
  /** Undefined while the runs are simulated, and if they do not tell what would have happened. */
  readonly outcome: ProposalOutcome | undefined
}

const initialProposal: ProposalState = { key: undefined, proposal: undefined, outcome: undefined }

/** The change before the shown finding with a proposed strategy. */
export const useProposal = pageStore<ProposalState>(() => initialProposal)

/** A change is tried with another strategy. */
export function tryStrategy(key: string): void {
  useProposal.setState({ ...initialProposal, key })
}

export function forgetProposal(): void {
  useProposal.setState(initialProposal)
}

export function judgeStrategy(proposal: Proposal, outcome: ProposalOutcome | undefined): void {
  useProposal.setState({ proposal, outcome })
}
