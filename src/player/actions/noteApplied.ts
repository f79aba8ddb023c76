/** The page after kubectl has carried out a manifest, from the editor as from the prompt. */

import type { CommandResult, KubectlCommand } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { noteOutcome } from '../../store/late/manifest.ts'
import { isUnknownKind } from '../../store/planView.ts'
import { showWorkload, useSelection } from '../../store/selection.ts'

/** Commands after which a text counts as applied. */
const applying: ReadonlySet<string> = new Set(['apply', 'create'])

/**
 * Shows the outcome of a command: the problems of the editor's text, and a changed workload on the stage. `isExpected`
 * recognises problems that the plan expects. Returns the result without the expected problems.
 */
export function noteApplied(
  { args, stdin }: Pick<KubectlCommand, 'args' | 'stdin'>,
  answer: CommandResult,
  { isEditors, isExpected = () => false }: NoteOptions,
): CommandResult {
  const result = { ...answer, problems: answer.problems.filter((problem) => !isExpected(problem)) }
  if (isEditors && stdin !== undefined) {
    const isDone = applying.has(args[0] ?? '') && isApplied(result, answer)
    noteOutcome(result.problems, isDone ? stdin : undefined)
  }
  showChangedWorkload(result)
  return result
}

interface NoteOptions {
  /** Whether the manifest is the editor's text. */
  readonly isEditors: boolean
  readonly isExpected?: (problem: CommandResult['problems'][number]) => boolean
}

/** True if all of the text was applied, except unknown kinds and expected problems. */
function isApplied({ exit, problems }: CommandResult, answer: CommandResult): boolean {
  return exit === 0 || (answer.problems.length > 0 && problems.every(isUnknownKind))
}

/** kubectl's operations that leave no changed object. */
const leavesAlone: ReadonlySet<string> = new Set(['unchanged', 'deleted', 'force deleted', 'condition met'])

/**
 * Puts the first workload that a command has changed on the stage, unless the stage shows a changed workload already.
 */
function showChangedWorkload({ objects }: Pick<CommandResult, 'objects'>): void {
  const workloads = [...useCluster.getState().workloads.values()]
  const changed = objects
    .filter(({ operation }) => !leavesAlone.has(operation) && !operation.endsWith('(no change)'))
    .flatMap(({ kind, namespace, name }) =>
      workloads.filter((one) => one.kind === kind && one.namespace === namespace && one.name === name),
    )
  const shownUid = useSelection.getState().workloadUid
  const first = changed[0]
  if (first !== undefined && !changed.some(({ uid }) => uid === shownUid)) showWorkload(first.uid, changed.length > 1)
}
