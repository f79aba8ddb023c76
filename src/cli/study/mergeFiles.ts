/** `rollscope merge`: merges the shards of a study. */
import { mergeRows, missingSeeds, StudyMergeError, type StudyRows } from '../../engine/index.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readRows } from './rowsFile.ts'
import type { MergeCommand } from './studyArgs.ts'
import { studyReport } from './studyReport.ts'

/** Returns the exit code. Throws `BadInputError` for shards of different studies, and for missing shards. */
export async function mergeFiles(command: MergeCommand, host: CliHost): Promise<number> {
  const parts: StudyRows[] = []
  for (const file of command.files) parts.push(readRows(await host.readText(file), file))
  const study = merged(parts, command.files)
  const missing = missingSeeds(study).map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`))
  if (missing.length > 0)
    throw new BadInputError(
      `error: seeds are missing: ${missing.slice(0, 8).join(', ')}${missing.length > 8 ? ' and more' : ''}`,
    )
  const { text, isMet } = studyReport(study, command)
  host.out(text)
  return isMet ? 1 : 0
}

function merged(parts: readonly StudyRows[], names: readonly string[]): StudyRows {
  try {
    return mergeRows(parts, names)
  } catch (error) {
    throw error instanceof StudyMergeError ? new BadInputError(`error: ${error.message}`) : error
  }
}
