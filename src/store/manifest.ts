import { pageStore } from '../app/pageState.ts'
import type { CommandProblem, CommandResult } from '../engine/index.ts'

export interface ManifestState {
  /** The editor's text. */
  readonly text: string
  /** The text that was last applied completely. The editor marks changes against this text. */
  readonly appliedText: string
  /** Rejections of the last apply, by document. */
  readonly problems: readonly CommandProblem[]
  /** kubectl's result of the last apply. */
  readonly result: CommandResult | undefined
  readonly applying: boolean
  /** Target of an apply: the run's cluster, or a new and empty one. */
  readonly target: ApplyTarget
  /** The user's choice of the target; undefined: the default. */
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

/** The manifest editor's text and the result of its apply. */
export const useManifest = pageStore<ManifestState>(() => initialManifest)
