/** `rollscope record`: writes the changes of a rollout that kubectl prints to a file, without private data. */
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import type { RecordCommand } from './recordArgs.ts'
import { codeOfEnd, Recording, tellRefused } from './recording.ts'

/** Returns the exit code: 1 if the awaited rollout is not complete. Throws BadInputError. */
export async function runRecord(command: RecordCommand, host: CliHost): Promise<number> {
  const { file } = command
  beginFile(file, host)
  const recording = new Recording(command, host, {
    line: (text) => host.appendText(file, text),
    ended: (text) => host.appendText(file, text),
  })
  const end = await recording.run()
  host.progress?.('')
  tellRefused(end, recording, host)
  host.out(`${file}: ${recording.summary()}\nrollscope diagnose ${file} explains the recording.\n`)
  return codeOfEnd(end, command, recording, host)
}

/** Creates an empty file. Throws BadInputError if the file exists. */
export function beginFile(file: string, host: CliHost): void {
  if (host.isThere(file)) throw new BadInputError(`error: ${file} already exists`)
  host.appendText(file, '')
}
