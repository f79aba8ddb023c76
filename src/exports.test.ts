import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Files whose exports are read by their place (`import.meta.glob`), or that a script writes as a whole. */
const exempt = /^src\/(?:i18n\/zhCN|i18n\/subjects|lessons\/texts|guide\/(?:runs|texts))\/|\/fields\/apiTypes\.ts$/

/** The package's doors. */
const doors: ReadonlySet<string> = new Set(['src/lib.ts', 'src/remark.ts', 'src/testing/index.ts'])

/** The exports of a file that others name; `*` for all exports. */
type Used = Set<string>

interface Source {
  readonly file: string
  readonly text: string
}

const sources = ['src', 'bench', 'conformance', 'e2e', 'scripts'].flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => posix.join(folder, name))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file): Source => ({ file, text: readFileSync(file, 'utf8') })),
)

/** `file name` of each export of a file that no other file names. */
function unusedIn(all: readonly Source[]): string[] {
  const modules = all.map((source) => ({ ...source, module: parseSync(source.file, source.text).module }))
  const uses = new Map<string, Used>()
  // A file may give a chunk to another file, which names its members.
  const members = new Set(all.flatMap(({ text }) => [...text.matchAll(/\.(\w+)/g)].map(([, name = '']) => name)))
  const late = new Set<string>()
  for (const { file, text, module } of modules) {
    const use = (source: string, names: Iterable<string>): void => {
      const target = targetOf(file, source)
      uses.set(target, new Set([...(uses.get(target) ?? []), ...names]))
    }
    for (const { moduleRequest, entries } of module.staticImports)
      use(
        moduleRequest.value,
        entries.map(({ importName }) => importName.name ?? '*'),
      )
    for (const { moduleRequest, importName } of module.staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest) use(moduleRequest.value, [importName.name ?? '*'])
    for (const { moduleRequest } of module.dynamicImports) {
      const source = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
      late.add(targetOf(file, source))
      use(source, text.match(/\w+/g) ?? [])
    }
    for (const [, source = ''] of text.matchAll(/^declare module '([^']+)'/gm)) use(source, ['*'])
  }
  return modules.flatMap(({ file, module }) => {
    const used = uses.get(file) ?? new Set()
    if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return []
    if (doors.has(file) || exempt.test(file) || used.has('*')) return []
    return module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ exportName }) => exportName.name ?? [])
      .filter((name) => !used.has(name) && !(late.has(file) && members.has(name)))
      .map((name) => `${file} ${name}`)
  })
}

const targetOf = (file: string, source: string): string =>
  source.startsWith('.') ? posix.join(posix.dirname(file), source.replace(/\?.*$/, '')) : source

test('every export is named by another file', () => {
  expect(unusedIn(sources)).toEqual([])
})

test('an export that no other file names is found, also in a chunk', () => {
  const of = (text: string): Source[] => [
    { file: 'src/a.ts', text: 'export const used = 1\nexport interface Unused {}' },
    { file: 'src/b.ts', text },
  ]
  expect(unusedIn(of("import { used } from './a.ts'\nused"))).toEqual(['src/a.ts Unused'])
  expect(unusedIn(of("(await import('./a.ts')).used"))).toEqual(['src/a.ts Unused'])
  expect(unusedIn(of("export * from './a.ts'"))).toEqual([])
})
