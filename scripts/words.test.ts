import { describe, expect, it } from 'vitest'
import { readabilityOf, sentencesOf } from './words/readability.ts'
import { commentTable, draw } from './words/report.ts'
import { commentsIn, namesIn, testsIn, textsIn } from './words/typescript.ts'

const source = `// What a comment of
// two lines says.
export const a = 1 // One at the end
/** A docstring. */
export function b(text: string) {
  // biome-ignore lint: a directive
  return \`\${text} is what it is\`
}
describe('a group', () => {
  it.each([1])('counts %i', () => {})
})
test(\`stands alone\`, () => { test.step('no test', () => {}) })
it.each(['no title', 'either'])
`
const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text)

describe('the words of a source file', () => {
  it('include its comments with their line and the code below, without directives', () => {
    expect(commentsIn('a.ts', source)).toMatchObject([
      { line: 1, text: 'What a comment of two lines says.', code: 'export const a = 1 // One at the end' },
      { line: 3, text: 'One at the end' },
      { line: 4, text: 'A docstring.' },
    ])
  })
  it('include the titles of its tests, with the titles of their groups', () => {
    expect(textsOf(testsIn('a.test.ts', source))).toEqual(['a group › counts %i', 'stands alone'])
  })
  it('include its exported names', () => {
    expect(textsOf(namesIn('a.ts', source))).toEqual(['const a = 1 // One at the end', 'function b(text: string)'])
  })
  it('include its texts of three words and more', () => {
    expect(textsOf(textsIn('a.ts', source))).toEqual(['{x} is what it is'])
  })
})

describe('the figures of npm run words', () => {
  it('count the comments that begin with a vague word, by folder', () => {
    const comments = [...commentsIn('src/layout/a.ts', source), ...commentsIn('e2e/a.ts', source)]
    const [head, ...rows] = commentTable(comments)
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    expect(head?.slice(0, 4)).toEqual(['folder', 'comments', '“What”', '“One”'])
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['e2e', '3', '1', '1'],
      ['src/layout', '3', '1', '1'],
      ['all', '6', '2', '2'],
    ])
  })
  it('split sentences at full stops, and not inside code, versions or abbreviations', () => {
    expect(sentencesOf('Set `a. B`, `c` and `d` first, e.g. Now. Version 1.36 is “new.” `x` is?')).toEqual([
      'Set Code first, eg Now.',
      'Version 1.36 is “new.”',
      'Code is?',
    ])
  })
  it('distinguish long sentences and hard words from easy sentences', () => {
    const easy = readabilityOf(['The Pod is new. The node is old.'])
    const hard = readabilityOf([`Availability necessitates ${'considerable '.repeat(24)}replication.`])
    expect(easy).toMatchObject({ sentences: 2, wordsPerSentence: 4, longSentences: [] })
    expect(hard.longSentences).toHaveLength(1)
    expect(hard.flesch).toBeLessThan(easy.flesch)
  })
  it('use a sample that is equal for an equal seed, without repetition', () => {
    const all = Array.from({ length: 50 }, (_, line) => ({ file: 'a.ts', line, text: `${line}` }))
    const sample = draw(all, 20, 7)
    expect(draw(all, 20, 7)).toEqual(sample)
    expect(draw(all, 20, 8)).not.toEqual(sample)
    expect(new Set(sample).size).toBe(20)
    expect(draw(all, 99, 7)).toHaveLength(50)
  })
})
