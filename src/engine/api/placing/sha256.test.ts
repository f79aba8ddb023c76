import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it.each(['', 'abc', 'ä'.repeat(30), ...[54, 55, 56, 63, 64, 65, 119, 300].map((length) => 'x'.repeat(length))])(
  'sha256 equals Node’s digest: %s',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  },
)
