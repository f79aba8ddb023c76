import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it, test } from 'vitest'
import { Markdown, md } from './markdown.ts'

type Node = { readonly type: string; readonly value?: string; readonly children?: readonly Node[] }

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]
const parsed = ({ source }: Markdown): readonly Node[] => nodesOf(fromMarkdown(source) as Node)
const textOf = (made: Markdown): string =>
  parsed(made)
    .map(({ value = '' }) => value)
    .join('')

/** Pieces of text with a meaning in Markdown, on GitHub or in a table. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '# ',
        '> ',
        '- ',
        '1. ',
        '```',
        '`',
        '``',
        '\n',
        '\r\n',
        '|',
        '\\',
        '\\|',
        '<b>',
        '</details>',
        '<!--',
        '&lt;',
      ],
      ...[
        '[a](b)',
        '![a](b)',
        '[a]: b',
        '**',
        '_',
        '~~',
        '@team',
        '#12',
        'https://x.example',
        'www.x.example',
        ':tada:',
      ],
      ...['$x$', '---', '===', '    ', '\t', 'web', ' ', '* ', '+ ', '::error::', '=', '\u0000', 'a.b'],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

/** Text as Markdown renders it, regardless of blanks. */
const seen = (text: string): string => text.replaceAll('\0', '\ufffd').replaceAll(/\s+/g, '')

describe('untrusted text in Markdown', () => {
  test('is rendered only as text or code', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const made = md`It says ${text} of ${Markdown.code(text)}.`
        const kinds = new Set(parsed(made).map(({ type }) => type))
        for (const kind of ['root', 'paragraph', 'text', 'inlineCode']) kinds.delete(kind)
        expect([...kinds]).toEqual([])
        expect(seen(textOf(made))).toBe(seen(`It says ${text} of ${text}.`))
      }),
      { seed: 27, numRuns: 3_000 },
    )
  })

  test('is never a mention, reference, link, emoji or formula of GitHub', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const plain = parsed(md`${text}`)
          .filter(({ type }) => type === 'text')
          .map(({ value = '' }) => value)
          .join('')
        expect(plain).not.toMatch(/@\w|#\d|:\/\/|\bwww\.|:\w+:|\$/)
      }),
      { seed: 28, numRuns: 3_000 },
    )
  })

  test('ends neither a cell nor a row', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { source } = Markdown.row([md`${text}`, Markdown.code(text), md`end`])
        expect(source).not.toContain('\n')

        // A bar ends a cell unless a backslash is directly before it, whatever precedes the backslash.
        expect(source.match(/(?<!\\)\|/g)).toHaveLength(4)
      }),
      { seed: 29, numRuns: 3_000 },
    )
  })

  test('does not end a block', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const made = Markdown.block(text, 'yaml')
        const blocks = parsed(md`${made}\n\nafter`).filter(({ type }) => type === 'code')
        expect(blocks).toHaveLength(1)
        expect(made.source.endsWith(`\n${/`+$/.exec(made.source)?.[0] ?? ''}`)).toBe(true)
      }),
      { seed: 30, numRuns: 3_000 },
    )
  })
})

it('Markdown.join leaves out empty parts', () => {
  const all = [md`a`, md``, Markdown.code('b`c')]
  expect(Markdown.join(all, md`, `).source).toBe('a, ``b`c``')
  expect(md`${1} ${'*x*'} ${md`*y*`}`.source).toBe('1 \\*x\\* *y*')
})
