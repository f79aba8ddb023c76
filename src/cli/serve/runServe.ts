/** `rollscope serve`: serves a simulated cluster to real clients. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ClusterConfig, currentRun, newDocument, Session } from '../../engine/index.ts'
import { servedFragment } from '../../share/liveFragments.ts'
import { decodeRunFile, encodeRunFile } from '../../share/runFile.ts'
import { BadInputError, refusalText } from '../badInput.ts'
import type { CliHost, LiveRequest } from '../cliHost.ts'
import { configFor, warned } from '../clusterOption.ts'
import { checkOwn, removeKubeconfig, writeKubeconfig } from './kubeconfig.ts'
import type { ServedPages } from './page/servedPages.ts'
import type { ServeCommand } from './serveArgs.ts'
import { SERVED_RECORD } from './servedRun.ts'
import { ServedRuns } from './servedRuns.ts'

/** Serves until an interruption. Returns the exit code. Throws BadInputError. */
export async function runServe(command: ServeCommand, host: CliHost): Promise<number> {
  const file = kubeconfigFile(command)
  checkOwn(file.path)
  const { session, manifestText } = await openRun(command, host)
  const path = shellWord(file.path)
  const runs = await ServedRuns.create(command, manifestText, path, host)
  const { server, kubeconfig, page } = await runs.serve(session)
  if (command.open !== undefined) await openServedPage(runs.pages, page, command.open, host)
  writeKubeconfig(file.path, kubeconfig)
  const interrupted = new Promise<void>((end) => host.onInterrupt(end, command.untilEof ? 'endOfInput' : undefined))
  host.out(`export KUBECONFIG=${path}\nready ${server}\n`)
  await interrupted
  runs.close()
  removeKubeconfig(file.path, kubeconfig)
  file.remove()
  if (command.save !== undefined) {
    const { document, cursor, fingerprint } = session
    host.writeText(command.save, encodeRunFile({ document, cursor, fingerprint, manifestText }))
    host.err(`${command.save} has the run.\n`)
  }
  return 0
}

/** The file for the kubeconfig: the named file, or a file in a new folder that is removed with it. */
function kubeconfigFile({ kubeconfig }: ServeCommand): { readonly path: string; readonly remove: () => void } {
  if (kubeconfig !== undefined) return { path: resolve(kubeconfig), remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'rollscope-'))
  return { path: join(folder, 'kubeconfig'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

interface OpenedRun {
  readonly session: Session
  readonly manifestText: string
}

async function openRun(command: ServeCommand, host: CliHost): Promise<OpenedRun> {
  const { paths, seed } = command
  const files: { readonly path: string; readonly text: string }[] = []
  for (const path of paths.flatMap((one) => (one === '-' ? one : (host.listFolder(one) ?? one))))
    files.push({ path, text: await host.readText(path) })
  const [first] = files
  const decoded = first && decodeRunFile(first.text)
  if (first && decoded?.type === 'run') {
    const { document, cursor, manifestText } = decoded.run
    if (files.length > 1)
      throw new BadInputError(`error: ${first.path} is a run: serve takes a single run, or manifests`)
    const session = new Session(currentRun(document), SERVED_RECORD)
    session.seekTo(cursor)
    session.replaceRest([])
    return { session, manifestText }
  }
  if (first && decoded?.type === 'problem' && decoded.problem !== 'notARun')
    throw new BadInputError(`error: ${first.path} cannot be served: ${decoded.detail}`)
  const config: ClusterConfig = {
    ...(await configFor(command, warned(host))),
    admission: command.admission,
    clients: true,
    bootstrapObjects: true,
    customResources: true,
  }
  const session = new Session(newDocument(seed, config), SERVED_RECORD)
  for (const file of files) {
    const result = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: file.text })
    if (result.exit !== 0) throw new BadInputError(refusalText(result, file))
  }
  return { session, manifestText: files.map(({ text }) => text).join('---\n') }
}

/** A path quoted for a POSIX shell. */
const shellWord = (path: string): string => (/^[-\w./@:+,]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

/**
 * Serves the page that follows a run over plain HTTP on loopback, under a random name that only the printed address
 * contains. Resolves once the server accepts requests. Throws BadInputError.
 */
function openServedPage(
  pages: ServedPages,
  name: string,
  { browser }: { readonly browser: boolean },
  host: Pick<CliHost, 'servePage'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const live = {
      prefix: '/served/',
      answer: async ({ path, body }: LiveRequest) => {
        const [, run = '', action = ''] = /^([0-9a-f]{32})\/(\w+)$/.exec(path) ?? []
        return body === undefined ? undefined : pages.answer(run, action, body)
      },
    }
    host.servePage({ fragment: servedFragment(name), texts: {}, browser, live, isServed: resolve }).catch(reject)
  })
}
