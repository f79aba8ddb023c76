import type { CliHost } from '../cliHost.ts'

/** The output of a kubectl command, or kubectl's error message. */
type ReadOnce = { readonly text: string } | { readonly problem: string }

/** Runs kubectl once. */
export async function readOnce(args: readonly string[], host: CliHost): Promise<ReadOnce> {
  const said = { out: '', err: '' }
  const kubectl = host.startProgram('kubectl', args, {
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  const problem = await kubectl.ended
  if (said.out.trim() !== '') return { text: said.out }
  // kubectl may log its client's attempts before its message.
  const lines = said.err.split('\n').filter((line) => line.trim() !== '' && !/^[EWI]\d{4} /.test(line))
  return { problem: problem ?? (lines.join('\n').trim() || 'kubectl had no output') }
}
