import { describe, expect, it } from 'vitest'
import { createJsonMergePatch, createThreeWayJsonMergePatch, jsonMergePatch } from './jsonMergePatch.ts'

describe('jsonMergePatch', () => {
  // The table of RFC 7386, appendix A, without the cases about values other than objects.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
    [{ a: 1 }, { a: { b: null, c: [{ d: null }, null] } }, { a: { c: [{}, null] } }],
  ])('merges %j + %j = %j', (original, patch, result) => {
    expect(jsonMergePatch(Object.freeze(original), Object.freeze(patch))).toEqual(result)
  })
})

describe('createJsonMergePatch', () => {
  it.each([
    [{ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 1, d: 3 } }, { b: { d: 3 } }],
    [{ a: 1, b: 2 }, { a: 1 }, { b: null }],
    [{ a: [1, 2] }, { a: [2, 1] }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { a: 'x' }, { a: 'x' }],
    [{ a: 1 }, { a: 1 }, {}],
  ])('gives the patch from %j to %j: %j', (original, modified, patch) => {
    expect(createJsonMergePatch(original, modified)).toEqual(patch)
    expect(jsonMergePatch(original, patch)).toEqual(modified)
  })
})

describe('createThreeWayJsonMergePatch', () => {
  it('deletes members that left the manifest, sets members that differ, and leaves all other members unchanged', () => {
    const last = { a: 1, b: 2, m: { x: 1, y: 1 } }
    const next = { a: 3, m: { x: 1 } }
    const live = { a: 2, b: 2, c: 5, m: { x: 9, y: 1, z: 1 } }
    expect(createThreeWayJsonMergePatch(last, next, live)).toEqual({ a: 3, b: null, m: { x: 1, y: null } })
  })
})
