import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedLineNumbers, hunks, lineDiff } from './lineDiff.ts'

const sketch = (before: string, after: string) =>
  lineDiff(before, after).map((l) => `${{ same: ' ', added: '+', removed: '-' }[l.kind]}${l.text}`)

describe('lineDiff', () => {
  it.each([
    ['nothing changed', 'a\nb\n', 'a\nb\n', [' a', ' b']],
    ['one changed line', 'a\nb\nc\n', 'a\nx\nc\n', [' a', '-b', '+x', ' c']],
    ['a final newline is no line', 'a\nb', 'a\nb\n', [' a', ' b']],
    ['a line added at the end', 'a\n', 'a\nb\n', [' a', '+b']],
    ['a line removed at the start', 'a\nb\n', 'b\n', ['-a', ' b']],
    ['an unchanged line in the middle', 'a\nk\nb\n', 'x\nk\ny\n', ['-a', '+x', ' k', '-b', '+y']],
  ])('compares the lines of two texts: %s', (_, before, after, expected) => {
    expect(sketch(before, after)).toEqual(expected)
  })

  it('numbers the lines of both texts', () => {
    expect(lineDiff('a\nb\nc', 'a\nc\nd')).toEqual([
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2 },
      { kind: 'same', text: 'c', before: 3, after: 2 },
      { kind: 'added', text: 'd', after: 3 },
    ])
  })

  it('returns both texts with the minimum of changes', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const lines = lineDiff(`${a.join('\n')}\n`, `${b.join('\n')}\n`)
        expect(lines.filter((l) => l.kind !== 'added').map((l) => l.text)).toEqual(a)
        expect(lines.filter((l) => l.kind !== 'removed').map((l) => l.text)).toEqual(b)
        for (const l of lines) {
          if (l.before !== undefined) expect(a[l.before - 1]).toBe(l.text)
          if (l.after !== undefined) expect(b[l.after - 1]).toBe(l.text)
        }
        expect(lines.filter((l) => l.kind === 'same').length).toBe(commonLength(a, b))
      }),
    )
  })

  it('treats a huge rewrite as one replacement', () => {
    const lines = (prefix: string) => Array.from({ length: 3000 }, (_, i) => `${prefix}${i}`).join('\n')
    const diff = lineDiff(lines('a'), lines('b'))
    expect(diff.filter((l) => l.kind === 'removed')).toHaveLength(3000)
    expect(diff.filter((l) => l.kind === 'added')).toHaveLength(3000)
  })
})

describe('hunks', () => {
  const lines = lineDiff('1\n2\n3\n4\n5\n6\n7\n8\n9', '1\nx\n3\n4\n5\n6\n7\n8\ny')
  it.each([
    [
      0,
      [
        ['2', 'x'],
        ['9', 'y'],
      ],
    ],
    [
      1,
      [
        ['1', '2', 'x', '3'],
        ['8', '9', 'y'],
      ],
    ],
    [3, [['1', '2', 'x', '3', '4', '5', '6', '7', '8', '9', 'y']]],
  ])('returns the changes with %i lines of context', (context, expected) => {
    expect(hunks(lines, context).map((hunk) => hunk.map((l) => l.text))).toEqual(expected)
  })

  it('returns no hunk without changes', () => {
    expect(hunks(lineDiff('a\nb', 'a\nb'), 3)).toEqual([])
  })
})

it('changedLineNumbers returns the numbers of the changed and added lines', () => {
  expect(changedLineNumbers('a\nb\nc\n', 'a\nB\nc\nd\n')).toEqual([2, 4])
})

/** Length of a longest common subsequence, by dynamic programming. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const x of a) {
    const next = [0]
    for (const [j, y] of b.entries()) next.push(x === y ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!))
    row = next
  }
  return row.at(-1)!
}
