import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'
import type { Prose } from './types.ts'

test('the plain text of prose is one line, whatever the lines of its source', () => {
  const prose: Prose = [
    {
      type: 'paragraph',
      children: [
        { type: 'text', value: 'Three times, a\nnew Pod of ' },
        { type: 'inlineCode', value: '= most' },
      ],
    },
    { type: 'paragraph', children: [{ type: 'text', value: 'Then it\nends.' }] },
  ]
  expect(plainText(prose, { most: '4' })).toBe('Three times, a new Pod of 4 Then it ends.')
})
