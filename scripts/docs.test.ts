import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test, vi } from 'vitest'
import { englishTexts } from '../src/i18n/testing.ts'
import { pageKeys } from '../src/player/commands/keys.ts'
import { keyParts } from '../src/player/keys/sets/keySet.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'FIDELITY.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const read = (file: string) => readFileSync(file, 'utf8')

/** The nodes of a tree, in the order of the text. */
function nodesOf(node: Nodes): readonly Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** The anchors of a document's headings in GitHub's form. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = nodesOf(fromMarkdown(read(file))).filter((node) => node.type === 'heading')
  const anchor = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
  return new Set(headings.map((heading) => anchor(textOf(heading))))
}

test.each(documents)('every link of %s leads to an existing file and heading', (file) => {
  const links = nodesOf(fromMarkdown(read(file))).flatMap((node) =>
    node.type === 'link' || node.type === 'image' || node.type === 'definition'
      ? [node.url]
      : node.type === 'html'
        ? [...node.value.matchAll(/\b(?:src|srcset|href)="([^"]*)"/g)].map(([, url = '']) => url)
        : [],
  )
  const broken = links.filter((url) => {
    if (/^[a-z]+:/.test(url)) return false
    const [path = '', anchor] = url.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor))
  })
  expect(broken).toEqual([])
})

test('the address of the repository is the same in package.json, SECURITY.md and the templates', () => {
  const { repository, homepage, bugs } = JSON.parse(read('package.json'))
  const address = repository.url.replace(/^git\+(.*)\.git$/, '$1')
  const files = [
    'SECURITY.md',
    ...readdirSync('.github', { recursive: true, encoding: 'utf8' }).map((name) => join('.github', name)),
  ]
  const named = files
    .filter((file) => /\.(?:md|yml)$/.test(file))
    .flatMap((file) => read(file).match(/https:\/\/github\.com\/[\w-]+\/rollscope\b/g) ?? [])
  expect(named.length).toBeGreaterThan(1)
  expect(new Set([...named, homepage.replace('#readme', ''), bugs.replace('/issues', '')])).toEqual(new Set([address]))
})

/** Quoted texts that the page does not show: outputs of the command, names of other pages. */
const quotedElsewhere = new Set(['cannot tell', 'Order of the apply', '95 in 100', 'GitHub Actions'])

test('quotation marks in README.md and docs hold texts that the page has', () => {
  const pageTexts = new Set(englishTexts().map(([, text]) => text))
  const missing = documents
    .filter((file) => file.startsWith('docs') || file === 'README.md')
    .flatMap((file) => {
      const prose = nodesOf(fromMarkdown(read(file))).flatMap((node) => (node.type === 'text' ? [node.value] : []))
      const quoted = prose.flatMap((text) =>
        [...text.matchAll(/"([^"]+)"/g)].map(([, label = '']) => label.replaceAll('\n', ' ')),
      )
      return quoted
        .filter((label) => !pageTexts.has(label) && !quotedElsewhere.has(label))
        .map((label) => [file, label])
    })
  expect(missing).toEqual([])
})

/** The files that a walk names, from `src`; a name without a folder is in the folder of the file before it. */
function filesOfWalk(walk: string): string[] {
  const files: string[] = []
  for (const [, name = ''] of walk.matchAll(/`([\w/]+\.tsx?)`/g))
    files.push(name.includes('/') ? join('src', name) : join(dirname(files.at(-1) ?? ''), name))
  return files
}

test('the walks of ARCHITECTURE.md name files of the source, and their number', () => {
  const section = /\n## Three walks[^\n]*\n(.*?)\n## /s.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const walks = section.split('\n- ').slice(1)
  expect(walks).toHaveLength(3)
  for (const walk of walks) {
    const files = filesOfWalk(walk)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(Number(/(\d+) files\)/.exec(walk)?.[1])).toBe(files.length)
  }
})

test('README.md has at most 61 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(61)
})

test('docs/page.md lists the keyboard shortcuts of the page in the order of the help dialog', () => {
  const [, table = ''] = read('docs/page.md').split('| Key | Action |\n|---|---|\n')
  const rows = (table.split('\n\n')[0] ?? '').split('\n')
  const listed = rows.flatMap((row) => {
    const keys = [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    return keys[0] === 'Ctrl' ? [`Ctrl+${keys.at(-1)}`] : keys
  })
  vi.stubGlobal('navigator', { userAgent: 'Linux' })
  const bound = Object.values(pageKeys).flatMap(({ keys }) => keys.map((key) => keyParts(key).join('+')))
  vi.unstubAllGlobals()
  expect(listed).toEqual(bound)
})
