import { encodeLink, LinkTooLargeError } from '../share/link.ts'
import type { SharedRun } from '../share/validate.ts'
import type { CliHost } from './cliHost.ts'
import { defaultLinkBase } from './commandLine/options.ts'

interface LinkOptions {
  /** The address of the page, from the command line. */
  readonly linkBase: string | undefined
  readonly format: 'text' | 'markdown' | 'json'
}

/**
 * The link that shows a run, if its base is given or the output is JSON; undefined, with a warning, if the run is too
 * large.
 */
export async function linkTo(run: SharedRun, options: LinkOptions, host: CliHost): Promise<string | undefined> {
  const { linkBase, format } = options
  if (linkBase === undefined && format !== 'json') return undefined
  try {
    return (linkBase ?? defaultLinkBase) + (await encodeLink(run))
  } catch (error) {
    if (!(error instanceof LinkTooLargeError)) throw error
    host.err('warning: the run is too large for a link; --save writes it to a file\n')
    return undefined
  }
}
