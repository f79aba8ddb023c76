import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { requestRun } from '../session/requestRun.ts'
import { Session } from '../session/session.ts'
import { runUntilIdle } from '../session/untilIdle.ts'
import { emptyDocument } from '../testing/harness.ts'
import { RequestHandler } from './handle.ts'
import type { ApiRequest, WatchAnswer } from './types.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const widgets = '/apis/demo.example.com/v1/namespaces/default/widgets'

const schema: JsonObject = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 9 },
        color: { type: 'string', default: 'blue', enum: ['blue', 'red'] },
        code: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
        port: { 'x-kubernetes-int-or-string': true },
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, n: { type: 'integer' } },
          },
        },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
    status: { type: 'object', properties: { size: { type: 'integer' }, phase: { type: 'string' } } },
  },
}

const definition = (versions: JsonObject[] = [version('v1')]): JsonObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example.com' },
  spec: {
    group: 'demo.example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'] },
    versions,
  },
})

function version(name: string, more: JsonObject = {}): JsonObject {
  return {
    name,
    served: true,
    storage: true,
    subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
    additionalPrinterColumns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'When', type: 'date', jsonPath: '.spec.color' },
    ],
    selectableFields: [{ jsonPath: '.spec.color' }],
    schema: { openAPIV3Schema: schema },
    ...more,
  }
}

const widget = (name: string, spec: JsonObject, more: JsonObject = {}): JsonObject => ({
  apiVersion: 'demo.example.com/v1',
  kind: 'Widget',
  metadata: { name, ...more },
  spec,
})

function served(switches: JsonObject = { customResources: true, clients: true }) {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const session = new Session({ ...document, config: { ...config, ...switches } })
  const handler = new RequestHandler(requestRun(session))
  const handle = (method: string, target: string, body?: unknown, more: Partial<ApiRequest> = {}) =>
    handler.handle({
      method,
      target,
      userAgent: 'test',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...more,
    })
  const ask = (...request: Parameters<typeof handle>) => {
    const answer = handle(...request)
    if ('watch' in answer) throw new Error('a watch was opened')
    return { ...answer, body: answer.body as JsonObject & { metadata: JsonObject; items: JsonObject[] } }
  }
  const settle = () => runUntilIdle(session)
  const install = (versions?: JsonObject[]) => {
    const created = ask('POST', definitions, definition(versions))
    settle()
    return created
  }
  return { session, ask, handle, settle, install }
}

const merge = { contentType: 'application/merge-patch+json' }

