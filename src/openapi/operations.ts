/** The paths of resources, with parameters from which clients learn the server's capabilities. */
import { lookup } from '../engine/api/lookup.ts'
import type { JsonObject } from '../engine/api/types.ts'
import type { ServedResource, ServedSubresource } from '../engine/requests/discovery/servedResources.ts'
import type { Flavour } from './schemas.ts'

interface GroupVersionKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

interface Parameter {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'integer'
}

const listed: readonly Parameter[] = [
  { name: 'allowWatchBookmarks', type: 'boolean' },
  { name: 'continue', type: 'string' },
  { name: 'fieldSelector', type: 'string' },
  { name: 'labelSelector', type: 'string' },
  { name: 'limit', type: 'integer' },
  { name: 'resourceVersion', type: 'string' },
  { name: 'resourceVersionMatch', type: 'string' },
  { name: 'sendInitialEvents', type: 'boolean' },
  { name: 'timeoutSeconds', type: 'integer' },
  { name: 'watch', type: 'boolean' },
]
const dryRun: Parameter = { name: 'dryRun', type: 'string' }
const written: readonly Parameter[] = [
  dryRun,
  { name: 'fieldManager', type: 'string' },
  { name: 'fieldValidation', type: 'string' },
]
const deleted: readonly Parameter[] = [
  dryRun,
  { name: 'gracePeriodSeconds', type: 'integer' },
  { name: 'propagationPolicy', type: 'string' },
]

/** Methods and parameters of each verb. */
const ofVerb: Readonly<Record<string, { readonly method: string; readonly parameters: readonly Parameter[] }>> = lookup(
  {
    create: { method: 'post', parameters: written },
    delete: { method: 'delete', parameters: deleted },
    deletecollection: { method: 'delete', parameters: [...deleted, ...listed] },
    get: { method: 'get', parameters: [] },
    list: { method: 'get', parameters: listed },
    patch: { method: 'patch', parameters: [...written, { name: 'force', type: 'boolean' }] },
    update: { method: 'put', parameters: written },
  },
)
const ofCollections = ['create', 'deletecollection', 'list']

/** The paths of a resource and of its subresources. */
export function pathsOf(resource: ServedResource, flavour: Flavour): [string, JsonObject][] {
  const { group, version, namespaced, kind, verbs } = resource
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const collection = `${root}${namespaced ? '/namespaces/{namespace}' : ''}/${resource.resource}`
  const item = `${collection}/{name}`
  const own = { group, version, kind }
  const of = (isCollection: boolean) => verbs.filter((verb) => ofCollections.includes(verb) === isCollection)
  return [
    ...(namespaced
      ? entry(
          `${root}/${resource.resource}`,
          own,
          ['list'].filter((verb) => verbs.includes(verb)),
          flavour,
        )
      : []),
    ...entry(collection, own, of(true), flavour),
    ...entry(item, own, of(false), flavour),
    ...resource.subresources.flatMap((sub) => entry(`${item}/${sub.name}`, kindOfPart(own, sub), sub.verbs, flavour)),
  ]
}

const kindOfPart = (own: GroupVersionKind, { kind, group, version }: ServedSubresource): GroupVersionKind => ({
  group: group ?? own.group,
  version: version ?? own.version,
  kind,
})

function entry(
  path: string,
  kind: GroupVersionKind,
  verbs: readonly string[],
  flavour: Flavour,
): [string, JsonObject][] {
  const operations = verbs.flatMap((verb): [string, JsonObject][] => {
    const known = ofVerb[verb]
    return known ? [[known.method, operation(verb, kind, known.parameters, flavour)]] : []
  })
  if (operations.length === 0) return []
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name, flavour))
  return [[path, { ...Object.fromEntries(operations), ...(names.length > 0 ? { parameters: names } : {}) }]]
}

function operation(
  verb: string,
  kind: GroupVersionKind,
  parameters: readonly Parameter[],
  flavour: Flavour,
): JsonObject {
  return {
    description: `${verb} ${kind.kind}`,
    parameters: parameters.map(({ name, type }) =>
      flavour === 'v2'
        ? { name, in: 'query', type, uniqueItems: true }
        : { name, in: 'query', schema: { type, uniqueItems: true } },
    ),
    responses: { 200: { description: 'OK' } },
    'x-kubernetes-action': verb === 'create' ? 'post' : verb === 'update' ? 'put' : verb,
    'x-kubernetes-group-version-kind': { group: kind.group, kind: kind.kind, version: kind.version },
  }
}

const pathParameter = (name: string, flavour: Flavour): JsonObject => ({
  name,
  in: 'path',
  required: true,
  ...(flavour === 'v2' ? { type: 'string', uniqueItems: true } : { schema: { type: 'string', uniqueItems: true } }),
})
