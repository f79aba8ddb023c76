import { create } from 'zustand'
import type { CommandProblem, CommandResult } from '../engine/index.ts'

export interface ManifestState {
  /** What the editor holds. */
  readonly text: string
  /** What was last applied as a whole; the comparison for "changed". */
  readonly appliedText: string
  /** What the API server refused of the last apply, by document. */
  readonly problems: readonly CommandProblem[]
  /** What kubectl answered to the last apply. */
  readonly result: CommandResult | undefined
  readonly applying: boolean
  /** Where an apply goes: into the cluster of the run, or into a fresh one that has nothing else. */
  readonly target: ApplyTarget
  /** What the user said about it; undefined: what seems right. */
  readonly chosenTarget: ApplyTarget | undefined
}

export type ApplyTarget = 'run' | 'fresh'

export const initialManifest: ManifestState = {
  text: '',
  appliedText: '',
  problems: [],
  result: undefined,
  applying: false,
  target: 'run',
  chosenTarget: undefined,
}

/** The manifest editor's text and what became of it. */
export const useManifest = create<ManifestState>()(() => initialManifest)
