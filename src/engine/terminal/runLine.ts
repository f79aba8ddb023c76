/** Runs a kubectl line once, whether it reads or writes. */
import type { CommandResult, KubectlCommand } from '../document/types.ts'
import type { Acted } from '../kubectl/act.ts'
import type { Session } from '../session/session.ts'
import type { Terminal, TerminalQuery } from './terminal.ts'

/** Journals a command; the caller executes the command at once, and then passes its result. */
export type Begin<Done> = (command: KubectlCommand) => (result: CommandResult) => Done

/** `read`: the line has only read. `writes`: the line would write, but must not; nothing has been changed. */
export type LineDone<Done> = { readonly type: 'read' | 'writes' } | { readonly type: 'command'; readonly done: Done }

/**
 * Runs a line at the cursor: beside the run if the line only reads, else as a command of the run. The line becomes the
 * command before its first write. Without `begin`, and repeated, it must not write.
 */
export function runLine<Done>(
  session: Session,
  terminal: Terminal,
  query: TerminalQuery,
  begin: Begin<Done> | undefined,
): LineDone<Done> {
  let end: ((acted: Acted) => Done) | undefined
  const acted = terminal.start(query, () => {
    const done = query.everyMs === undefined ? begin?.(commandOf(query)) : undefined
    if (!done) return undefined
    const process = session.shell.begin(query.args)
    end = (output) => done(process.end(output))
    return process.client
  })
  if (!acted) return { type: 'writes' }
  return end ? { type: 'command', done: end(acted) } : { type: 'read' }
}

/** The command of a run that does the same as a line. */
export function commandOf({ args, stdin, files, namespace }: TerminalQuery): KubectlCommand {
  return {
    type: 'kubectl',
    args,
    ...(stdin === undefined ? {} : { stdin }),
    ...(files === undefined ? {} : { files }),
    ...(namespace === undefined ? {} : { namespace }),
  }
}
