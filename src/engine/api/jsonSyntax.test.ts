import { expect, it } from 'vitest'
import { goJsonSyntaxError } from './jsonSyntax.ts'

it.each([
  ['{bad', "invalid character 'b' looking for beginning of object key string"],
  ['{"a" 1}', `invalid character '1' after object key`],
  ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
  ['{"a":}', "invalid character '}' looking for beginning of value"],
  ['[1 2]', "invalid character '2' after array element"],
  ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['{"a":1', 'unexpected end of JSON input'],
  ['{"a":1}}', "invalid character '}' after top-level value"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
])('an invalid JSON text has Go’s error: %s: %s', (text, message) => {
  expect(goJsonSyntaxError(text)).toBe(message)
})
