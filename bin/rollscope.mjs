#!/usr/bin/env node
// The command `rollscope`. In a checkout it builds itself when it is missing or older than its sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '..')

const withoutPackages = `The packages that build the command are not installed. Install them once with

  npm ci --prefix ${JSON.stringify(root)}

and run the same again; npm start in that folder does it, too, and serves the page.`

/**
 * Whether the error is about a missing package, not about a missing file of Rollscope.
 * @param {unknown} error
 */
function isWithoutPackages(error) {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    /package '/.test(error.message)
  )
}

try {
  if (existsSync(join(root, 'src/cli/main.ts'))) {
    const { ensureCliBuilt } = await import('../scripts/buildCli.mjs')
    await ensureCliBuilt()
  }
  await import('../dist-cli/cli.mjs')
} catch (error) {
  console.error(isWithoutPackages(error) ? withoutPackages : error instanceof Error ? error.message : error)
  process.exitCode = 3
}
