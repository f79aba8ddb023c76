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

const initialManifest: ManifestState = {
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

export function setManifestText(text: string): void {
  useManifest.setState({ text })
}

/** Another run has this text in the editor, and has applied that one. */
export function openText(text: string, appliedText: string): void {
  useManifest.setState({ ...initialManifest, text, appliedText })
}

/** Other text takes the place of the editor's; what was said about the former text is no longer shown. */
export function replaceManifest(text: string, appliedText = useManifest.getState().appliedText): void {
  useManifest.setState({ text, appliedText, problems: [], result: undefined })
}

/** Back to a text that another has replaced. */
export function restoreManifest(before: Pick<ManifestState, 'text' | 'problems' | 'result'>): void {
  useManifest.setState(before)
}

export function startApplying(): void {
  useManifest.setState({ applying: true })
}

export function endApplying(): void {
  useManifest.setState({ applying: false })
}

/** The default target of the text has changed. */
export function aimAt(target: ApplyTarget): void {
  useManifest.setState({ target })
}
