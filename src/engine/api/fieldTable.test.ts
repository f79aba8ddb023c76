import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  elementType,
  fieldsOf,
  fieldType,
  goFieldType,
  mergeRules,
  shapeOf,
  typeInfo,
  typeOfKind,
} from './fieldTable.ts'

test('the field table gives the type of each kind and the type of each field', () => {
  expect(typeOfKind('apps/v1', 'Deployment')).toBe('apps.v1.Deployment')
  expect(typeOfKind('v1', 'Pod')).toBe('core.v1.Pod')
  expect(typeOfKind('apps/v1beta1', 'Deployment')).toBeUndefined()
  expect(fieldType('apps.v1.DeploymentSpec', 'replicas')).toBe('integer(int32)')
  expect(fieldType('core.v1.PodSpec', 'containers')).toBe('[]core.v1.Container')
  expect(elementType('[]core.v1.Container')).toBe('core.v1.Container')
  expect(elementType('map:string')).toBe('string')
  expect(['[]string', 'map:string', 'core.v1.PodSpec', 'meta.v1.Time'].map(shapeOf)).toEqual([
    'list',
    'map',
    'struct',
    'scalar',
  ])
})

test('the field table has no fields with names from the JavaScript prototype', () => {
  expect(fieldType('core.v1.PodSpec', 'constructor')).toBeUndefined()
  expect(mergeRules('core.v1.PodSpec', 'toString')).toEqual({})
  expect(fieldsOf('toString')).toBeUndefined()
})

test('the field table has the merge rules of fields', () => {
  expect(mergeRules('core.v1.PodSpec', 'containers')).toEqual({
    patchStrategy: 'merge',
    patchMergeKey: 'name',
    listType: 'map',
    listMapKeys: ['name'],
  })
  expect(mergeRules('apps.v1.DeploymentSpec', 'strategy')).toEqual({ patchStrategy: 'retainKeys' })
  expect(mergeRules('core.v1.Container', 'image')).toEqual({})
})

test('the field table has the Go types of fields', () => {
  expect(goFieldType('core.v1.Container', 'imagePullPolicy')).toBe('v1.PullPolicy')
  expect(goFieldType('core.v1.PodSpec', 'tolerations')).toBe('[]v1.Toleration')
  expect(goFieldType('core.v1.PodSpec', 'nodeSelector')).toBe('map[string]string')
  expect(goFieldType('apps.v1.DeploymentSpec', 'replicas')).toBe('int32')
})

test('the field table has every type, required field and merge key of conformance/fields.json', () => {
  const source = JSON.parse(
    readFileSync(new URL('../../../conformance/fields.json', import.meta.url), 'utf8'),
  ) as Record<string, { required?: string[]; fields?: Record<string, { type: string; patchMergeKey?: string }> }>
  expect(Object.keys(source).length).toBeGreaterThan(200)
  for (const [name, { required, fields }] of Object.entries(source)) {
    expect(typeInfo(name)?.required).toEqual(required)
    for (const [field, { type, patchMergeKey }] of Object.entries(fields ?? {})) {
      expect(fieldType(name, field)).toBe(type)
      expect(mergeRules(name, field).patchMergeKey).toBe(patchMergeKey)
    }
  }
})
