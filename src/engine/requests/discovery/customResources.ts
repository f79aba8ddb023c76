/** Custom resources in the form in which discovery describes them. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { ServedResource, ServedSubresource } from './servedResources.ts'
import { storageVersionHash } from './storageVersionHash.ts'

const texts = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/**
 * The resources of a CustomResourceDefinition, with a resource for each served version, the newest stable version
 * first.
 */
export function customResources(definition: JsonObject): ServedResource[] {
  const spec = asObject(definition.spec)
  const names = asObject(spec.names)
  const served = objectsIn(spec.versions).filter((version) => version.served === true)
  const stored = served.find(({ storage }) => storage === true)
  const hash = stored ? storageVersionHash(textOf(spec.group), textOf(stored.name), textOf(names.kind)) : ''
  return served.map((version) => ({
    group: textOf(spec.group),
    version: textOf(version.name),
    resource: textOf(names.plural),
    singular: textOf(names.singular),
    kind: textOf(names.kind),
    namespaced: spec.scope === 'Namespaced',
    verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
    shortNames: texts(names.shortNames),
    categories: texts(names.categories),
    storageVersionHash: hash,
    subresources: subresourcesOf(asObject(version.subresources), textOf(names.kind)),
  }))
}

function subresourcesOf(declared: JsonObject, kind: string): ServedSubresource[] {
  const verbs = ['get', 'patch', 'update']
  return [
    ...(declared.status === undefined ? [] : [{ name: 'status', kind, verbs }]),
    ...(declared.scale === undefined
      ? []
      : [{ name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs }]),
  ]
}