describe('a CustomResourceDefinition', () => {
  it('is established with its names, and its kind is in discovery from then on', () => {
    const { ask, settle } = served()
    expect(ask('POST', definitions, definition())).toMatchObject({
      status: 201,
      body: { status: { storedVersions: ['v1'] } },
    })
    expect(ask('GET', '/apis/demo.example.com').status).toBe(404)
    settle()
    const { status } = ask('GET', `${definitions}/widgets.demo.example.com`).body
    expect(status).toMatchObject({
      acceptedNames: {
        plural: 'widgets',
        singular: 'widget',
        kind: 'Widget',
        listKind: 'WidgetList',
        shortNames: ['wd'],
      },
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' },
        { type: 'Established', status: 'True', reason: 'InitialNamesAccepted' },
      ],
    })
    const resources = ask('GET', '/apis/demo.example.com/v1').body.resources as JsonObject[]
    expect(resources.map(({ name }) => name)).toEqual(['widgets', 'widgets/status', 'widgets/scale'])
  })

  // The answers of a real server, v1.36.3.
  it.each<[JsonObject['additionalProperties'] & {}, number]>([
    [true, 201],
    [false, 422],
    [{ type: 'string' }, 422],
  ])('with properties and the additionalProperties %j is answered with %i', (additionalProperties, status) => {
    const both = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties }
    const openAPIV3Schema = { type: 'object', properties: { spec: both } }
    const plain = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }
    expect(served().ask('POST', definitions, definition([plain])).status).toBe(status)
  })

  it('is not established while another definition of its group has the names', () => {
    const { ask, settle, install } = served()
    install()
    const other = definition()
    const names = { plural: 'gadgets', singular: 'gadget', kind: 'Widget', listKind: 'GadgetList' }
    ask('POST', definitions, {
      ...other,
      metadata: { name: 'gadgets.demo.example.com' },
      spec: { ...(other.spec as JsonObject), names },
    })
    settle()
    const conditions = () =>
      (ask('GET', `${definitions}/gadgets.demo.example.com`).body.status as JsonObject).conditions
    expect(conditions()).toMatchObject([
      { type: 'NamesAccepted', status: 'False', reason: 'KindConflict', message: '"Widget" is already in use' },
      { type: 'Established', status: 'False', reason: 'NotAccepted' },
    ])
    ask('DELETE', `${definitions}/widgets.demo.example.com`)
    settle()
    expect(conditions()).toMatchObject([{ status: 'True' }, { status: 'True' }])
  })

  it('is deleted after its objects, whose finalizers are awaited', () => {
    const { ask, settle, install } = served()
    install()
    ask('POST', widgets, widget('a', { size: 1 }))
    ask('POST', widgets, widget('held', { size: 1 }, { finalizers: ['example.com/hold'] }))
    expect(ask('DELETE', `${definitions}/widgets.demo.example.com`).body.metadata.finalizers).toEqual([
      'customresourcecleanup.apiextensions.k8s.io',
    ])
    expect(ask('POST', widgets, widget('late', { size: 1 }))).toMatchObject({
      status: 403,
      body: {
        message:
          'widgets.demo.example.com "late" is forbidden: create not allowed while custom resource definition is terminating',
      },
    })
    settle()
    expect(ask('GET', widgets).body.items).toMatchObject([{ metadata: { name: 'held' } }])
    ask('PATCH', `${widgets}/held`, { metadata: { finalizers: null } }, merge)
    settle()
    expect(ask('GET', definitions).body.items).toEqual([])
    expect(ask('GET', widgets).status).toBe(404)
  })

  it('is only stored in a run of an older engine, whose replay is unchanged', () => {
    const { ask, install } = served({ clients: true })
    expect(install().body.status).toBeUndefined()
    expect(ask('GET', `${definitions}/widgets.demo.example.com`).body).toMatchObject({ metadata: { generation: 1 } })
    expect(ask('GET', widgets).status).toBe(404)
    expect(ask('DELETE', `${definitions}/widgets.demo.example.com`).body).toMatchObject({ status: 'Success' })
  })
})

