import { describe, expect, test } from 'vitest'
import { decodeObject, decodePatched, unknownFieldWarnings } from './decode.ts'
import { StatusError } from './errors.ts'
import type { JsonObject, JsonValue } from './types.ts'

const container = { name: 'web', image: 'shop/web:v1' }
const deployment = (
  spec: JsonObject,
  podSpec: JsonObject = {},
  metadata: JsonObject = { name: 'web' },
): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: { template: { spec: { containers: [container], ...podSpec } }, ...spec },
})

function refused(raw: JsonObject): { message: string; fields: string[] } {
  try {
    decodeObject(raw, { strict: true })
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'BadRequest') {
      return { message: error.message, fields: error.causes.map((cause) => cause.field) }
    }
    throw error
  }
  throw new Error('was not refused')
}

const prefix = 'Deployment in version "v1" cannot be handled as a Deployment: '

describe('a value of a wrong type', () => {
  const cases: [JsonObject, string, string][] = [
    [
      deployment({ replicas: '3' }),
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
      'spec.replicas',
    ],
    [
      deployment({ replicas: 1.5 }),
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
      'spec.replicas',
    ],
    [
      deployment({ replicas: 2147483648 }),
      'json: cannot unmarshal number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32',
      'spec.replicas',
    ],
    [
      deployment({ paused: 'yes' }),
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool',
      'spec.paused',
    ],
    [
      deployment({}, {}, { name: 'web', labels: { tier: 1 } }),
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
      'metadata.labels.tier',
    ],
    [
      deployment({}, { containers: { name: 'web' } }),
      'json: cannot unmarshal object into Go struct field PodSpec.spec.template.spec.containers of type []v1.Container',
      'spec.template.spec.containers',
    ],
    [
      deployment({}, { containers: ['web'] }),
      'json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.containers of type v1.Container',
      'spec.template.spec.containers[0]',
    ],
    [
      deployment({}, { containers: [{ ...container, env: [{ name: 'A', value: true }] }] }),
      'json: cannot unmarshal bool into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
      'spec.template.spec.containers[0].env[0].value',
    ],
    [
      deployment({}, { containers: [{ ...container, imagePullPolicy: 1 }] }),
      'json: cannot unmarshal number into Go struct field Container.spec.template.spec.containers.imagePullPolicy of type v1.PullPolicy',
      'spec.template.spec.containers[0].imagePullPolicy',
    ],
    [
      deployment({ strategy: { type: ['Recreate'] } }),
      'json: cannot unmarshal array into Go struct field DeploymentStrategy.spec.strategy.type of type v1.DeploymentStrategyType',
      'spec.strategy.type',
    ],
    [
      deployment({ strategy: 'Recreate' }),
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.strategy of type v1.DeploymentStrategy',
      'spec.strategy',
    ],
    [
      deployment({ strategy: { rollingUpdate: { maxSurge: true } } }),
      'json: cannot unmarshal bool into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32',
      'spec.strategy.rollingUpdate.maxSurge',
    ],
    [
      deployment({}, { nodeSelector: 'a=b' }),
      'json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.nodeSelector of type map[string]string',
      'spec.template.spec.nodeSelector',
    ],
    [
      deployment({}, { containers: [{ ...container, resources: { limits: ['1'] } }] }),
      'json: cannot unmarshal array into Go struct field ResourceRequirements.spec.template.spec.containers.resources.limits of type v1.ResourceList',
      'spec.template.spec.containers[0].resources.limits',
    ],
  ]
  test.each(cases)('is refused with the error message of Go, case %#', (raw, text, field) => {
    expect(refused(raw)).toEqual({ message: prefix + text, fields: [field] })
  })
})

