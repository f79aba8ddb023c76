import { expect, expectTypeOf, it } from 'vitest'
import { integer, object, oneOf, optional, record, type Schema, string, validated } from './checks.ts'

interface Line {
  readonly points: number
  readonly colour: 'red' | 'blue'
  readonly label?: string
}

const points = integer(1, 9)
const colour = oneOf('red', 'blue')
const line = object<Line>({ points, colour, label: optional(string(5)) })

it('a schema has exactly the members and values of its type', () => {
  expectTypeOf(line).toEqualTypeOf<Schema<Line>>()
  // @ts-expect-error: an optional member is missing.
  const withoutLabel = object<Line>({ points, colour })
  // @ts-expect-error: a required member may be missing.
  const withoutColour = object<Line>({ points, colour: optional(colour), label: optional(string(5)) })
  // @ts-expect-error: a value is missing.
  const withoutBlue = object<Line>({ points, colour: oneOf('red'), label: optional(string(5)) })
  const blue = { points: 1, colour: 'blue', label: 'a' }
  expect(validated(line, blue, 'it')).toEqual(blue)
  expect(() => validated(withoutLabel, blue, 'it')).toThrow('it has the unknown member "label"')
  expect(validated(withoutColour, { points: 1 }, 'it')).toEqual({ points: 1 })
  expect(() => validated(withoutBlue, blue, 'it')).toThrow('it.colour is none of red')
})

it.each<[unknown, string]>([
  [[], 'it is not an object'],
  [null, 'it is not an object'],
  [{ points: 1 }, 'it lacks colour'],
  [{ points: 1.5, colour: 'red' }, 'it.points is not a whole number'],
  [{ points: Number.NaN, colour: 'red' }, 'it.points is not a whole number'],
  [{ points: 10, colour: 'red' }, 'it.points is not between 1 and 9'],
  [{ points: 1, colour: 'red', label: undefined }, 'it.label is not text'],
  [{ points: 1, colour: 'red', label: 'longer' }, 'it.label is longer than 5 characters'],
  [{ points: 'x', toString: 1 }, 'it has the unknown member "toString"'],
])('validated rejects %j: %s', (value, problem) => {
  expect(() => validated(line, value, 'it')).toThrow(problem)
})

it('a record schema accepts members of any allowed name, even of a name that objects inherit', () => {
  const files = record(string(9), 3, /^\w+$/)
  const given: unknown = JSON.parse('{"constructor":"a","__proto__":"b","prototype":"c"}')
  expect(Object.entries(validated(files, given, 'it'))).toEqual(Object.entries(Object(given)))
  expect(() => validated(files, { 'a b': '' }, 'it')).toThrow('it has the unknown member "a b"')
  expect(() => validated(files, { a: 1 }, 'it')).toThrow('it.a is not text')
  expect(() => validated(files, { a: '', b: '', c: '', d: '' }, 'it')).toThrow('it has more than 3 members')
})
