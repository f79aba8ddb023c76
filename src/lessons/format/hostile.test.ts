import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { readLesson } from './readLesson.ts'

const text = (name: string) => readFileSync(new URL(`../texts/${name}`, import.meta.url), 'utf8')
const english = text('both-bounds.en.md')
const chinese = text('both-bounds.zh-CN.md')

/** Reads a text and checks the invariants of any result. */
function expectSound(lesson: string, translation?: string): void {
  const reading = readLesson('a', lesson, translation)
  expect(reading.problems.length).toBeLessThanOrEqual(400)
  for (const problem of reading.problems) {
    const { file, line, column } = problem
    const lines = (file === 'lesson' ? lesson : (translation ?? '')).split(/\r\n?|\n/)
    expect(problemInEnglish(problem)).not.toMatch(/^$|\{\w+\}$/)
    expect(line).toBeGreaterThan(0)
    expect(line).toBeLessThanOrEqual(lines.length)
    expect(column).toBeGreaterThan(0)
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1)
  }
  const { lesson: read } = reading
  expect(read === undefined || read.steps.length > 0).toBe(true)
  expect(JSON.stringify(read) ?? '').not.toMatch(/"type":"(?:html|image|definition|heading)"/)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

/** Fragments with a meaning to one of the parsers. */
const piece = fc.constantFrom(
  ...[
    '---\n',
    '\n',
    '\n\n',
    '## Step\n',
    '# ',
    '> ',
    '- ',
    '  ',
    '\t',
    '```',
    '~~~',
    '````\n',
    '```predict\n',
    '```task\n',
  ],
  ...['```point\n', '```notes\n', '```check\n', '```play\n', '```node\n', '```look\n', '```kubectl\n', '```apply\n'],
  ...[
    'ask: ',
    'right: x\n',
    'otherwise: "',
    'numbers: [{ label: a, answer: mostPods, most: 3 }]\n',
    'choices:\n  - ',
    'since: 1\n',
  ],
  ...[
    '__proto__: { polluted: 1 }\n',
    'constructor: 1\n',
    '&a ',
    '*a',
    '<<: *a\n',
    '!!js/function x',
    '!!binary x',
    '? ',
    ': ',
    '|',
    '>-\n',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '](#A)',
    '](javascript:x)',
    '<b>',
    '<!--',
    '&amp;',
    '\\',
    '`=',
    '`',
    '*',
    '_',
    '![',
    '\0',
    '\r\n',
    '\uFEFF',
    '\u2028',
  ],
  ...[
    'A: stall\n',
    'until: settled\n',
    'done: [complete]\nsuccess: x\n',
    'pods.all(p, p',
    'title: A\nquestion: B\ntopic: knobs\nminutes: 1\n',
    '<<EOF\n',
  ],
)
const made = fc.array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string({ unit: 'binary', maxLength: 8 })), {
  maxLength: 60,
})
const front = '---\ntitle: A\nquestion: B\ntopic: knobs\nminutes: 1\n---\n## Step\n'

test('readLesson reads any text without an exception, and reports problems at lines of the text', () => {
  fc.assert(
    fc.property(made, (pieces) => expectSound(pieces.join(''))),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(made, made, (one, other) => expectSound(front + one.join(''), front + other.join(''))),
    {
      numRuns: 300,
    },
  )
})

test('readLesson reads a valid lesson with any fragment inserted', () => {
  const changed = (whole: string) =>
    fc
      .tuple(fc.nat(whole.length), fc.nat(30), fc.oneof(piece, fc.string({ maxLength: 5 })))
      .map(([at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length))
  fc.assert(fc.property(changed(english), changed(chinese), expectSound), { numRuns: 200 })
})

test.each(
  [
    '>',
    '[',
    '*a ',
    '*a**',
    '[a](',
    '- ',
    '&',
    '<!',
    '![',
    '\\',
    '\n',
    'a\n',
    '- a\n',
    '_a',
    '[a]',
    '[a]: b\n',
    '`a``',
    '<a ',
  ].map((sign) => sign.repeat(200_000 / sign.length)),
)('readLesson reads a quarter of a million equal characters without an exception', (many) => {
  expectSound(front + many)
})

test('YAML aliases cannot expand a small text to a large value', () => {
  const rows = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (let i = 0; i < 8; i++)
    rows.push(
      `b${i}: &b${i} [${Array(9)
        .fill(i === 0 ? '*a' : `*b${i - 1}`)
        .join(', ')}]`,
    )
  expectSound(`---\n${rows.join('\n')}\ntitle: *b7\n---\n## Step\n`)
  expectSound(`---\na: &a\n  - *a\ntitle: *a\n---\n## Step\n`)
})