describe('a scalar with a syntax of its own', () => {
  const quantity = (cpu: JsonValue): JsonObject =>
    deployment({}, { containers: [{ ...container, resources: { requests: { cpu } } }] })
  const regular = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"

  test.each<[JsonValue, string]>([
    ['lots', regular],
    ['', regular],
    ['1.2.3', regular],
    ['10MB', regular],
    ['5 Gi', regular],
    [true, regular],
    ['5Kk', "unable to parse quantity's suffix"],
    ['10e', "unable to parse quantity's suffix"],
  ])('is refused as the quantity %j', (value, text) => {
    expect(refused(quantity(value))).toEqual({
      message: prefix + text,
      fields: ['spec.template.spec.containers[0].resources.requests.cpu'],
    })
  })

  test.each<JsonValue>(['1', '500m', 0.5, '1.5Gi', '1e3', '+2', '.5', 1e21])(
    'is accepted as the quantity %j',
    (value) => {
      expect(decodeObject(quantity(value), { strict: true })).toMatchObject({ kind: 'Deployment' })
    },
  )

  test.each<[string, string]>([
    ['yesterday', 'cannot parse "yesterday" as "2006"'],
    ['2026-01-01', 'cannot parse "" as "T"'],
    ['2026-01-01T00:00:00', 'cannot parse "" as "Z07:00"'],
  ])('is refused as the time %s', (value, text) => {
    const raw = deployment({}, {}, { name: 'web', creationTimestamp: value })
    expect(refused(raw).message).toBe(`${prefix}parsing time "${value}" as "2006-01-02T15:04:05Z07:00": ${text}`)
  })

  test('is refused if the text is a time with a day that the month does not have', () => {
    const raw = deployment({}, {}, { name: 'web', creationTimestamp: '2026-02-30T00:00:00Z' })
    expect(refused(raw).message).toBe(`${prefix}parsing time "2026-02-30T00:00:00Z": day out of range`)
  })

  test('is refused for invalid base64 in a Secret', () => {
    const secret = (text: string): JsonObject => ({ apiVersion: 'v1', kind: 'Secret', metadata: {}, data: { a: text } })
    expect(refused(secret('not base64')).message).toContain('illegal base64 data at input byte 3')
    expect(decodeObject(secret('aGk='), { strict: true }).data).toEqual({ a: 'aGk=' })
  })

  test('is the only error of the object if the scalar is an unreadable quantity, even beside a wrong type', () => {
    const raw = deployment({ replicas: 'x' }, { containers: [{ ...container, resources: { limits: { cpu: 'x' } } }] })
    expect(refused(raw).message).toBe(prefix + regular)
  })
})

describe('unknown fields', () => {
  test('are all named, in the order of sorted keys', () => {
    const raw = deployment({ strategy: { rollingUpdate: { maxSurgee: 1 } }, replicass: 3 })
    expect(refused(raw)).toEqual({
      message: `${prefix}strict decoding error: unknown field "spec.replicass", unknown field "spec.strategy.rollingUpdate.maxSurgee"`,
      fields: ['spec.replicass', 'spec.strategy.rollingUpdate.maxSurgee'],
    })
  })

  test('have indexes in their path, and their names are case-sensitive', () => {
    const raw = deployment({}, { containers: [container, { ...container, Ports: [] }] })
    expect(refused(raw).fields).toEqual(['spec.template.spec.containers[1].Ports'])
  })

  test('are not reported beside a wrong type', () => {
    expect(refused(deployment({ aaa: 1, replicas: 'x' })).fields).toEqual(['spec.replicas'])
  })

  test('are dropped with a warning if the decoding is not strict', () => {
    const raw = deployment({ replicas: 2, nope: { a: 1 } })
    expect(decodeObject(raw, { strict: false }).spec).not.toHaveProperty('nope')
    expect(unknownFieldWarnings(raw)).toEqual(['unknown field "spec.nope"'])
  })
})

