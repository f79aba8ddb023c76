import { expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../engine/document/config.ts'
import { validateConfig } from './validate.ts'

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

test('a cluster state is read as plain data', () => {
  const from = { at: 1_767_225_600_000, objects: [{ kind: 'Pod', list: [1, null, true, 'a'] }] }
  expect(validateConfig({ ...DEFAULT_CONFIG, from }).from).toEqual(from)
  expect(validateConfig({ ...DEFAULT_CONFIG })).not.toHaveProperty('from')
})

test.each([
  ['with an invalid time', { at: -1, objects: [] }, 'cluster.from.at'],
  ['with an object that is a list', { at: 0, objects: [[]] }, 'cluster.from.objects[0] is not an object'],
  ['too deep', { at: 0, objects: [deep(70)] }, 'is deeper than 60 levels'],
  [
    'with an infinite number',
    { at: 0, objects: [{ a: Number.POSITIVE_INFINITY }] },
    'cluster.from.objects[0].a is no finite number',
  ],
  ['with an unknown member', { at: 0, objects: [], more: 1 }, 'more'],
])('a cluster state is rejected: %s', (_, from, message) => {
  expect(() => validateConfig({ ...DEFAULT_CONFIG, from })).toThrow(message)
})
