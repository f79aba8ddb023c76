// Installs only the packages that build the command, in their locked versions: `node scripts/installCommand.mjs`. The
// action runs it, since the action needs no browser tests, linter or compiler. Uses only Node.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The bundler, and the packages that the command's bundle contains. package.json lists both. */
export const commandPackages = [
  '@bufbuild/protobuf',
  '@marcbachmann/cel-js',
  '@peculiar/x509',
  'd3',
  'fflate',
  'fzstd',
  'js-yaml',
  'mdast-util-from-markdown',
  're2js',
  'reflect-metadata',
  'valibot',
  'vite',
]

/** Installs into node_modules, unless it exists. Throws if npm fails. */
function installCommand() {
  const modules = join(root, 'node_modules')
  if (existsSync(modules)) return
  const { name, version, devDependencies } = readJson('package.json')
  const wanted = Object.fromEntries(commandPackages.map((one) => [one, devDependencies[one]]))
  const lock = readJson('package-lock.json')
  lock.packages[''] = { name, version, devDependencies: wanted }
  // npm removes the unwanted packages from the lock file. In a separate folder, both files of the repository stay
  // unchanged.
  const folder = mkdtempSync(join(root, '.install-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, devDependencies: wanted }))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const result = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (result.status !== 0) throw new Error('npm ci failed; its output is above')
    renameSync(join(folder, 'node_modules'), modules)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installCommand()
