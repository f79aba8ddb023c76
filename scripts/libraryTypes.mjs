// The library's declarations: writes the files that its entries reach to dist-cli/types, and docs/library-api.md, which
// lists them. `node scripts/libraryTypes.mjs` renews the list after a change of the API.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
/** The list, relative to the root. */
export const apiReport = 'docs/library-api.md'
/** A version number is no part of the list: it changes with every release. */
const unlisted = 'engine/version.d.ts'

/**
 * The entries: the names under which packages import them, with their declarations, as package.json has them.
 * @returns {[name: string, file: string][]}
 */
function entriesOf() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types === undefined ? [] : [[join('rollscope', path), relative('dist-cli/types', types)]],
  )
}

/**
 * Calls `use` with a folder that contains the declarations, and removes the folder. Throws on a type error.
 * @template Result
 * @param {(folder: string) => Result} use
 * @returns {Result}
 */
function withDeclarations(use) {
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'types-'))
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const args = [tsc, '-p', 'tsconfig.lib.json', '--outDir', folder]
    const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    if (result.status !== 0) throw new Error('the types could not be written; the compiler says why above')
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The files that a declaration reaches by its imports, itself first. Throws for a file that does not exist.
 * @param {string} folder
 * @param {string} file relative to the folder
 * @param {Set<string>} found
 */
function reach(folder, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const [, target] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    reach(folder, join(dirname(file), String(target)).replace(/(?<!\.d)\.ts$/, '.d.ts'), found)
  return found
}

/**
 * Writes the declarations that users of the package need.
 * @param {string} target absolute path of the folder
 */
export function buildTypes(target) {
  withDeclarations((folder) => {
    rmSync(target, { recursive: true, force: true })
    for (const [, entry] of entriesOf())
      for (const file of reach(folder, entry)) cpSync(join(folder, file), join(target, file))
  })
}

/** The text of the list: each entry with the declarations that it reaches. */
export function apiReportText() {
  return withDeclarations((folder) => {
    const parts = entriesOf().map(([name, entry]) => {
      const files = [...reach(folder, entry)].filter((file) => file !== unlisted)
      const texts = files.map((file) => `// ${file}\n${readFileSync(join(folder, file), 'utf8').trim()}\n`)
      return `## ${name}\n\n\`\`\`ts\n${texts.join('\n')}\`\`\`\n`
    })
    return `${head}\n${parts.join('\n')}`
  })
}

const head = `# API of the library

The complete declarations of the package, made by \`node scripts/libraryTypes.mjs\`. A test compares them with the source,
so every change of the API is a change of this file. [library.md](library.md) has examples.
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, apiReport), apiReportText())
  console.log(relative(process.cwd(), join(root, apiReport)))
}
