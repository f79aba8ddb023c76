import type { CliHost } from '../cliHost.ts'

/** Output of one kubectl command, or the error that kubectl printed. */
export type ReadOnce = { readonly text: string } | { readonly problem: string }

/** Runs the kubectl of the path once. */
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
  // Before its message kubectl may log the attempts of its client.
  const lines = said.err.split('\n').filter((line) => line.trim() !== '' && !/^[EWI]\d{4} /.test(line))
  return { problem: problem ?? (lines.join('\n').trim() || 'kubectl printed nothing') }
}
