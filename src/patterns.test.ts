import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/**
 * Patterns that may be searched from every place of a text without cost. Either the text is short (a name, a number, a
 * type of the schema, an image, a shown line), or its blank end was cut off, or each line has a single place where they
 * can begin.
 */
const harmless: readonly RegExp[] = [
  /\B(?=(\d{3})+(?!\d))/,
  /\d+$/,
  /\/+$/,
  /[-.]+$/,
  /\((.*)\)/,
  /(?::([^:/@"']*))?(?:@[^"']*)?(["']?)$/,
  /\s*\S+/,
  /("(?:[^"\\]|\\.)*"|'[^']*'|[{}[\],]|[^\s{}[\],:]+(?=\s*:)|[^\s{}[\],]+)/,
  /^([^\n"'#:]*:)([^\S\n]+)/,
  /^[^\S\n]*(?:- )?"?uid"?[^\S\n]*:\s*"?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|[{,]\s*"uid"\s*:\s*"[0-9a-f]{8}-/,
]

interface Written {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

function writtenIn(file: string): Written[] {
  const found: Written[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex !== undefined) found.push({ file, ...node.regex })
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const sources = (readdirSync('src', { recursive: true }) as string[])
  .map((name) => posix.join('src', name))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

test('the time of every regular expression grows at most linearly with the text', () => {
  const written = sources.flatMap(writtenIn)
  expect(written.length).toBeGreaterThan(500)
  const slow = written.flatMap(({ file, pattern, flags }) => {
    const { reports } = analyse(new RegExp(pattern, flags))
    const isKnown = reports.every(({ type }) => type === 'Move') && harmless.some(({ source }) => source === pattern)
    return reports.length === 0 || isKnown ? [] : [`${file}: ${pattern} (${reports.map(({ type }) => type).join()})`]
  })
  expect(slow).toEqual([])
})