describe('a decoded object', () => {
  test('has no null fields and no null structs, and zero values for nulls in lists and maps', () => {
    const raw = deployment(
      { replicas: null, strategy: null },
      { containers: [{ ...container, args: [null], env: [null] }], nodeSelector: { a: null } },
      { name: 'web', creationTimestamp: null },
    )
    expect(decodeObject(raw, { strict: true })).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { template: { spec: { containers: [{ ...container, args: [''], env: [{}] }], nodeSelector: { a: '' } } } },
    })
  })

  test('leaves the input unchanged', () => {
    const raw = Object.freeze(deployment({ replicas: null }))
    decodeObject(raw, { strict: true })
    expect(raw.spec).toHaveProperty('replicas', null)
  })

  test.each<[about: string, metadata: JsonObject, text: string]>([
    ['a list', { name: 'x', ownerReferences: { a: 'b' } }, 'cannot unmarshal object into Go struct field'],
    ['a map', { name: 'x', labels: ['a'] }, 'cannot unmarshal array into Go struct field'],
    ['a name', { name: 5 }, 'cannot unmarshal number into Go struct field'],
  ])('of a kind without a field table has decoded metadata: %s', (_, metadata, text) => {
    const raw: JsonObject = { apiVersion: 'example.com/v1', kind: 'Widget', metadata, spec: { anything: [1] } }
    expect(() => decodeObject(raw, { strict: true })).toThrow(text)
  })

  test('of a kind without a field table keeps its members beside the metadata', () => {
    const raw: JsonObject = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { x: null } }
    expect(decodeObject(raw, { strict: true })).toEqual(raw)
  })
})

describe('a patched object', () => {
  const strategic = (patched: JsonObject, patch: JsonValue): string => {
    try {
      decodePatched(patched, { type: 'strategic', patch }, { strict: true })
    } catch (error) {
      if (error instanceof StatusError && error.reason === 'Invalid') return error.message
    }
    return ''
  }
  const text = (patch: string, error: string): string => ` "" is invalid: patch: Invalid value: "${patch}": ${error}`

  test.each<[JsonObject, JsonObject, string, string]>([
    [
      deployment({ replicas: 'x' }),
      { spec: { replicas: 'x' } },
      'map[spec:map[replicas:x]]',
      'unrecognized type: int32',
    ],
    [
      deployment({}, {}, { name: 'web', labels: { b: 1, a: 'x' } }),
      { metadata: { labels: { b: 1, a: 'x' } } },
      'map[metadata:map[labels:map[a:x b:1]]]',
      'cannot convert int64 to string',
    ],
    [deployment({ replicas: 1.5 }), { a: [1, null] }, 'map[a:[1 <nil>]]', 'cannot convert float64 to int32'],
    [deployment({ strategy: 'x' }), {}, 'map[]', 'cannot restore struct from: string'],
    [deployment({}, { containers: {} }), {}, 'map[]', 'cannot restore slice from map'],
    [deployment({}, { nodeSelector: [] }), {}, 'map[]', 'cannot restore map from slice'],
    [
      deployment({ strategy: { rollingUpdate: { maxSurge: true } } }),
      {},
      'map[]',
      'json: cannot unmarshal bool into Go value of type int32',
    ],
    [deployment({ nope: 1 }), {}, 'map[]', 'strict decoding error: unknown field "spec.nope"'],
  ])('of strategic patch %# is refused with the error of Go’s converter', (patched, patch, shown, error) => {
    expect(strategic(patched, patch)).toBe(text(shown, error))
  })

  test('of a merge patch is refused with the text of the patch and the error of Go’s JSON decoder', () => {
    const raw: JsonObject = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'x' } }
    expect(() => decodePatched(raw, { type: 'merge', patchedText: () => '{"a":1}' }, { strict: false })).toThrow(
      ` "" is invalid: patch: Invalid value: "{\\"a\\":1}": json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`,
    )
  })
})

