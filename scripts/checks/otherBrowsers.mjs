// Runs the smoke tests in the browsers other than Chromium: `node scripts/checks/otherBrowsers.mjs`. A browser that is not installed is
// skipped, unless REQUIRE_BROWSERS names it (`firefox,webkit`).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')

/**
 * For each browser, the programs on the path that start it, each under several possible names, and Debian's packages
 * that contain the programs.
 * @type {Readonly<Record<string, { programs: string[][], packages: string }>>}
 */
const needs = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: 'webkit2gtk-driver xvfb' },
}

/** The names of the browsers. */
export const otherBrowsers = Object.keys(needs)

/**
 * The files that start a browser, and the names of the programs that are not on the path.
 * @param {string} browser
 * @returns {{ files: string[], missing: string[] }}
 */
export function programsOf(browser) {
  const found = (needs[browser]?.programs ?? []).map((names) => ({ name: names[0] ?? '', file: onPath(names) }))
  return {
    files: found.flatMap(({ file }) => file ?? []),
    missing: found.filter(({ file }) => file === undefined).map(({ name }) => name),
  }
}

/** The browsers that are not installed. */
export function skippedBrowsers() {
  return otherBrowsers.filter((browser) => programsOf(browser).missing.length > 0)
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * The browsers that must be installed. Throws for an unknown name.
 * @param {string} [list]  their names, with commas
 */
export function requiredBrowsers(list = '') {
  const names = list.split(',').flatMap((name) => name.trim() || [])
  const unknown = names.filter((name) => !otherBrowsers.includes(name))
  if (unknown.length > 0) throw new Error(`REQUIRE_BROWSERS names ${unknown}, which is none of ${otherBrowsers}`)
  return names
}

/** Throws if a required browser is missing or a test fails. */
function runSmokeTests() {
  const required = requiredBrowsers(process.env.REQUIRE_BROWSERS)
  const skipped = skippedBrowsers()
  for (const browser of skipped) {
    const words = `${programsOf(browser).missing.join(' and ')} not found (Debian: apt-get install ${needs[browser]?.packages})`
    if (required.includes(browser)) throw new Error(`${browser} is required: ${words}`)
    console.log(`${browser}: skipped, ${words}`)
  }
  if (skipped.length === otherBrowsers.length) return
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', '--config', 'browsers.config.ts', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('a smoke test failed')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    runSmokeTests()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
