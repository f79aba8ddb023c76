// `npm start`: installs missing packages, rebuilds changed sources, and serves the page on this machine.
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { serveStatic } from './serveStatic.mjs'

try {
  ensureInstalled()
  ensureBuilt()
  const wanted = Number(process.env.PORT ?? 4173)
  const { port } = await serveStatic({ folder: join(import.meta.dirname, '../dist'), port: wanted })
  console.log(`\n  Rollscope is at  http://127.0.0.1:${port}/\n\n  Ctrl-C stops it.\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
