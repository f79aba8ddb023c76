/** `diagnose --live`: reads the present state of the cluster of kubectl's context once. */

import type { ObservedFiles } from '../../imported/observedFiles.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readOnce } from '../record/readOnce.ts'
import { getArgs, type ReadTarget, watchedKinds } from '../record/recording.ts'
import { warningLine } from '../shownText.ts'

/** Warns of forbidden kinds. Throws BadInputError if all kinds are forbidden. */
export async function readLive(target: ReadTarget, files: ObservedFiles, host: CliHost): Promise<void> {
  const reads = await Promise.all(
    watchedKinds.map(async (kind) => ({ kind, read: await readOnce(getArgs(kind, target), host) })),
  )
  const problems = reads.flatMap(({ kind, read }) => ('problem' in read ? [{ kind, problem: read.problem }] : []))
  if (problems.length === reads.length)
    throw new BadInputError(`error: kubectl could not read any resource: ${problems[0]?.problem}`)
  for (const { kind, problem } of problems) host.err(warningLine(`${kind.resource}: not read: ${problem}`))
  for (const { kind, read } of reads) {
    if ('problem' in read) continue
    const file = files.file(kind.resource)
    file.push(read.text)
    file.end()
  }
}
