import { create } from 'zustand'
import type { RunSummary } from '../engine/index.ts'
import { type ClusterState, initialCluster } from './cluster.ts'

/** One branch, at the moment that both are shown at. */
export interface ComparedBranch {
  readonly id: number
  readonly cluster: ClusterState
  /** From the parting to the end; undefined until it was played to there. */
  readonly summary: RunSummary | undefined
  /** Virtual ms at which it was decided. */
  readonly endAt: number
}

export interface CompareState {
  /** The branches wanted on the two sides; undefined until someone has chosen. */
  readonly pair: { readonly a: number; readonly b: number } | undefined
  /** Whether both were played to their ends. */
  readonly ready: boolean
  /** Virtual ms up to which both are one run. */
  readonly fromAt: number
  readonly a: ComparedBranch
  readonly b: ComparedBranch
}

const nobody: ComparedBranch = { id: 0, cluster: initialCluster, summary: undefined, endAt: 0 }

export const initialCompare: CompareState = { pair: undefined, ready: false, fromAt: 0, a: nobody, b: nobody }

/** Two branches side by side. They are asked for only while they are shown. */
export const useCompare = create<CompareState>()(() => initialCompare)
