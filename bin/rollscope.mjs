#!/usr/bin/env node
// The command `rollscope`. In a checkout it builds itself when it is missing or older than its sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '..')

try {
  if (existsSync(join(root, 'src/cli/main.ts'))) {
    const { ensureCliBuilt } = await import('../scripts/buildCli.mjs')
    await ensureCliBuilt()
  }
  await import('../dist-cli/cli.mjs')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 3
}
