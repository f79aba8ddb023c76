import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../types.ts'
import { jsonPatch } from './jsonPatch.ts'

const object: JsonObject = { a: { 'b/c': 1, 'd~e': 2 }, list: [1, 2, 3], n: null }

describe('jsonPatch', () => {
  it.each<[JsonValue[], JsonObject]>([
    [[{ op: 'add', path: '/x', value: [1] }], { ...object, x: [1] }],
    [[{ op: 'add', path: '/list/1', value: 9 }], { ...object, list: [1, 9, 2, 3] }],
    [[{ op: 'add', path: '/list/-', value: 9 }], { ...object, list: [1, 2, 3, 9] }],
    [[{ op: 'add', path: '/list/-1', value: 9 }], { ...object, list: [1, 2, 3, 9] }],
    [[{ op: 'remove', path: '/list/-1' }], { ...object, list: [1, 2] }],
    [[{ op: 'remove', path: '/a/b~1c' }], { ...object, a: { 'd~e': 2 } }],
    [[{ op: 'replace', path: '/a/d~0e', value: 5 }], { ...object, a: { 'b/c': 1, 'd~e': 5 } }],
    // A missing member is set: only indexes are checked.
    [[{ op: 'replace', path: '/missing', value: 5 }], { ...object, missing: 5 }],
    [[{ op: 'replace', path: '', value: { only: 1 } }], { only: 1 }],
    [[{ op: 'move', from: '/list/0', path: '/first' }], { ...object, list: [2, 3], first: 1 }],
    [[{ op: 'copy', from: '/a', path: '/z' }], { ...object, z: { 'b/c': 1, 'd~e': 2 } }],
    [[{ op: 'test', path: '/list', value: [1, 2, 3] }], object],
    [[{ op: 'test', path: '/nothing', value: null }], object],
    [[], object],
  ])('applies %j', (operations, result) => {
    expect(jsonPatch(Object.freeze({ ...object }), operations)).toEqual(result)
    expect(object.list).toEqual([1, 2, 3])
  })

  it.each<JsonObject>([
    { op: 'replace', path: '/nope/x', value: 1 },
    { op: 'replace', path: '/list/3', value: 1 },
    { op: 'remove', path: '/nope' },
    { op: 'remove', path: '/list/x' },
    { op: 'add', path: '/list/4', value: 1 },
    { op: 'add', path: 'list', value: 1 },
    { op: 'add', value: 1 },
    { op: 'test', path: '/list', value: [1] },
    { op: 'move', path: '/x' },
    { op: 'swap', path: '/a' },
  ])('does not apply %j', (operation) => {
    expect(() => jsonPatch(object, [operation])).toThrow(
      expect.objectContaining({
        reason: 'Invalid',
        code: 422,
        message: 'the server rejected our request due to an error in our request',
      }),
    )
  })

  it.each<[JsonValue, string]>([
    [{ op: 'add' }, 'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
    [['x'], 'error decoding patch: json: cannot unmarshal string into Go value of type handlers.jsonPatchOp'],
    [
      [{ op: 1 }],
      'error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string',
    ],
  ])('refuses the patch %j', (operations, message) => {
    expect(() => jsonPatch(object, operations)).toThrow(expect.objectContaining({ code: 400, message }))
  })
})
