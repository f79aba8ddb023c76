import { parseManifest } from '../../../manifest/k8sYaml.ts'
import { badRequest, invalid, StatusError } from '../../api/errors.ts'
import { managerEntries } from '../../api/fieldSets/managedFields.ts'
import type { ManagerEntry } from '../../api/fieldSets/managers.ts'
import { GoJsonError, goJsonParse } from '../../api/goJsonParse.ts'
import { asObject, isObject } from '../../api/jsonObject.ts'
import { lookup } from '../../api/lookup.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../api/types.ts'
import { withValueAt } from '../../apiserver/custom/customScale.ts'
import type { DynamicClient, PatchType } from '../../apiserver/interface.ts'
import type { Cluster } from '../../cluster.ts'
import { apiVersionOf } from '../../kinds/table.ts'
import { clientOf, resourceOf, shown } from '../shown.ts'
import { HttpError } from '../status.ts'
import type { ResourceRequest, WriteRoute } from '../types.ts'
import { type RequestedOptions, writeOptions } from '../writeOptions.ts'

const types: Readonly<Record<string, PatchType | 'apply'>> = lookup({
  'application/json-patch+json': 'json',
  'application/merge-patch+json': 'merge',
  'application/strategic-merge-patch+json': 'strategic',
  'application/apply-patch+yaml': 'apply',
})

/** PATCH of an object, its status or a part of a Pod, with all four types of patches. */
export const patch: WriteRoute = {
  verbs: ['patch'],
  subresources: ['', 'status', 'approval', 'resize', 'ephemeralcontainers'],
  check: (call) => {
    const type = typeOf(call)
    writeOptions(call, 'PatchOptions')
    if (type === 'apply') readConfiguration(call)
    else readPatch(call, type)
  },
  answer: (cluster, call) => {
    const { status, object } = patched(cluster, call)
    return { status, body: shown(clientOf(cluster, call), object), kind: call.kind }
  },
}

interface Patched {
  readonly status: number
  /** The object after the patch, also for a dry run. */
  readonly object: KubeObject
}

/** Carries a patch out. Throws StatusError. */
export function patched(cluster: Cluster, call: ResourceRequest): Patched {
  const { kind, namespace, name } = call
  const type = typeOf(call)
  const options = writeOptions(call, 'PatchOptions')
  const client = clientOf(cluster, call)
  if (type === 'apply') {
    const isThere =
      cluster.store.get(kind.resource, objectKey(kind.namespaced ? namespace : undefined, name)) !== undefined
    const object = apply(client, call, options)
    return { status: isThere ? 200 : 201, object }
  }
  if (call.path.query.has('force'))
    throw invalid('meta.k8s.io', 'PatchOptions', '', [
      { type: 'Forbidden', field: 'force', body: 'Forbidden: may not be specified for non-apply patch' },
    ])
  const subresource = subresourceOf(call)
  const { patch, owners } = withoutOwners(readPatch(call, type))
  const object = client.patch(resourceOf(call), namespace, name, type, patch, {
    ...options,
    ...(subresource ? { subresource } : {}),
  })
  if (owners === undefined || options.dryRun) return { status: 200, object }
  client.putFieldOwners(resourceOf(call), namespace, name, owners)
  return { status: 200, object: client.get(resourceOf(call), namespace, name) }
}

const OWNERS = '/metadata/managedFields'

/**
 * A JSON patch without the operation that replaces all managedFields, which are stored separately; and the value of
 * that operation.
 */
function withoutOwners(patch: JsonValue): { readonly patch: JsonValue; readonly owners: ManagerEntry[] | undefined } {
  if (!Array.isArray(patch)) return { patch, owners: undefined }
  const isOwners = (one: JsonValue): boolean => asObject(one).path === OWNERS && asObject(one).op === 'replace'
  const found = patch.findLast(isOwners)
  if (found === undefined) return { patch, owners: undefined }
  return { patch: patch.filter((one) => !isOwners(one)), owners: managerEntries(asObject(found).value) }
}

/** Throws UnsupportedMediaType. */
function typeOf({ request }: ResourceRequest): PatchType | 'apply' {
  const type = types[request.contentType?.split(';')[0] ?? '']
  if (!type) throw new HttpError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {})
  return type
}

function subresourceOf({ subresource }: ResourceRequest) {
  return (['status', 'scale', 'approval', 'resize', 'ephemeralcontainers'] as const).find((one) => one === subresource)
}

function apply(client: DynamicClient, call: ResourceRequest, options: RequestedOptions): KubeObject {
  const { namespace, name, subresource } = call
  if (call.path.query.text('fieldManager') === '')
    throw invalid('meta.k8s.io', 'PatchOptions', '', [
      { type: 'Required', field: 'fieldManager', body: 'Required value: is required for apply patch' },
    ])
  const configuration = readConfiguration(call)
  const isScale = subresource === 'scale'
  // An object that does not exist has no scale.
  if (isScale) client.get(resourceOf(call), namespace, name)
  return client.apply(resourceOf(call), namespace, name, isScale ? scaledBy(configuration, call) : configuration, {
    ...options,
    force: call.path.query.flag('force'),
    ...(subresource === 'status' || subresource === 'approval' || isScale ? { subresource } : {}),
  })
}

/** Turns a configuration of the scale into a configuration of the object: name, version and number of replicas. */
function scaledBy(configuration: JsonObject, { kind }: ResourceRequest): JsonObject {
  const { name, namespace, resourceVersion, uid } = asObject(configuration.metadata)
  const metadata = Object.entries({ name, namespace, resourceVersion, uid }).filter(([, value]) => value !== undefined)
  const { replicas } = asObject(configuration.spec)
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: Object.fromEntries(metadata.map(([key, value]) => [key, value ?? null])),
    ...(replicas === undefined
      ? { spec: {} }
      : withValueAt({}, kind.custom?.scale?.spec ?? ['spec', 'replicas'], replicas)),
  }
}

function readConfiguration({ request }: ResourceRequest): JsonObject {
  const [document] = parseManifest(request.body ?? '')
  if (document?.error) throw badRequest(`error decoding YAML: ${document.error.message}`)
  const value = document?.value ?? {}
  if (isObject(value)) return value
  const sort = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  throw badRequest(
    `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${sort} into Go value of type map[string]interface {}`,
  )
}

function readPatch({ request }: ResourceRequest, type: PatchType): JsonValue {
  try {
    return goJsonParse(request.body ?? '')
  } catch (error) {
    if (!(error instanceof GoJsonError)) throw error
    throw new StatusError('BadRequest', type === 'strategic' ? error.message : `error decoding patch: ${error.message}`)
  }
}
