import { pageStore } from '../app/pageState.ts'
import type { Release, RunSummary } from '../engine/index.ts'
import { useBranches } from './branches.ts'
import { type ClusterState, initialCluster } from './cluster.ts'

/** A branch at the compared time. */
export interface ComparedBranch {
  readonly id: number
  /** The release that plays this side; only if releases are compared. */
  readonly kubernetes?: Release
  readonly cluster: ClusterState
  /** Figures from the branch point to the end; undefined until the engine has simulated the branch to its end. */
  readonly summary: RunSummary | undefined
  /** Virtual ms at which the outcome was decided. */
  readonly endAt: number
}

/** Branches on the two sides; the same branch twice if `releases` differ. */
export interface ComparedPair {
  readonly a: number
  readonly b: number
  /** Releases on which the sides are played; absent: the release of the run. */
  readonly releases?: { readonly a: Release; readonly b: Release }
}

export interface CompareState {
  /** The chosen branches of the two sides; undefined before a choice. */
  readonly pair: ComparedPair | undefined
  /** Whether both branches were simulated to their ends. */
  readonly ready: boolean
  /** Virtual ms up to which both branches are the same run. */
  readonly fromAt: number
  readonly a: ComparedBranch
  readonly b: ComparedBranch
}

const nobody: ComparedBranch = { id: 0, cluster: initialCluster, summary: undefined, endAt: 0 }

export const initialCompare: CompareState = { pair: undefined, ready: false, fromAt: 0, a: nobody, b: nobody }

/** Two branches side by side. The page requests them only while they are shown. */
export const useCompare = pageStore<CompareState>(() => initialCompare)

/** Whether there are two runs to compare: two branches, or a branch on two releases. */
export function useCanCompare(): boolean {
  const hasBranches = useBranches((run) => run.branches.length > 1)
  const hasReleases = useCompare(({ pair }) => pair?.releases !== undefined)
  return hasBranches || hasReleases
}

/** Another run is open: a comparison of releases is about the run before. */
export function leaveReleases(): void {
  useCompare.setState(({ pair }) => (pair?.releases === undefined ? {} : { pair: undefined }))
}
