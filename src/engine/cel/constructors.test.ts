import { describe, expect, it } from 'vitest'
import { jsonOf } from '../apiserver/policies/mutating.ts'
import { withoutConstructors } from './constructors.ts'
import { evaluatePolicy } from './policyExpressions.ts'

const resultOf = (source: string, object: unknown = {}): unknown => {
  const result = evaluatePolicy(source, { object })
  return result.kind === 'value' ? jsonOf(result.value) : result
}

describe('object and patch constructors in a CEL expression', () => {
  it.each<[string, unknown]>([
    ['Object{}', {}],
    ['Object{ spec: Object.spec{ replicas: 3, paused: true } }', { spec: { replicas: 3, paused: true } }],
    [
      'Object{spec: Object.spec{containers: object.names.map(n, Object.spec.containers{name: n, args: ["a{b: 1}"]})}}',
      { spec: { containers: [{ name: 'x', args: ['a{b: 1}'] }] } },
    ],
    [
      'Object{metadata: Object.metadata{labels: {"a/b": "c", "d": string(object.names[0])}}}',
      { metadata: { labels: { 'a/b': 'c', d: 'x' } } },
    ],
    ['Object{ `spec`: Object.spec {} } // Object{x: 1}', { spec: {} }],
    ['has(object.names) ? [JSONPatch{op: "add", path: "/a"}] : []', [{ op: 'add', path: '/a' }]],
    [
      '[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("a/b~c"), value: Object.spec{x: [1, 2]}}]',
      [{ op: 'add', path: '/metadata/labels/a~1b~0c', value: { x: [1, 2] } }],
    ],
  ])('evaluate to maps: %s', (source, expected) => {
    expect(resultOf(source, { names: ['x'] })).toEqual(expected)
  })

  it('are an error if the type name does not match the position in the object', () => {
    expect(resultOf('Object{spec: Object.spec{template: Object.spec.wrong{}}}')).toEqual({
      kind: 'error',
      isOfTypes: true,
      message:
        'type mismatch: unexpected type name "Object.spec.wrong", expected "Object.spec.template", which matches field name path from root Object type',
    })
  })

  it('have an unknown result if a field is optional', () => {
    expect(withoutConstructors('Object{?spec: optional.none()}').text).toBeUndefined()
    expect(resultOf('Object{?spec: optional.none()}')).toEqual({ kind: 'unknown' })
  })

  it('are replaced, and all other parts of the expression remain unchanged', () => {
    const source = `object.spec.all(c, c == {'Object': "JSONPatch{"} || c.Objects[0] == r'\\{')`
    expect(withoutConstructors(source).text).toBe(source)
  })
})
