/** Transitions of the manifest after the first apply. Loaded with it. */
import type { CommandProblem, CommandResult } from '../../engine/index.ts'
import { type ApplyTarget, replaceManifest, useManifest } from '../manifest.ts'

/** Drops the edits of the text. */
export function dropEdits(): void {
  useManifest.setState(({ appliedText }) => ({ text: appliedText }))
}

/** Another branch has applied this text last. */
export function showAppliedText(applied: string): void {
  const { text, appliedText } = useManifest.getState()
  replaceManifest(text === appliedText ? applied : text, applied)
}

/** The run was restored after a failure, and has applied this text last. */
export function noteRestored(appliedText: string): void {
  useManifest.setState({ appliedText, problems: [] })
}

/** A new cluster is open in which this text was applied; the editor's next apply goes to this cluster. */
export function beginInRun(appliedText: string): void {
  useManifest.setState({ target: 'run', chosenTarget: undefined, appliedText, result: undefined, problems: [] })
}

/** The text of an apply was accepted, or has these problems. */
export function noteOutcome(problems: readonly CommandProblem[], accepted: string | undefined): void {
  useManifest.setState({
    problems,
    ...(accepted === undefined ? {} : { appliedText: accepted, chosenTarget: undefined }),
  })
}

/** Shows the result of an apply, whose problems beside the text stay as they are without `problems`. */
export function showResult(result: CommandResult, problems = useManifest.getState().problems): void {
  useManifest.setState({ result, problems })
}

export function chooseTarget(target: ApplyTarget): void {
  useManifest.setState({ target, chosenTarget: target })
}
