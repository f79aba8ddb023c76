import { type Command, type CommandDone, type CommandResult, commandProblem } from '../engine/index.ts'
import { RequestError } from './requests.ts'
import type { RunParts } from './runs/openRun.ts'

/**
 * Journals a command at the cursor; the caller executes the command at once, and then passes its result. Throws
 * `RequestError` for a command that the run cannot take.
 */
export function beginCommand(
  { branches, terminal }: RunParts,
  command: Command,
): (result: CommandResult) => CommandDone {
  const problem = commandProblem(command, branches.commandCount)
  if (problem !== undefined) throw new RequestError(problem)
  const wasInThePast = branches.isInThePast
  terminal.beforeParting()
  const end = branches.begin(command)
  return (result) => {
    const done = end(result)
    if (wasInThePast && done.startedId === undefined) terminal.dropLater()
    return done
  }
}