describe('hostile input', () => {
  const deep = (levels: number): JsonValue => {
    let value: JsonValue = 1
    for (let i = 0; i < levels; i++) value = [value]
    return value
  }

  test.each(['Widget', 'Deployment'])('is refused if the object is nested too deeply: %s', (kind) => {
    const apiVersion = kind === 'Widget' ? 'example.com/v1' : 'apps/v1'
    const managedFields = [{ fieldsV1: { f: deep(5000) } }]
    const raw: JsonObject = { apiVersion, kind, metadata: { name: 'a', managedFields } }
    expect(() => decodeObject(raw, { strict: true })).toThrow('exceeded max depth')
  })

  test('is refused for too many values through shared references', () => {
    let value: JsonValue = 'lol'
    for (let i = 0; i < 9; i++) value = Array<JsonValue>(10).fill(value)
    const raw: JsonObject = { apiVersion: 'example.com/v1', kind: 'Widget', spec: value }
    expect(() => decodeObject(raw, { strict: true })).toThrow('the object has more than 500000 values')
  })

  test('may have members with names from the JavaScript prototype, which are treated as plain names', () => {
    const raw = JSON.parse(
      '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","annotations":{"__proto__":"x"}},"__proto__":{},"constructor":1}',
    ) as JsonObject
    expect(refused(raw).fields).toEqual(['__proto__', 'constructor'])
    const decoded = decodeObject(raw, { strict: false })
    expect(Object.keys(decoded)).toEqual(['apiVersion', 'kind', 'metadata'])
    const annotations = (decoded.metadata as JsonObject).annotations as JsonObject
    expect(Object.hasOwn(annotations, '__proto__')).toBe(true)
    expect(Object.getPrototypeOf(annotations)).toBe(Object.prototype)
  })
})

describe('a kind with a Pod template', () => {
  const template = (cpu: string): JsonObject => ({
    spec: { containers: [{ ...container, resources: { limits: { cpu } } }] },
  })
  const kinds: [kind: string, apiVersion: string, spec: (template: JsonObject) => JsonObject][] = [
    ['Deployment', 'apps/v1', (template) => ({ template })],
    ['ReplicaSet', 'apps/v1', (template) => ({ template })],
    ['StatefulSet', 'apps/v1', (template) => ({ template })],
    ['DaemonSet', 'apps/v1', (template) => ({ template })],
    ['ReplicationController', 'v1', (template) => ({ template })],
    ['Job', 'batch/v1', (template) => ({ template })],
    ['CronJob', 'batch/v1', (template) => ({ jobTemplate: { spec: { template } } })],
  ]

  test.each(kinds)('%s: refuses an invalid quantity before validation', (kind, apiVersion, spec) => {
    const object = (cpu: string): JsonObject => ({
      apiVersion,
      kind,
      metadata: { name: 'a' },
      spec: spec(template(cpu)),
    })
    const { message } = refused(object('--'))
    expect(message).toMatch(new RegExp(`^${kind} in version "v1" cannot be handled as a ${kind}: `))
    expect(message).toContain("unable to parse quantity's suffix")
    expect(refused({ ...object('1'), spec: { ...spec(template('1')), other: 1 } }).message).toContain(
      'unknown field "spec.other"',
    )
    expect(() => decodeObject(object('1'), { strict: true })).not.toThrow()
  })
})

test('a decoded object shares parts that need no decoding, and equals a copy', () => {
  const metadata = { annotations: { '10': 'b', '9': 'a' }, name: 'web' }
  const spec = { containers: [{ image: 'shop/web:v1', name: 'web' }], nodeSelector: { b: '', a: '' }, volumes: null }
  const raw = deployment({ replicas: 2, other: 1 }, spec, metadata)
  const shared = decodeObject(raw, { strict: false, shares: true })
  const copied = decodeObject(raw, { strict: false })
  expect(JSON.stringify(shared)).toBe(JSON.stringify(copied))
  const containersOf = (object: JsonObject) =>
    ((object.spec as JsonObject).template as { spec: { containers: JsonValue } }).spec.containers
  expect(containersOf(shared)).toBe(containersOf(raw))
  expect(containersOf(copied)).not.toBe(containersOf(raw))
  const sorted = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
  expect(decodeObject(sorted, { strict: false, shares: true })).toBe(sorted)
})
