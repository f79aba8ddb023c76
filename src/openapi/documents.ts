/** OpenAPI documents: in v3 a document for each group version, in v2 a single document. */

import { typeOfKind } from '../engine/api/fieldTable.ts'
import { asObject, isObject, objectsIn, textOf } from '../engine/api/jsonObject.ts'
import type { JsonObject } from '../engine/api/types.ts'
import { customResources } from '../engine/requests/discovery/customResources.ts'
import { type GroupVersion, groupsOf } from '../engine/requests/discovery/groups.ts'
import { builtInResources, type ServedResource } from '../engine/requests/discovery/servedResources.ts'
import { pathsOf } from './operations.ts'
import { addSchemas, definitionName, type Flavour, reference, type Schemas } from './schemas.ts'

const info = { title: 'Kubernetes', version: 'v1.36.3' }

/** CustomResourceDefinitions: the resources that a server has in addition to the built-in resources. */
export type Definitions = readonly JsonObject[]

/** The group versions that have a document, by the ends of their addresses: `api/v1`, `apis/apps/v1`. */
export function groupVersions(definitions: Definitions): Map<string, GroupVersion> {
  const groups = groupsOf([...builtInResources(), ...definitions.flatMap(customResources)])
  return new Map(
    groups.flatMap(({ versions }) =>
      versions.map((one) => [one.group === '' ? `api/${one.version}` : `apis/${one.group}/${one.version}`, one]),
    ),
  )
}

/** The document of a group version. */
export function openApiV3({ resources }: GroupVersion, definitions: Definitions): JsonObject {
  const schemas = schemasOf(resources, definitions, 'v3')
  return {
    openapi: '3.0.0',
    info,
    paths: Object.fromEntries(resources.flatMap((one) => pathsOf(one, 'v3'))),
    components: { schemas: Object.fromEntries(schemas) },
  }
}

/** The document of all group versions. */
export function openApiV2(definitions: Definitions): JsonObject {
  const resources = [...groupVersions(definitions).values()].flatMap((one) => one.resources)
  return {
    swagger: '2.0',
    info,
    paths: Object.fromEntries(resources.flatMap((one) => pathsOf(one, 'v2'))),
    definitions: Object.fromEntries(schemasOf(resources, definitions, 'v2')),
  }
}

function schemasOf(resources: readonly ServedResource[], definitions: Definitions, flavour: Flavour): Schemas {
  const schemas: Schemas = new Map()
  addSchemas(schemas, 'meta.v1.ObjectMeta', flavour)
  schemas.set(listMeta, listMetaSchema)
  for (const resource of resources) addKind(schemas, resource, definitions, flavour)
  return schemas
}

function addKind(schemas: Schemas, resource: ServedResource, definitions: Definitions, flavour: Flavour): void {
  const { group, version, kind, verbs } = resource
  const type = typeOfKind(group === '' ? version : `${group}/${version}`, kind)
  const name = type === undefined ? otherName(resource) : definitionName(type)
  if (type === undefined) schemas.set(name, customSchema(resource, definitions, flavour))
  else addSchemas(schemas, type, flavour)
  schemas.set(name, { ...schemas.get(name), ...ofKind({ group, version, kind }) })
  if (!verbs.includes('list')) return
  schemas.set(`${name}List`, {
    type: 'object',
    required: ['items'],
    properties: {
      ...typeMeta,
      items: { type: 'array', items: reference(name, flavour) },
      metadata: reference(listMeta, flavour, true),
    },
    ...ofKind({ group, version, kind: `${kind}List` }),
  })
}

/** A name for a type that the field table does not have: `com.example.demo.v1.Widget`. */
function otherName({ group, version, kind }: ServedResource): string {
  const isBuiltIn = group === '' || !group.includes('.') || group.endsWith('.k8s.io')
  return isBuiltIn
    ? definitionName([group.split('.')[0] || 'core', version, kind].join('.'))
    : [...group.split('.').reverse(), version, kind].join('.')
}

const listMeta = definitionName('meta.v1.ListMeta')
const listMetaSchema: JsonObject = {
  type: 'object',
  properties: {
    continue: { type: 'string' },
    remainingItemCount: { type: 'integer', format: 'int64' },
    resourceVersion: { type: 'string' },
    selfLink: { type: 'string' },
  },
}

const typeMeta = { apiVersion: { type: 'string' }, kind: { type: 'string' } }

const ofKind = (kind: { readonly group: string; readonly version: string; readonly kind: string }): JsonObject => ({
  'x-kubernetes-group-version-kind': [{ ...kind }],
})

/**
 * The schema of a custom resource, with the metadata of all objects. Without a schema, the resource may have any
 * fields.
 */
function customSchema(resource: ServedResource, definitions: Definitions, flavour: Flavour): JsonObject {
  const { properties, ...rest } = givenSchema(resource, definitions)
  // If a schema of v2 declares a field, clients reject all other fields.
  if (flavour === 'v2' && rest['x-kubernetes-preserve-unknown-fields'] === true) return { type: 'object' }
  const metadata = reference(definitionName('meta.v1.ObjectMeta'), flavour, true)
  return {
    ...(flavour === 'v2' ? forV2(rest) : rest),
    type: 'object',
    properties: { ...ownProperties(properties, flavour), ...typeMeta, metadata },
  }
}

function givenSchema({ group, version, kind }: ServedResource, definitions: Definitions): JsonObject {
  for (const definition of definitions) {
    const spec = asObject(definition.spec)
    if (spec.group !== group || asObject(spec.names).kind !== kind) continue
    const own = objectsIn(spec.versions).find(({ name }) => name === version)
    const schema = asObject(own?.schema).openAPIV3Schema
    if (isObject(schema)) return schema
  }
  return { 'x-kubernetes-preserve-unknown-fields': true }
}

const ownProperties = (properties: JsonObject[string] | undefined, flavour: Flavour): JsonObject =>
  flavour === 'v3'
    ? asObject(properties)
    : Object.fromEntries(Object.entries(asObject(properties)).map(([name, schema]) => [name, forV2(asObject(schema))]))

/** A schema without the parts that v2 cannot express. */
function forV2(schema: JsonObject): JsonObject {
  const keeps = schema['x-kubernetes-preserve-unknown-fields'] === true || schema['x-kubernetes-int-or-string'] === true
  if (keeps) return textOf(schema.description) === '' ? {} : { description: schema.description ?? '' }
  const { description, type, format, required, properties, items, additionalProperties } = schema
  return Object.fromEntries(
    Object.entries({
      description,
      type,
      format,
      required,
      properties: properties === undefined ? undefined : ownProperties(properties, 'v2'),
      items: isObject(items) ? forV2(items) : undefined,
      additionalProperties: isObject(additionalProperties) ? forV2(additionalProperties) : undefined,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
