import { expect, it } from 'vitest'
import { md5Hex } from './md5.ts'

// The cases are the test suite of RFC 1321, and a text outside of ASCII.
it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
  ['ö', 'a172480f4e21d0a124bac19c89569c59'],
])('md5Hex returns the known MD5 sum of "%s"', (text, sum) => {
  expect(md5Hex(text)).toBe(sum)
})