describe('custom resources', () => {
  it('are created with defaults, read, and listed by selectors and in pages', () => {
    const { ask, install } = served()
    install()
    expect(ask('POST', widgets, widget('a', { size: 3 }, { labels: { app: 'x' } }))).toMatchObject({
      status: 201,
      body: { metadata: { generation: 1 }, spec: { size: 3, color: 'blue' } },
    })
    ask('POST', widgets, widget('b', { size: 4, color: 'red' }))
    const names = (query: string) =>
      ask('GET', `${widgets}?${query}`).body.items.map(({ metadata }) => (metadata as JsonObject).name)
    expect(ask('GET', widgets).body).toMatchObject({ kind: 'WidgetList', items: [{ kind: 'Widget' }, {}] })
    expect(names('labelSelector=app%3Dx')).toEqual(['a'])
    expect(names('fieldSelector=spec.color%3Dred')).toEqual(['b'])
    expect(names('limit=1')).toEqual(['a'])
    expect(ask('GET', `${widgets}?fieldSelector=spec.size%3D3`).body.message).toContain(
      'field label not supported: spec.size',
    )
    expect(ask('GET', `${widgets}/none`).body).toMatchObject({
      message: 'widgets.demo.example.com "none" not found',
      details: { group: 'demo.example.com', kind: 'widgets' },
    })
  })

  it.each<[string, JsonObject, string]>([
    [
      'a value that is too large',
      { size: 99 },
      'spec.size: Invalid value: 99: spec.size in body should be less than or equal to 9',
    ],
    ['a missing field', {}, 'spec.size: Required value'],
    [
      'a wrong type',
      { size: 1, parts: 'x' },
      'spec.parts: Invalid value: "string": spec.parts in body must be of type array: "string"',
    ],
    [
      'a value outside of the enum',
      { size: 1, color: 'x' },
      'spec.color: Unsupported value: "x": supported values: "blue", "red"',
    ],
    [
      'a text that the pattern does not match',
      { size: 1, code: 'A' },
      `spec.code: Invalid value: "A": spec.code in body should match '^[a-z]+$'`,
    ],
    ['a text that is too long', { size: 1, code: 'abcdef' }, 'spec.code: Too long: may not be more than 5 bytes'],
    [
      'a key that is there twice',
      { size: 1, parts: [{ name: 'p' }, { name: 'p' }] },
      'spec.parts[1]: Duplicate value: {"name":"p"}',
    ],
    [
      'neither a number nor a text',
      { size: 1, port: true },
      'spec.port: Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean"',
    ],
  ])('are refused with %s', (_, spec, text) => {
    const { ask, install } = served()
    install()
    const { status, body } = ask('POST', widgets, widget('a', spec))
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: `Widget.demo.example.com "a" is invalid: ${text}`,
    })
  })

  it('are validated by the schema of the definition, and by its transition rules', () => {
    const { ask, install } = served()
    const rules = [
      { rule: 'self.least <= self.most', message: 'least must not be more than most' },
      { rule: "self.name != 'taken'" },
      { rule: 'self.least >= oldSelf.least', message: 'least only grows', reason: 'FieldValueForbidden' },
      { rule: 'self.all.all(x, self.all.all(y, x.size() + y.size() < 9999))' },
    ]
    const properties = {
      least: { type: 'integer' },
      most: { type: 'integer' },
      name: { type: 'string', default: '' },
      all: { type: 'array', maxItems: 5000, default: [], items: { type: 'string', maxLength: 9 } },
    }
    const spec = { type: 'object', properties, required: ['least', 'most'], 'x-kubernetes-validations': rules }
    const openAPIV3Schema = { type: 'object', properties: { spec } }
    install([version('v1', { subresources: {}, selectableFields: [], schema: { openAPIV3Schema } })])
    const create = (one: JsonObject) => ask('POST', widgets, widget('a', one)).body.message
    const is = 'Widget.demo.example.com "a" is invalid: '
    expect(create({ least: 3, most: 2 })).toBe(`${is}spec: Invalid value: least must not be more than most`)
    expect(create({ least: 1, most: 2, name: 'taken' })).toBe(
      `${is}spec: Invalid value: failed rule: self.name != 'taken'`,
    )
    expect(create({ least: 1 })).toBe(
      `${is}[spec.most: Required value, <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation]`,
    )
    expect(create({ least: 1, most: 2, all: Array.from({ length: 5000 }, (_, i) => `${i}`) })).toContain(
      'running out of cost budget',
    )
    expect(create({ least: 2, most: 3 })).toBeUndefined()
    expect(ask('PATCH', `${widgets}/a`, { spec: { least: 1 } }, merge).body.message).toBe(
      `${is}spec: Forbidden: least only grows`,
    )
    expect(ask('PATCH', `${widgets}/a`, { spec: { least: 3 } }, merge).status).toBe(200)
  })

  it('are refused with the value and the computed message of a rule, which may read an optional earlier value', () => {
    const { ask, install } = served()
    const size = {
      type: 'integer',
      'x-kubernetes-validations': [
        { rule: 'self < 9', messageExpression: "'not ' + string(self)", message: 'too big' },
        { rule: 'oldSelf.hasValue() || self % 2 == 0', optionalOldSelf: true, message: 'even at first' },
      ],
    }
    const spec = { type: 'object', properties: { size } }
    const openAPIV3Schema = { type: 'object', properties: { spec } }
    install([version('v1', { subresources: {}, selectableFields: [], schema: { openAPIV3Schema } })])
    const is = 'Widget.demo.example.com "a" is invalid: '
    const create = (one: number) => ask('POST', widgets, widget('a', { size: one })).body.message
    expect(create(10)).toBe(`${is}spec.size: Invalid value: 10: not 10`)
    expect(create(3)).toBe(`${is}spec.size: Invalid value: 3: even at first`)
    expect(create(4)).toBeUndefined()
    expect(ask('PATCH', `${widgets}/a`, { spec: { size: 5 } }, merge).status).toBe(200)
  })

  it('are read by the schema as it is now: with later defaults, without lost fields', () => {
    const { ask, install, settle } = served()
    const schemaWith = (properties: JsonObject): JsonObject => ({
      openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
    })
    const only = (properties: JsonObject) =>
      version('v1', { subresources: {}, selectableFields: [], schema: schemaWith(properties) })
    install([only({ size: { type: 'integer' }, lost: { type: 'string' } })])
    ask('POST', widgets, widget('a', { size: 1, lost: 'x' }))
    ask(
      'PATCH',
      `${definitions}/widgets.demo.example.com`,
      {
        spec: { versions: [only({ size: { type: 'integer' }, late: { type: 'string', default: 'new' } })] },
      },
      merge,
    )
    settle()
    expect(ask('GET', `${widgets}/a`).body.spec).toEqual({ size: 1, late: 'new' })
    expect(ask('GET', widgets).body.items[0]?.spec).toEqual({ size: 1, late: 'new' })
    const renamed = { spec: { versions: [{ ...only({}), name: 'v2' }] } }
    expect(ask('PATCH', `${definitions}/widgets.demo.example.com`, renamed, merge).body.message).toContain(
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions',
    )
  })

  it('are matched with a costly pattern in linear time', () => {
    const { ask, install } = served()
    const code = { type: 'string', pattern: '^(a+)+$' }
    const spec = { type: 'object', properties: { code } }
    install([
      version('v1', {
        subresources: {},
        selectableFields: [],
        schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
      }),
    ])
    expect(ask('POST', widgets, widget('a', { code: `${'a'.repeat(5000)}!` })).status).toBe(422)
  })

  it('lose unknown fields with a warning, are refused if strict, and keep the fields that the schema preserves', () => {
    const { ask, install } = served()
    install()
    const spec = { size: 1, nope: 1, free: { any: { thing: 1 } } }
    expect(ask('POST', `${widgets}?fieldValidation=Strict`, widget('a', spec)).body.message).toBe(
      'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.nope"',
    )
    expect(ask('POST', widgets, widget('a', spec))).toMatchObject({
      warnings: ['unknown field "spec.nope"'],
      body: { spec: { size: 1, color: 'blue', free: { any: { thing: 1 } } } },
    })
    expect(ask('GET', `${widgets}/a`).body.spec).not.toHaveProperty('nope')
  })

  it('accept JSON patches and merge patches, and no strategic merge patch', () => {
    const { ask, install } = served()
    install()
    ask('POST', widgets, widget('a', { size: 1 }))
    expect(ask('PATCH', `${widgets}/a`, { spec: { size: 2 } }, merge).body).toMatchObject({
      metadata: { generation: 2 },
      spec: { size: 2 },
    })
    const json = { contentType: 'application/json-patch+json' }
    expect(
      ask('PATCH', `${widgets}/a`, [{ op: 'replace', path: '/spec/size', value: 3 }], json).body.spec,
    ).toMatchObject({ size: 3 })
    expect(ask('PATCH', `${widgets}/a`, { metadata: { labels: { a: 'b' } } }, merge).body.metadata.generation).toBe(3)
    const strategic = { contentType: 'application/strategic-merge-patch+json' }
    expect(ask('PATCH', `${widgets}/a`, { spec: { size: 4 } }, strategic).status).toBe(415)
    expect(ask('PUT', `${widgets}/a`, widget('a', { size: 4 })).body.message).toContain(
      'metadata.resourceVersion: Invalid value: 0',
    )
  })

  it('are applied by the schema: list elements by their keys, with field owners and conflicts', () => {
    const { ask, install } = served()
    install()
    const apply = (manager: string, spec: JsonObject) =>
      ask('PATCH', `${widgets}/a?fieldManager=${manager}`, widget('a', spec), {
        contentType: 'application/apply-patch+yaml',
      })
    expect(apply('one', { size: 1, parts: [{ name: 'p', n: 1 }] }).status).toBe(201)
    expect(apply('two', { parts: [{ name: 'q', n: 2 }] }).body).toMatchObject({
      spec: { size: 1, parts: [{ name: 'p' }, { name: 'q' }] },
      metadata: {
        managedFields: [
          {
            manager: 'one',
            fieldsV1: { 'f:spec': { 'f:parts': { 'k:{"name":"p"}': { '.': {}, 'f:n': {} } }, 'f:size': {} } },
          },
          { manager: 'two' },
        ],
      },
    })
    expect(apply('two', { size: 2 })).toMatchObject({
      status: 409,
      body: { details: { causes: [{ field: '.spec.size' }] } },
    })
    expect(apply('three', { size: 'x' }).body.message).toContain(
      '.spec.size: expected numeric (int or float), got string',
    )
  })

  it('have a status and a scale as subresources', () => {
    const { ask, install } = served()
    install()
    expect(ask('POST', widgets, { ...widget('a', { size: 1 }), status: { size: 7 } }).body).not.toHaveProperty('status')
    expect(ask('PATCH', `${widgets}/a/status`, { status: { size: 5 }, spec: { size: 9 } }, merge).body).toMatchObject({
      metadata: { generation: 1 },
      spec: { size: 1 },
      status: { size: 5 },
    })
    expect(ask('PATCH', `${widgets}/a/status`, { status: { size: 'x' } }, merge).body.message).toContain(
      'status.size: Invalid value',
    )
    expect(ask('GET', `${widgets}/a/scale`).body).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 1 },
      status: { replicas: 5 },
    })
    expect(ask('PATCH', `${widgets}/a/scale`, { spec: { replicas: 4 } }, merge).body.spec).toEqual({ replicas: 4 })
    expect(ask('GET', `${widgets}/a`).body.spec).toMatchObject({ size: 4 })
  })

  it('may have any text as a time in their status', () => {
    const { ask, install } = served()
    const status = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
    const openAPIV3Schema = { type: 'object', properties: { status } }
    install([version('v1', { subresources: { status: {} }, selectableFields: [], schema: { openAPIV3Schema } })])
    ask('POST', widgets, widget('a', {}))
    const conditions = [{ type: 'Ready', lastTransitionTime: 'noon' }]
    expect(ask('PATCH', `${widgets}/a/status`, { status: { conditions } }, merge).status).toBe(200)
    expect(ask('GET', `${widgets}/a`).body.status).toEqual({ conditions })
  })

  it('are watched, and shown in Tables with the columns of the definition', () => {
    const { ask, handle, install } = served()
    install()
    ask('POST', widgets, widget('a', { size: 3 }))
    const { watch } = handle('GET', `${widgets}?watch=1&resourceVersion=0`) as WatchAnswer
    ask('PATCH', `${widgets}/a`, { spec: { size: 4 } }, merge)
    ask('DELETE', `${widgets}/a`)
    expect(watch.next().map(({ type, object }) => [type, ((object as JsonObject).spec as JsonObject).size])).toEqual([
      ['ADDED', 3],
      ['MODIFIED', 4],
      ['DELETED', 4],
    ])
    ask('POST', widgets, widget('b', { size: 2 }))
    const table = ask('GET', widgets, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }).body
    expect(table).toMatchObject({
      columnDefinitions: [{ name: 'Name' }, { name: 'Size', type: 'integer' }, { name: 'When', type: 'date' }],
      rows: [{ cells: ['b', 2, '<invalid>'] }],
    })
  })

  it('are served in each version of the definition, without the fields that the version does not declare', () => {
    const { ask, install } = served()
    const old: JsonObject = {
      type: 'object',
      properties: {
        spec: { type: 'object', properties: { size: { type: 'integer' }, old: { type: 'string', default: 'yes' } } },
      },
    }
    install([
      version('v1'),
      version('v1beta1', { storage: false, subresources: {}, selectableFields: [], schema: { openAPIV3Schema: old } }),
    ])
    const beta = widgets.replace('/v1/', '/v1beta1/')
    expect(ask('GET', '/apis/demo.example.com').body.preferredVersion).toMatchObject({ version: 'v1' })
    ask('POST', widgets, widget('a', { size: 3 }))
    expect(ask('GET', `${beta}/a`).body).toMatchObject({ apiVersion: 'demo.example.com/v1beta1', spec: { size: 3 } })
    expect(ask('GET', `${beta}/a`).body.spec).not.toHaveProperty('color')
    expect(ask('GET', `${beta}/a`).body.spec).not.toHaveProperty('old')
    const created = ask('POST', beta, { ...widget('b', { size: 20 }), apiVersion: 'demo.example.com/v1beta1' })
    expect(created).toMatchObject({ status: 201, body: { apiVersion: 'demo.example.com/v1beta1', spec: { size: 20 } } })
    expect(ask('GET', `${widgets}/b`).body).toMatchObject({ apiVersion: 'demo.example.com/v1', spec: { size: 20 } })
    // A value that was stored under looser rules may stay, but not change into another rejected value.
    expect(ask('PATCH', `${widgets}/b`, { metadata: { labels: { a: 'b' } } }, merge).status).toBe(200)
    expect(ask('PATCH', `${widgets}/b`, { spec: { size: 21 } }, merge).status).toBe(422)
  })

  it('own built-in objects and other custom resources, also while their definition is deleted', () => {
    const { ask, settle, install } = served()
    install()
    const owner = ask('POST', widgets, widget('owner', { size: 1 })).body
    const ownerReferences = [
      { apiVersion: 'demo.example.com/v1', kind: 'Widget', name: 'owner', uid: owner.metadata.uid ?? '' },
    ]
    ask('POST', widgets, widget('owned', { size: 1 }, { ownerReferences }))
    const configMaps = '/api/v1/namespaces/default/configmaps'
    ask('POST', configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'owned', ownerReferences } })
    settle()
    expect(ask('GET', widgets).body.items).toHaveLength(2)
    ask('DELETE', `${definitions}/widgets.demo.example.com`)
    settle()
    expect(ask('GET', `${configMaps}/owned`).status).toBe(404)
  })

  it('are deleted with their namespace', () => {
    const { ask, settle, install } = served()
    install()
    ask('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } })
    ask('POST', widgets.replace('default', 'shop'), widget('a', { size: 1 }))
    ask('DELETE', '/api/v1/namespaces/shop')
    settle()
    expect(ask('GET', '/api/v1/namespaces/shop').status).toBe(404)
    expect(ask('GET', '/apis/demo.example.com/v1/widgets').body.items).toEqual([])
  })

  it('are part of the run, which replays to an equal fingerprint', () => {
    const { session, ask, settle, install } = served()
    install()
    ask('POST', widgets, widget('a', { size: 1 }))
    ask('PATCH', `${widgets}/a/scale`, { spec: { replicas: 4 } }, merge)
    ask('DELETE', `${definitions}/widgets.demo.example.com`)
    settle()
    const again = new Session(session.document)
    again.seekTo(session.cursor)
    expect(again.fingerprint).toBe(session.fingerprint)
  })
})
