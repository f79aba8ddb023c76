import { describe, expect, it } from 'vitest'
import { goJsonParse, scanJsonValue } from './goJsonParse.ts'

describe('goJsonParse', () => {
  it.each([
    ['{bad', "invalid character 'b' looking for beginning of object key string", 2],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string", 8],
    ['{"a" 1}', "invalid character '1' after object key", 6],
    ['{"a":1 "b"}', `invalid character '"' after object key:value pair`, 8],
    ['[1 2]', "invalid character '2' after array element", 4],
    ['[1,]', "invalid character ']' looking for beginning of value", 4],
    ['x', "invalid character 'x' looking for beginning of value", 1],
    ["'x'", "invalid character '\\'' looking for beginning of value", 1],
    ['{} {}', "invalid character '{' after top-level value", 4],
    ['tru', 'unexpected end of JSON input', 3],
    ['trux', "invalid character 'x' in literal true (expecting 'e')", 4],
    ['nil', "invalid character 'i' in literal null (expecting 'u')", 2],
    ['"a\nb"', "invalid character '\\n' in string literal", 3],
    ['"\\q"', "invalid character 'q' in string escape code", 3],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape", 6],
    ['-x', "invalid character 'x' in numeric literal", 2],
    ['1.x', "invalid character 'x' after decimal point in numeric literal", 3],
    ['1ex', "invalid character 'x' in exponent of numeric literal", 3],
    ['01', "invalid character '1' after top-level value", 2],
    ['', 'unexpected end of JSON input', 0],
    ['{"a":[1,{"b":2}', 'unexpected end of JSON input', 15],
  ])('refuses %j: %s', (text, message, offset) => {
    expect(() => goJsonParse(text)).toThrow(expect.objectContaining({ message, offset }))
  })

  it.each(['{}', '[]', ' {"a": [1, -0.5e+3, {"b": [[], {}]}], "c": "\\u00e9\\n"} ', 'null', '"x"', '0'])(
    'reads %j',
    (text) => {
      expect(goJsonParse(text)).toEqual(JSON.parse(text))
    },
  )

  it('has a scanner that finds the end of a JSON value in a text with several values', () => {
    expect(scanJsonValue('{"a":1}{"b":2}', 0)).toBe(7)
    expect(scanJsonValue('{"a":1}\n {"b":[2]} x', 7)).toBe(18)
  })
})
