// Installs missing packages. The script uses only Node, because it runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '..')

/** Runs `npm ci` unless node_modules already matches package-lock.json. Throws if npm fails. */
export function ensureInstalled() {
  checkNodeVersion()
  if (isInstalled()) return
  console.log('Installing packages (npm ci) ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) throw new Error('npm ci failed; its output is above')
}

/**
 * Whether the packages are installed. Compares versions and checksums, because a checkout or a copy changes file times.
 * npm writes the file inside node_modules last, so an interrupted install counts as missing.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (wanted === null) throw new Error('package-lock.json is missing or broken')
  if (present === null) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path]
    if (path === '') return true
    if (found === undefined) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}> | null}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? null
  } catch {
    return null
  }
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Node 20.19 or later is needed; this is ${process.versions.node}`)
}
