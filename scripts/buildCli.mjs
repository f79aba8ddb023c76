// Builds the command and the library into dist-cli/ unless they are up to date; `node scripts/buildCli.mjs` also writes
// the library's types.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { buildTypes } from './libraryTypes.mjs'
import { lessonHeads } from './vite/lessonHeads.mjs'
import { notePackages, noticesFile, noticesText } from './vite/notices.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist-cli')
const stampFile = join(folder, '.sources.sha256')

/** The sources of the bundles. */
const sources = [
  'src/cli',
  'src/clusters',
  'src/embed/messageTypes.ts',
  'src/engine',
  'src/i18n',
  'src/kubectlOutput',
  'src/layout',
  'src/lessons',
  'src/manifest',
  'src/openapi',
  'src/protobuf',
  'src/descriptions',
  'src/share',
  'src/testing',
  'src/lib.ts',
  'src/library',
  'src/remark.ts',
  'package.json',
  'package-lock.json',
  'scripts/buildCli.mjs',
  'scripts/commandLine.mjs',
  'scripts/libraryTypes.mjs',
  'scripts/serveStatic.mjs',
  'scripts/siteHeaders.mjs',
  'scripts/vite/lessonHeads.mjs',
  'scripts/vite/notices.mjs',
]

/** Builds unless dist-cli/ was made from the present sources. Reports the build on standard error. */
export async function ensureCliBuilt() {
  const wanted = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.error('Building the command (vite build) ...')
  await buildCli(wanted)
}

/**
 * Bundles both entries with all imports, so that dist-cli/ needs no packages. The build happens in a temporary folder
 * and is then moved, so that two builds at once are safe.
 * @param {string} stamp
 */
async function buildCli(stamp) {
  const { build } = await import('vite')
  /** @type {import('./vite/notices.mjs').Packages} */
  const packages = new Map()
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const made = mkdtempSync(join(parent, 'cli-'))
  try {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      plugins: [lessonHeads(), notePackages(packages)],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: made,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            cli: join(root, 'src/cli/main.ts'),
            lib: join(root, 'src/lib.ts'),
            remark: join(root, 'src/remark.ts'),
            testing: join(root, 'src/testing/index.ts'),
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
        },
      },
    })
    writeFileSync(join(made, noticesFile), noticesText(packages))
    writeFileSync(join(made, '.sources.sha256'), stamp)
    replaceFolder(made)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/**
 * Moves a finished build to its place. Retries if another process does the same.
 * @param {string} made
 */
function replaceFolder(made) {
  for (let attempt = 1; ; attempt++) {
    const old = `${made}-old${attempt}`
    try {
      if (existsSync(folder)) renameSync(folder, old)
      renameSync(made, folder)
      return
    } catch (error) {
      if (attempt === 10) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesUnder(path) {
  const absolute = join(root, path)
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildCli(hashSources())
  buildTypes(join(folder, 'types'))
}
