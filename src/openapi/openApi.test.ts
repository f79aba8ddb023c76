import { BinaryReader } from '@bufbuild/protobuf/wire'
import { expect, test } from 'vitest'
import { asObject, objectsIn } from '../engine/api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { OpenApi } from './answer.ts'
import { groupVersions, openApiV2, openApiV3 } from './documents.ts'
import { v2Protobuf } from './v2Protobuf.ts'

const documentOf = (place: string, definitions: readonly JsonObject[] = []): JsonObject =>
  openApiV3(groupVersions(definitions).get(place)!, definitions)

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((found, name) => asObject(found)[name], value)
}
const schema = (document: JsonObject, name: string) => at(document, 'components', 'schemas', name)

const widgets = {
  spec: {
    group: 'demo.example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: { size: { type: 'integer', minimum: 1 }, any: { 'x-kubernetes-int-or-string': true } },
              },
            },
          },
        },
      },
    ],
  },
}

test('a schema in OpenAPI has its fields, the required fields, and its kind', () => {
  const apps = documentOf('apis/apps/v1')
  expect(schema(apps, 'io.k8s.api.apps.v1.Deployment')).toMatchObject({
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
  })
  expect(schema(apps, 'io.k8s.api.apps.v1.DeploymentSpec')).toMatchObject({
    required: ['selector', 'template'],
    properties: {
      replicas: { type: 'integer', format: 'int32' },
      template: { allOf: [{ $ref: '#/components/schemas/io.k8s.api.core.v1.PodTemplateSpec' }] },
    },
  })
})

test('OpenAPI lists have their merge strategy, and fields their allowed values', () => {
  const core = documentOf('api/v1')
  expect(at(schema(core, 'io.k8s.api.core.v1.PodSpec'), 'properties', 'containers')).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/io.k8s.api.core.v1.Container' },
    'x-kubernetes-patch-merge-key': 'name',
    'x-kubernetes-patch-strategy': 'merge',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  })
  expect(at(schema(core, 'io.k8s.api.core.v1.Container'), 'properties', 'imagePullPolicy', 'enum')).toEqual([
    'Always',
    'IfNotPresent',
    'Never',
  ])
})

test.each([...groupVersions([])])('each reference in %s leads to a schema', (_, version) => {
  const document = openApiV3(version, [])
  const schemas = asObject(at(document, 'components', 'schemas'))
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(references.filter((name) => schemas[name ?? ''] === undefined)).toEqual([])
})

// Without these parameters, kubectl assumes that the server can neither validate nor dry-run.
test('OpenAPI patches have the parameters that clients look for', () => {
  const path = at(documentOf('apis/apps/v1'), 'paths', '/apis/apps/v1/namespaces/{namespace}/deployments/{name}')
  expect(at(path, 'patch', 'x-kubernetes-group-version-kind')).toEqual({
    group: 'apps',
    kind: 'Deployment',
    version: 'v1',
  })
  expect(objectsIn(at(path, 'patch', 'parameters')).map(({ name }) => name)).toEqual([
    'dryRun',
    'fieldManager',
    'fieldValidation',
    'force',
  ])
})

test("a custom resource in OpenAPI has its definition's schema, with the metadata of all objects", () => {
  const document = documentOf('apis/demo.example.com/v1', [widgets])
  expect(schema(document, 'com.example.demo.v1.Widget')).toMatchObject({
    'x-kubernetes-group-version-kind': [{ group: 'demo.example.com', kind: 'Widget', version: 'v1' }],
    properties: {
      spec: { properties: { size: { type: 'integer', minimum: 1 } } },
      metadata: { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] },
    },
  })
  const definition = asObject(openApiV2([widgets]).definitions)['com.example.demo.v1.Widget']
  expect(at(definition, 'properties', 'spec', 'properties')).toEqual({ size: { type: 'integer' }, any: {} })
})

/** The values of a message's fields that have a length. */
function messagesIn(bytes: Uint8Array, number: number): Uint8Array[] {
  const reader = new BinaryReader(bytes)
  const found: Uint8Array[] = []
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag()
    if (field === number) found.push(reader.bytes())
    else reader.skip(wireType, field)
  }
  return found
}

test('OpenAPI v2 in Protobuf has each definition', () => {
  const document = openApiV2([])
  const definitions = messagesIn(v2Protobuf(document), 9).flatMap((all) => messagesIn(all, 1))
  const names = definitions.flatMap((one) => messagesIn(one, 1)).map((bytes) => new TextDecoder().decode(bytes))
  expect(names).toEqual(Object.keys(asObject(document.definitions)))
  expect(names).toContain('io.k8s.api.apps.v1.Deployment')
})

test('an OpenAPI document is cached by its hash, and a group has a document once its definition exists', () => {
  let hashes = 0
  const openApi = new OpenApi((body) => {
    hashes++
    return String(body.length)
  })
  const index = openApi.answer({ target: '/openapi/v3' }, [])
  const { paths } = JSON.parse(String(index?.body))
  const target = paths['apis/apps/v1'].serverRelativeURL
  const document = openApi.answer({ target }, [])
  expect(document).toMatchObject({
    status: 200,
    contentType: 'application/json',
    headers: { 'Cache-Control': 'public, immutable' },
  })
  const before = hashes
  expect(openApi.answer({ target, ifNoneMatch: document?.headers?.ETag }, [])).toMatchObject({ status: 304 })
  expect(hashes).toBe(before)
  expect(openApi.answer({ target: '/openapi/v3/apis/apps/v1?hash=OLD' }, [])).toMatchObject({
    status: 301,
    headers: { Location: target },
  })
  expect(openApi.answer({ target: '/openapi/v3/apis/demo.example.com/v1' }, [])).toEqual({ status: 404 })
  expect(openApi.answer({ target: '/openapi/v3/apis/demo.example.com/v1' }, [widgets])?.status).toBe(200)
  expect(openApi.answer({ target: '/openapiX' }, [])).toBeUndefined()
})

test('OpenAPI v2 declares no fields of a custom kind that keeps unknown fields', () => {
  const [version] = widgets.spec.versions
  const open = {
    ...version,
    schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  }
  const document = openApiV2([{ spec: { ...widgets.spec, versions: [open] } }])
  expect(at(document, 'definitions', 'com.example.demo.v1.Widget')).toEqual({
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'demo.example.com', version: 'v1', kind: 'Widget' }],
  })
})
