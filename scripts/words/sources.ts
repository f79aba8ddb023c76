// The files of the repository that hold words, and the groups of texts that users read.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { commentsIn, type Found, namesIn, testsIn, textsIn } from './typescript.ts'

const folders = ['src', 'e2e', 'scripts', 'bench', 'conformance', 'bin']
const isCode = (file: string): boolean => /\.(?:tsx?|mjs)$/.test(file)
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

/** Catalogues of the findings, verdicts and waits; the other catalogues are of the user interface. */
const findings = /^src\/i18n\/en\/(?:recorded\/|verdicts\/|plan\.|stall\.|waits\.|trouble\.)/

/** Files of the engine whose texts the command prints in its help. */
const printedInHelp = [
  'src/engine/analysis/play.ts',
  'src/engine/analysis/predicates.ts',
  'src/engine/document/outcomes.ts',
]

/**
 * Texts of the command line: help, reports and errors, and the words of the GitHub Action. A text has at least `fewest`
 * words.
 */
export const commandLineTexts = (root: string, fewest = 3): readonly Found[] => [
  ...textsOfCode(root, 'src/cli', (file) => !file.includes('/testing/'), fewest),
  ...printedInHelp.flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'), fewest)),
  ...['action/action.yml'].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((row, at) => {
        const [, text] = /^ *description: (.*)$/.exec(row) ?? []
        return text === undefined ? [] : [{ file, line: at + 1, text }]
      }),
  ),
]

/** The Markdown files about Rollscope that users and contributors read. */
export const documents = (root: string): readonly string[] => [
  ...filesIn(root, 'docs').filter((file) => file.endsWith('.md')),
  ...['README.md', 'FIDELITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'conformance/README.md'],
]

/** The files of the lessons in a language. */
export const lessonFiles = (root: string, language: 'en' | 'zh-CN'): readonly string[] =>
  filesIn(root, 'src/lessons/texts').filter((file) => file.endsWith(`.${language}.md`))

/** The groups of texts, by the name in the report. */
export const textGroups: ReadonlyMap<string, (root: string) => readonly Found[]> = new Map([
  ['UI', (root) => textsOfCode(root, 'src/i18n/en', (file) => !findings.test(file))],
  ['findings', (root) => textsOfCode(root, 'src/i18n/en', (file) => findings.test(file))],
  ['command line', (root) => commandLineTexts(root)],
  ['docs', (root) => documents(root).flatMap((file) => paragraphsOf(root, file))],
  ['lessons', (root) => lessonFiles(root, 'en').flatMap((file) => paragraphsOf(root, file))],
])

/** The sets that `--draw` draws from, by their word on the command line. */
export const drawn: ReadonlyMap<string, (root: string) => readonly Found[]> = new Map([
  ['comments', (root) => inCode(root, commentsIn, () => true)],
  ['tests', (root) => inCode(root, testsIn, isTest)],
  ['names', (root) => inCode(root, namesIn, (file) => !isTest(file))],
  ['texts', (root) => [...textGroups.values()].flatMap((textsOf) => textsOf(root))],
])

/** The folder of a file in the report: two levels below `src`, three below `src/engine`, otherwise the top folder. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  const depth = parts[1] === 'engine' ? 3 : parts[0] === 'src' ? 2 : 1
  return parts.slice(0, depth).join('/')
}

type Reader = (file: string, source: string) => readonly Found[]

const inCode = (root: string, read: Reader, isWanted: (file: string) => boolean): readonly Found[] =>
  folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => isCode(file) && isWanted(file))
    .flatMap((file) => read(file, readFileSync(join(root, file), 'utf8')))

const textsOfCode = (root: string, folder: string, isWanted: (file: string) => boolean, fewest = 3): readonly Found[] =>
  filesIn(root, folder)
    .filter((file) => isCode(file) && !isTest(file) && isWanted(file))
    .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'), fewest))

function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}

/** The paragraphs, headings and table cells of a Markdown file; front matter and code blocks are left out. */
function paragraphsOf(root: string, file: string): Found[] {
  const source = readFileSync(join(root, file), 'utf8')
  const head = /^---\n[\s\S]*?\n---\n/.exec(source)?.[0] ?? ''
  const body = head.replace(/[^\n]/g, '') + source.slice(head.length)
  type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]
  const found: Found[] = []
  const walk = (node: Node): void => {
    const { start, end } = node.position ?? {}
    if ((node.type === 'paragraph' || node.type === 'heading') && start?.offset !== undefined) {
      const text = body.slice(start.offset, end?.offset).replace(/^#+ /, '')
      if (text.startsWith('|')) found.push(...cellsOf(file, start.line, text))
      else found.push({ file, line: start.line, text: text.replaceAll('\n', ' ') })
    } else if ('children' in node) node.children.forEach(walk)
  }
  walk(fromMarkdown(body))
  return found
}

/** The parts of a table's cells: a semicolon outside of parentheses separates them. */
const cellsOf = (file: string, line: number, table: string): readonly Found[] =>
  table.split('\n').flatMap((row, index) =>
    row
      .split(/\s*(?<!\\)\|\s*|; (?![^(]*\))/)
      .filter((cell) => /\p{L}/u.test(cell))
      .map((text) => ({ file, line: line + index, text })),
  )
