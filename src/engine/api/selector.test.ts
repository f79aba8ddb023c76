import { describe, expect, it } from 'vitest'
import {
  isEmptySelector,
  labelSelectorToString,
  labelsMatch,
  parseLabelSelector,
  SELECTS_NOTHING,
  selectorMatches,
} from './selector.ts'
import type { LabelSelector, Labels } from './types.ts'

const exprs = (...matchExpressions: NonNullable<LabelSelector['matchExpressions']>): LabelSelector => ({
  matchExpressions,
})

describe('selectorMatches', () => {
  const web: Labels = { app: 'web', tier: 'front' }
  it.each<[string, LabelSelector | undefined, Labels | undefined, boolean]>([
    ['absent selector', undefined, web, false],
    ['what stands for an absent one', SELECTS_NOTHING, web, false],
    ['empty selector', {}, web, true],
    ['empty selector, no labels', {}, undefined, true],
    ['empty members', { matchLabels: {}, matchExpressions: [] }, undefined, true],
    ['equal label', { matchLabels: { app: 'web' } }, web, true],
    ['other value', { matchLabels: { app: 'api' } }, web, false],
    ['one of two labels missing', { matchLabels: { app: 'web', env: 'x' } }, web, false],
    ['no labels', { matchLabels: { app: 'web' } }, undefined, false],
    ['empty value is not an absent one', { matchLabels: { env: '' } }, web, false],
    ['inherited names are no labels', { matchLabels: { toString: 'x' } }, {}, false],
    ['In', exprs({ key: 'app', operator: 'In', values: ['api', 'web'] }), web, true],
    ['In, other', exprs({ key: 'app', operator: 'In', values: ['api', 'db'] }), web, false],
    ['In, absent key', exprs({ key: 'env', operator: 'In', values: ['x'] }), web, false],
    ['In without values', exprs({ key: 'app', operator: 'In', values: [] }), web, false],
    ['NotIn', exprs({ key: 'app', operator: 'NotIn', values: ['api'] }), web, true],
    ['NotIn, listed', exprs({ key: 'app', operator: 'NotIn', values: ['web'] }), web, false],
    ['NotIn, absent key', exprs({ key: 'env', operator: 'NotIn', values: ['x'] }), web, true],
    ['Exists', exprs({ key: 'tier', operator: 'Exists' }), web, true],
    ['Exists, absent', exprs({ key: 'env', operator: 'Exists' }), web, false],
    ['Exists, inherited name', exprs({ key: 'constructor', operator: 'Exists' }), web, false],
    ['DoesNotExist', exprs({ key: 'env', operator: 'DoesNotExist' }), web, true],
    ['DoesNotExist, present', exprs({ key: 'app', operator: 'DoesNotExist' }), web, false],
    ['unknown operator', exprs({ key: 'app', operator: 'Like' as 'In', values: ['web'] }), web, false],
    [
      'labels and expressions together',
      { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'In', values: ['back'] }] },
      web,
      false,
    ],
  ])('gives the expected result for: %s', (_, selector, labels, expected) => {
    expect(selectorMatches(selector, labels)).toBe(expected)
    expect(selectorMatches(selector, labels), 'from the cache').toBe(expected)
  })
})

describe('labelsMatch', () => {
  it.each<[Labels | undefined, Labels | undefined, boolean]>([
    [undefined, { app: 'web' }, false],
    [{}, { app: 'web' }, false],
    [{ app: 'web' }, { app: 'web', tier: 'x' }, true],
    [{ app: 'web', tier: 'y' }, { app: 'web', tier: 'x' }, false],
    [{ app: 'web' }, undefined, false],
  ])('gives the expected result for %o on %o: %s', (map, labels, expected) =>
    expect(labelsMatch(map, labels)).toBe(expected),
  )
})

describe('isEmptySelector', () => {
  it.each<[LabelSelector | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ matchLabels: {} }, true],
    [{ matchExpressions: [] }, true],
    [{ matchLabels: { a: 'b' } }, false],
    [exprs({ key: 'a', operator: 'Exists' }), false],
  ])('gives the expected result for %o: %s', (selector, expected) => expect(isEmptySelector(selector)).toBe(expected))
})

describe('labelSelectorToString', () => {
  it.each<[LabelSelector | undefined, string]>([
    [undefined, '<none>'],
    [{}, '<none>'],
    [{ matchLabels: { app: 'web' } }, 'app=web'],
    [{ matchLabels: { tier: 'x', app: 'web' } }, 'app=web,tier=x'],
    [
      { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'In', values: ['b', 'a'] }] },
      'app=web,tier in (a,b)',
    ],
    [exprs({ key: 'app', operator: 'In', values: ['web'] }), 'app in (web)'],
    [exprs({ key: 'z', operator: 'Exists' }, { key: 'a', operator: 'DoesNotExist' }), '!a,z'],
    [exprs({ key: 'a', operator: 'NotIn', values: ['c', 'b'] }), 'a notin (b,c)'],
    [exprs({ key: 'a', operator: 'In', values: [] }), '<error>'],
  ])('prints %o', (selector, expected) => expect(labelSelectorToString(selector)).toBe(expected))
})

describe('parseLabelSelector', () => {
  it.each<[string, LabelSelector]>([
    ['', {}],
    ['a=b', { matchLabels: { a: 'b' } }],
    ['a==b , c=', { matchLabels: { a: 'b', c: '' } }],
    ['example.com/a=b', { matchLabels: { 'example.com/a': 'b' } }],
    ['c!=d', exprs({ key: 'c', operator: 'NotIn', values: ['d'] })],
    ['e in (g,f)', exprs({ key: 'e', operator: 'In', values: ['f', 'g'] })],
    ['e notin (f)', exprs({ key: 'e', operator: 'NotIn', values: ['f'] })],
    ['e in ()', exprs({ key: 'e', operator: 'In', values: [''] })],
    ['e in (,a,)', exprs({ key: 'e', operator: 'In', values: ['', 'a'] })],
    ['in in (in)', exprs({ key: 'in', operator: 'In', values: ['in'] })],
    ['!h,i', exprs({ key: 'h', operator: 'DoesNotExist' }, { key: 'i', operator: 'Exists' })],
    ['a=b,a=c', { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'In', values: ['c'] }] }],
  ])('reads %s', (text, expected) => expect(parseLabelSelector(text)).toEqual(expected))

  it('reads comparisons with > and <', () => {
    expect(selectorMatches(parseLabelSelector('a>5'), { a: '6' })).toBe(true)
    expect(selectorMatches(parseLabelSelector('a>5'), { a: '5' })).toBe(false)
    expect(selectorMatches(parseLabelSelector('a<5'), { a: '4' })).toBe(true)
    expect(selectorMatches(parseLabelSelector('a<5'), { a: 'x' })).toBe(false)
  })

  it.each<[string, string]>([
    ['a=b=c', "found '=', expected: ',' or 'end of string'"],
    ['a=b,', "found '', expected: identifier after ','"],
    [',a', "found ',', expected: !, identifier, or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['!=a', "found '!=', expected: !, identifier, or 'end of string'"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
    [
      'a>x',
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
  ])('refuses %s', (text, message) => expect(() => parseLabelSelector(text)).toThrow(new Error(message)))

  it('refuses invalid keys and values', () => {
    expect(() => parseLabelSelector('a/b/c=d')).toThrow(
      /^unable to parse requirement: <nil>: Invalid value: "a\/b\/c": a valid label key /,
    )
    expect(() => parseLabelSelector('a=b/c')).toThrow(
      /^unable to parse requirement: values\[0\]\[a\]: Invalid value: "b\/c": a v/,
    )
  })
})
