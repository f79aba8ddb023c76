import { describe, expect, it } from 'vitest'
import { invalid, type StatusCause } from '../../engine/api/errors.ts'
import {
  bothZeroText,
  deadlineText,
  forbidden,
  immutableText,
  invalidValue,
  required,
  selectorMismatchText,
} from '../../engine/api/validation/fieldErrors.ts'
import { parseManifest } from '../k8sYaml.ts'
import { liveDiagnostics, problemDiagnostics } from './diagnostics.ts'

const deployment = (strategy: string): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  strategy:
    ${strategy}
`
const live = (text: string) =>
  liveDiagnostics(parseManifest(text)).map((d) => [d.severity, text.slice(d.from, d.to), d.message, d.explanation])

describe('the check of a manifest while the user types', () => {
  it('underlines an unknown field at its key', () => {
    expect(live(deployment('rollingUpdate: { maxSurgee: 1 }'))).toEqual([
      ['error', 'maxSurgee', 'unknown field "spec.strategy.rollingUpdate.maxSurgee"', 'unknownField'],
    ])
  })

  it('underlines a value of a wrong type', () => {
    expect(live(deployment('type: Recreate').replace('10', 'ten'))).toEqual([
      [
        'error',
        'ten',
        'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
        'wrongType',
      ],
    ])
  })

  it('warns of a duplicate key and continues to check the rest', () => {
    const found = live(`${deployment('type: Recreate')}  replicas: ten\n`)
    expect(found.map(([severity, text]) => [severity, text])).toEqual([
      ['warning', 'replicas'],
      ['error', 'ten'],
    ])
  })

  it('reports a syntax error of one document and checks the others', () => {
    const found = live(`a: [\n---\n${deployment('typo: x')}`)
    expect(found.map(([, , message]) => message)).toEqual([
      expect.stringContaining('error converting YAML to JSON: yaml: line'),
      'unknown field "spec.strategy.typo"',
    ])
  })

  it('reports nothing for a valid manifest, an empty one or a list', () => {
    expect(live(deployment('type: Recreate'))).toEqual([])
    expect(live('')).toEqual([])
    expect(live('- a\n- b\n')).toEqual([])
  })
})

describe('problemDiagnostics after a rejected apply', () => {
  const place = (text: string, causes: readonly (Partial<StatusCause> & { field: string; message: string })[]) => {
    const problem = {
      document: 0,
      message: 'refused',
      words: 'refused',
      causes: causes.map((c) => ({ reason: 'FieldValueInvalid', ...c })),
    }
    return problemDiagnostics(parseManifest(text)[0]!, problem).map((d) => [
      text.slice(d.from, d.to),
      d.message,
      d.explanation,
    ])
  }

  it("marks the rejected value, and names the path of its field as kubectl's message does", () => {
    const text = deployment('rollingUpdate: { maxSurge: 0, maxUnavailable: 0 }').replace(
      'Unavailable: 0',
      'Unavailable: 00',
    )
    const message = 'Invalid value: 0: may not be 0 when `maxSurge` is 0'
    const error = invalidValue('spec.strategy.rollingUpdate.maxUnavailable', 0, bothZeroText)
    expect(place(text, invalid('apps', 'Deployment', 'web', [error]).causes)).toEqual([
      ['00', `spec.strategy.rollingUpdate.maxUnavailable: ${message}`, 'bothZero'],
    ])
  })

  it('marks the key of a rejected block, or the nearest existing parent of a missing field', () => {
    const text = deployment('rollingUpdate: { maxSurge: 1 }')
    expect(place(text, [{ field: 'spec.selector', message: 'Required value' }])[0]?.[0]).toBe('spec')
    expect(place(text, [{ field: 'spec.strategy.rollingUpdate', message: 'Forbidden: x' }])[0]?.[0]).toBe(
      'rollingUpdate',
    )
  })

  it('marks the first key of a list element that lacks a field', () => {
    const text = deployment('type: Recreate').replace(
      'replicas: 10',
      'template: { spec: { containers: [{ image: a }] } }',
    )
    expect(place(text, [{ field: 'spec.template.spec.containers[0].name', message: 'Required value' }])[0]?.[0]).toBe(
      'image',
    )
  })

  it('marks the name of the object if the error has no field', () => {
    expect(place(deployment('type: Recreate'), [])).toEqual([['web', 'refused', undefined]])
  })

  it('marks the field that made a patch invalid, although the server does not name the field', () => {
    const message = 'Invalid value: "map[spec:map[replicas:ten]]": unrecognized type: int32'
    const text = deployment('type: Recreate').replace('replicas: 10', 'replicas: ten')
    expect(place(text, [{ field: 'patch', message }])).toEqual([
      ['ten', expect.stringContaining('spec.replicas'), 'wrongType'],
    ])
  })

  it.each([
    ['selectorImmutable', invalidValue('spec.selector', {}, immutableText)],
    ['recreateRollingUpdate', forbidden('spec.strategy.rollingUpdate', 'may not be specified')],
    ['selectorMismatch', invalidValue('spec.template.metadata.labels', { a: 'b' }, selectorMismatchText)],
    ['deadline', invalidValue('spec.progressDeadlineSeconds', 5, deadlineText)],
    ['required', required('spec.template.spec.containers')],
    [undefined, invalidValue('metadata.name', 'X', 'something else')],
  ])('gives the explanation %s', (expected, error) => {
    const { causes } = invalid('apps', 'Deployment', 'web', [error])
    expect(place(deployment('type: Recreate'), causes)[0]?.[2]).toBe(expected)
  })
})
