import {
  type Branches,
  type Command,
  type CommandDone,
  type CommandResult,
  commandProblem,
  type Terminal,
} from '../engine/index.ts'
import { RequestError } from './requests.ts'

export interface OpenRun {
  readonly branches: Branches
  readonly terminal: Terminal
}

/**
 * Journals a command at the cursor; the caller executes the command at once, and then passes its result. Throws
 * `RequestError` for a command that the run cannot take.
 */
export function beginCommand(
  { branches, terminal }: OpenRun,
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
