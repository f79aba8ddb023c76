// Finds a Chromium for the browser tests and installs one if necessary: `node scripts/browser.mjs`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

/**
 * A usable browser, or null. `executablePath` is undefined for Playwright's own download, which Playwright finds by
 * itself. Throws if PLAYWRIGHT_CHROMIUM_PATH is set and names no file.
 * @returns {{ executablePath: string | undefined, source: string } | null}
 */
export function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM_PATH names no file: ${named}`)
  if (named) return { executablePath: named, source: 'PLAYWRIGHT_CHROMIUM_PATH' }
  if (hasOwnDownload()) return { executablePath: undefined, source: 'playwright install' }
  const system = systemCandidates().find((path) => existsSync(path) && starts(path))
  return system === undefined ? null : { executablePath: system, source: 'system' }
}

/**
 * Finds a browser or installs it. Tries first Playwright's own download, then Debian's package, and throws with advice
 * if neither works. The download precedes its system packages, which take minutes and are useless without it. A
 * system's full browser is only the fallback for Debian's headless browser, which takes a quarter less time.
 */
export function ensureBrowser() {
  const isRoot = process.getuid?.() === 0
  const isDebian = isRoot && existsSync('/etc/debian_version')
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=120']
  const installFromDebian = (/** @type {string} */ name) =>
    isDebian &&
    run('apt-get', [...apt, 'update'], 120_000) &&
    run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', name], 600_000)
  const found = findBrowser()
  const hasWindows = found?.source === 'system' && !found.executablePath?.includes('headless')
  if (found !== null && !hasWindows) return found
  const steps =
    found === null
      ? [
          () =>
            run(process.execPath, [cli, 'install', 'chromium'], 300_000) &&
            isRoot &&
            run(process.execPath, [cli, 'install-deps', 'chromium'], 300_000),
          () => installFromDebian('chromium-headless-shell'),
          () => installFromDebian('chromium'),
        ]
      : [() => installFromDebian('chromium-headless-shell')]
  for (const step of steps) {
    step()
    const browser = findBrowser()
    if (browser !== null) return browser
  }
  throw new Error(
    'No Chromium found. Install one (apt-get install chromium, or npx playwright install chromium), ' +
      'or set PLAYWRIGHT_CHROMIUM_PATH to one.',
  )
}

/**
 * Whether a browser starts. Some systems have a program on the path that only asks for an installation.
 * @param {string} path
 */
function starts(path) {
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 })
  return result.status === 0 && /Chrom|Edge/.test(result.stdout)
}

function hasOwnDownload() {
  const full = chromium.executablePath()
  const revision = /chromium-(\d+)/.exec(full)?.[1]
  if (existsSync(full) || revision === undefined) return existsSync(full)
  const folder = full.slice(0, full.indexOf(`chromium-${revision}`))
  const headless = `chromium_headless_shell-${revision}`
  return (
    existsSync(folder) &&
    readdirSync(folder).includes(headless) &&
    existsSync(join(folder, headless, 'INSTALLATION_COMPLETE'))
  )
}

function systemCandidates() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const inside = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => inside.map((path) => join(folder, path)))
  }
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
  ]
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Runs a step silently, because an unreachable download is not an error while another way is left. Prints the step.
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeoutMs
 */
function run(command, args, timeoutMs) {
  const title = [command === process.execPath ? 'node' : command, ...args].join(' ')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    env,
  })
  const reason =
    /^(?:E: |Error: |.*ENOTFOUND).*/m.exec(`${result.stderr}${result.stdout}`)?.[0] ?? result.error?.message ?? ''
  console.log(`Looking for a browser: ${title}: ${result.status === 0 ? 'done' : `did not work. ${reason}`}`)
  return result.status === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { executablePath, source } = ensureBrowser()
    console.log(`Browser: ${executablePath ?? chromium.executablePath()} (${source})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
