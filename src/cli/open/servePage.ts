import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { serveStatic } from '../../../scripts/serveStatic.mjs'
import { lookup } from '../../engine/api/lookup.ts'
import { BadInputError } from '../badInput.ts'
import type { ServedPage } from '../cliHost.ts'
import { codeOf } from '../streams.ts'

/** The first port to try. It is always the same, because the browser stores runs by the page's address. */
const firstPort = 4380

/** The built page, beside the folder of the built command. */
const folder = join(import.meta.dirname, '../dist')
/** The build script of a checkout; the package contains the built page instead. */
const builder = join(import.meta.dirname, '../scripts/build.mjs')

/** Serves the page until the process ends, and prints its address. */
export async function servePage(
  { fragment, texts, browser, live, listens, isServed }: ServedPage,
  say: (text: string) => void,
): Promise<void> {
  if (existsSync(builder)) spawnSync(process.execPath, [builder, '--if-stale'], { stdio: 'inherit' })
  if (!existsSync(join(folder, 'index.html')))
    throw new BadInputError('error: the page is missing in this installation')
  // The page's files are on this machine, so the browser need not cache them.
  const own = { folder, texts: { ...texts, '/serviceWorker.js': null }, live }
  const { port } = await serveStatic(
    listens === undefined ? { ...own, port: firstPort } : { ...own, ...listens, compress: true },
  ).catch((error: unknown) => {
    throw listens?.isExact === true && codeOf(error) === 'EADDRINUSE'
      ? new BadInputError(`error: another program listens on port ${listens.port}`)
      : codeOf(error) === 'EADDRNOTAVAIL'
        ? new BadInputError(`error: ${listens?.alsoAt} is not an address of this computer`)
        : error
  })
  listens?.onPort(port)
  const address = `http://127.0.0.1:${port}/${fragment}`
  say(`Rollscope is at ${address}\nPress Ctrl-C to stop.\n`)
  if (browser) startBrowser(address)
  isServed?.()
  await new Promise(() => undefined)
}

/** Opens an address with the system's opener. Without an opener, the user opens the printed address. */
function startBrowser(address: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  opener.on('error', () => undefined)
  opener.unref()
}

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = lookup({
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
})
