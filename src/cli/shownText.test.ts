import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { shownText } from './shownText.ts'

it.each([
  ['web\u001b[2Jweb', 'web\\u001b[2Jweb'],
  ['\u009b31m', '\\u009b31m'],
  ['a\rb\r\nc\td\n', 'a\\u000db\r\nc\td\n'],
  ['admin\u202enimda', 'admin\\u202enimda'],
  ['\u0007\u0008\u007f', '\\u0007\\u0008\\u007f'],
  ['发布 ✓ – é', '发布 ✓ – é'],
])('%j is shown as %j', (text, shown) => expect(shownText(text)).toBe(shown))

test('JSON is the same afterwards', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      expect(JSON.parse(shownText(text))).toEqual(JSON.parse(text))
    }),
    { seed: 31 },
  )
})
