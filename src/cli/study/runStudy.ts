/** `rollscope run --seeds`: plays a change under many seeds, or a shard of the seeds. */

import {
  commandsUnder,
  ENGINE_VERSION,
  type StudyRow,
  type StudyRows,
  seedsOf,
  subjectOf,
  summariseStudy,
} from '../../engine/index.ts'
import { encodeRunFile } from '../../share/runFile.ts'
import type { CliHost } from '../cliHost.ts'
import { warningLine } from '../shownText.ts'
import { type PreparedStudy, prepareStudy } from './prepareStudy.ts'
import { rowsText } from './rowsFile.ts'
import type { StudyCommand } from './studyArgs.ts'
import { studyReport } from './studyReport.ts'

/** Returns the exit code. Throws `BadInputError`. */
export async function runStudy(command: StudyCommand, host: CliHost): Promise<number> {
  const { seeds, shard, threads, save } = command
  const warn = (text: string): void => host.err(warningLine(text))
  const prepared = await prepareStudy(command, { readText: host.readText, warn })
  const { document, cursor, commands, title } = prepared
  const jobs = seedsOf(seeds, shard).map((seed) => ({ variant: 0, seed }))
  const count = counter(host, jobs.length)
  const rows = await host.playSeeds({ document, cursor, variants: [commands] }, jobs, { threads, onDone: count.next })
  count.end()
  const study: StudyRows = {
    format: 1,
    engineVersion: ENGINE_VERSION,
    subject: subjectOf(prepared),
    title,
    seeds,
    rows,
  }
  if (shard !== undefined) {
    host.out(rowsText(study))
    return 0
  }
  if (save !== undefined) {
    const worst = rows.find(({ seed }) => seed === summariseStudy(rows).worst?.seed)
    if (worst !== undefined) host.writeText(save, runOf(prepared, worst))
  }
  const { text, isMet } = studyReport(study, command)
  host.out(text)
  return isMet ? 1 : 0
}

/** Shows the progress on a terminal. */
export function counter({ progress }: CliHost, of: number): { readonly next: () => void; readonly end: () => void } {
  let done = 0
  const say = (): void => progress?.(`${done} of ${of} seeds`)
  say()
  return {
    next: () => {
      done++
      say()
    },
    end: () => progress?.(''),
  }
}

/** The run file of a seed, up to the end of its run. */
function runOf({ session, cursor, commands, manifestText }: PreparedStudy, { seed, endedAfterMs }: StudyRow): string {
  for (const command of commandsUnder(seed, commands)) session.command(command)
  session.seek(cursor.at + endedAfterMs)
  const { document, fingerprint } = session
  return encodeRunFile({ document, cursor: session.cursor, fingerprint, manifestText })
}
