import { create } from 'zustand'
import type { RunSummary } from '../engine/index.ts'
import { type ClusterState, initialCluster } from './cluster.ts'

/** One branch at the compared time. */
export interface ComparedBranch {
  readonly id: number
  readonly cluster: ClusterState
  /** Figures from the branch point to the end; undefined until it was simulated to there. */
  readonly summary: RunSummary | undefined
  /** Virtual ms at which the outcome was decided. */
  readonly endAt: number
}

export interface CompareState {
  /** The chosen branches of the two sides; undefined before a choice. */
  readonly pair: { readonly a: number; readonly b: number } | undefined
  /** Whether both branches were simulated to their ends. */
  readonly ready: boolean
  /** Virtual ms up to which both are the same run. */
  readonly fromAt: number
  readonly a: ComparedBranch
  readonly b: ComparedBranch
}

const nobody: ComparedBranch = { id: 0, cluster: initialCluster, summary: undefined, endAt: 0 }

export const initialCompare: CompareState = { pair: undefined, ready: false, fromAt: 0, a: nobody, b: nobody }

/** Two branches side by side. Requested only while they are shown. */
export const useCompare = create<CompareState>()(() => initialCompare)
