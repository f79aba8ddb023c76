import { describe, expect, test } from 'vitest'
import { deepEqual } from './equality.ts'

describe('deepEqual', () => {
  test.each<[unknown, unknown]>([
    [1, 1],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: undefined }, {}],
    [{ a: null }, {}],
    [{ a: {} }, {}],
    [{ a: [] }, { a: null }],
    [{ a: { b: undefined } }, {}],
    [undefined, {}],
    [[], undefined],
    [[{ a: 1 }], [{ a: 1, b: undefined }]],
    [{ securityContext: undefined }, {}],
    [{ resources: {} }, {}],
  ])('%j is %j', (a, b) => {
    expect([deepEqual(a, b), deepEqual(b, a)]).toEqual([true, true])
  })

  test.each<[unknown, unknown]>([
    [1, '1'],
    [0, undefined],
    ['', undefined],
    [false, null],
    [{ a: 0 }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[null], []],
    [{ securityContext: {} }, {}],
    [{ labelSelector: {} }, { labelSelector: null }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ a: 1 }, [1]],
    [{ toString: 1 }, {}],
    [JSON.parse('{"__proto__":{"a":1}}'), {}],
  ])('%j is not %j', (a, b) => {
    expect([deepEqual(a, b), deepEqual(b, a)]).toEqual([false, false])
  })
})
