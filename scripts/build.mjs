// Builds the page into dist/ unless the last build is up to date: `node scripts/build.mjs [--if-stale]`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'node_modules/.cache/build.sha256')

/** Builds unless dist/ was made from the present sources. Throws if the build fails. */
export function ensureBuilt() {
  if (existsSync(join(root, 'dist/index.html')) && readStamp() === hashSources()) return
  buildPage()
}

/** Builds the page with Vite into dist/. Throws if it fails. */
export function buildPage() {
  const sources = hashSources()
  console.log('Building the page (vite build) ...')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) throw new Error('the build failed; its output is above')
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(stampFile, sources)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

/** A hash over the names and contents of the page's sources, without tests. */
function hashSources() {
  const hash = createHash('sha256')
  const tops = [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.app.json',
    'public',
    'room',
    'scripts/siteHeaders.mjs',
    'scripts/vite',
    'scripts/writeGuide.ts',
    'src',
  ]
  for (const top of tops) {
    for (const file of filesUnder(top)) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesUnder(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--if-stale')) ensureBuilt()
  else buildPage()
}
