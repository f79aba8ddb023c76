// Bundles a TypeScript entry point and runs it in Node: `node scripts/runTs.mjs FILE [arguments]`. The bundle runs in
// its own process, so that measurements do not include the bundler.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { lessonHeads } from './vite/lessonHeads.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Keeps scripts of this repository outside of the bundle. A script uses its own path and checks whether it is the main
 * module; both would fail inside a bundle.
 * @type {import('vite').Plugin}
 */
const scriptsStayOutside = {
  name: 'scripts-stay-outside',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('.') && source.endsWith('.mjs') && importer !== undefined
      ? { id: pathToFileURL(join(dirname(importer), source)).href, external: 'absolute' }
      : null,
}

/**
 * Bundles `entry` with its imports from this repository; packages and scripts stay external. Returns the folder to
 * delete afterwards and the file to run.
 * @param {string} entry path from the repository's root
 */
async function bundle(entry) {
  const parent = join(root, 'node_modules/.cache/runTs')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'run-'))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [scriptsStayOutside, lessonHeads()],
    // The package's ES module is not declared as an ES module, so Node would treat it as CommonJS.
    ssr: { noExternal: ['gifenc'] },
    build: {
      ssr: join(root, entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return { folder, file: join(folder, 'main.mjs') }
}

/**
 * Runs the bundle from the repository's root and resolves with its exit code.
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(file, args) {
  const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', file, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 130))
  })
}

const [entry, ...args] = process.argv.slice(2)
if (entry === undefined) {
  console.error('usage: node scripts/runTs.mjs FILE [arguments]')
  process.exit(2)
}
const { folder, file } = await bundle(entry)
try {
  process.exitCode = await run(file, args)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
