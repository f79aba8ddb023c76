import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { sentText, shownLine, shownLines, shownText, warningLine } from './shownText.ts'

it.each([
  ['web\u001b[2Jweb', 'web\\u001b[2Jweb'],
  ['\u009b31m', '\\u009b31m'],
  ['a\rb\r\nc\td\n', 'a\\u000db\r\nc\td\n'],
  ['admin\u202enimda', 'admin\\u202enimda'],
  ['\u0007\u0008\u007f', '\\u0007\\u0008\\u007f'],
  ['发布 ✓ – é', '发布 ✓ – é'],
])('shownText shows %j as %j', (text, shown) => expect(shownText(text)).toBe(shown))

test('JSON text shown by shownText parses to the value of the original text', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      expect(JSON.parse(shownText(text))).toEqual(JSON.parse(text))
    }),
    { seed: 31 },
  )
})

test('shownLine escapes line ends, so that no name can begin a line', () => {
  expect(shownLine('web\n::error::x\r\n')).toBe('web\\n::error::x\\r\\n')
  expect(shownLines(['a\n::error::b', 'c'])).toBe('a\\n::error::b\nc')
  expect(warningLine('a\n::error::b')).toBe('warning: a\\n::error::b\n')
})

it.each([
  ['::error::x.yaml:1:1: no such kind\n', '\\u003a:error::x.yaml:1:1: no such kind\n'],
  ['a\n  ::set-env name=x::y', 'a\n  \\u003a:set-env name=x::y'],
  ['##[error]x\n\t##vso[task.complete]', '\\u0023#[error]x\n\t\\u0023#vso[task.complete]'],
  ['# Title\n## Part\na ::b\n:c', '# Title\n## Part\na ::b\n:c'],
])('%j is printed as %j, which is no command of a CI system', (text, sent) => expect(sentText(text)).toBe(sent))
