import { badRequest, conflict, forbidden, invalid, modifiedConflict, pluralOf, StatusError } from '../api/errors.ts'
import { inRequest } from '../api/fields/inRequest.ts'
import { goQuote } from '../api/goFormat.ts'
import { asObject } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { immutableText, invalidValue } from '../api/validation/fieldErrors.ts'
import type { Kind } from '../kinds/kind.ts'
import { apiVersionOf, type ResourceInfo } from './resources.ts'

/**
 * Throws Conflict if the written object names another version than the stored one, or another uid; a patch with another
 * uid is refused by validation instead.
 */
export function checkVersion(
  info: Kind,
  written: JsonObject,
  stored: KubeObject,
  way: 'update' | 'patch' = 'update',
): void {
  const { resourceVersion, uid, name } = asObject(written.metadata)
  const isCurrent = resourceVersion === stored.metadata.resourceVersion && uid === stored.metadata.uid
  if (isCurrent && way === 'update') return
  if (way === 'update') checkVersionIsNamed(info, written)
  if (typeof resourceVersion === 'string' && !/^\d*$/.test(resourceVersion))
    throw new StatusError('Unknown', `strconv.ParseUint: parsing ${goQuote(resourceVersion)}: invalid syntax`)
  const differs = (value: unknown, own: string): boolean => typeof value === 'string' && value !== '' && value !== own
  if (way === 'patch') refuseNewIdentity(info, written, stored)
  if (way === 'update' && differs(uid, stored.metadata.uid))
    throw conflict(
      info.group,
      info.resource,
      stored.metadata.name,
      `StorageError: invalid object, Code: 4, Key: ${storageKey(info, stored)}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${String(uid)}, UID in object meta: ${stored.metadata.uid}`,
    )
  // 0 matches any version.
  if (resourceVersion !== '0' && differs(resourceVersion, stored.metadata.resourceVersion))
    throw modifiedConflict(info.group, info.resource, String(name))
}

/** Throws Invalid for an update without a version, if the kind requires one. */
function checkVersionIsNamed({ group, resource, needsVersion }: Kind, { metadata }: JsonObject): void {
  const { name, resourceVersion } = asObject(metadata)
  if (!needsVersion || (typeof resourceVersion === 'string' && resourceVersion !== '')) return
  const text = invalidValue('metadata.resourceVersion', 0, 'must be specified for an update')
  // This error has the plural name, where other errors have the kind.
  throw invalid(group, pluralOf(resource), String(name), [text])
}

/** Names of resources in storage that differ from the resources' names. */
const storedNames: Readonly<Record<string, string>> = lookup({
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
})

const storageKey = ({ resource }: ResourceInfo, { metadata }: KubeObject): string =>
  ['/registry', storedNames[resource] ?? resource, metadata.namespace, metadata.name].filter(Boolean).join('/')

/** Throws Invalid if a patch changes fields that only the server sets. */
function refuseNewIdentity(info: ResourceInfo, written: JsonObject, stored: KubeObject): void {
  const metadata = asObject(written.metadata)
  const changed = (['uid', 'deletionTimestamp'] as const).filter(
    (key) => metadata[key] !== undefined && metadata[key] !== null && metadata[key] !== stored.metadata[key],
  )
  const errors = changed.map((key) => invalidValue(`metadata.${key}`, String(metadata[key]), immutableText))
  // The API server validates metadata of an update twice.
  if (errors.length > 0) throw invalid(info.group, info.kind, stored.metadata.name, [...errors, ...errors])
}

/** Throws BadRequest if the written object has another kind than the request. */
export function checkKind(info: ResourceInfo, { apiVersion, kind }: JsonObject): void {
  const expected = apiVersionOf(info)
  if (apiVersion === undefined || (apiVersion === expected && kind === info.kind)) return
  if (apiVersion === expected && typeof kind === 'string' && kind === info.kind.toLowerCase())
    throw badRequest(
      `${kind} in version ${goQuote(info.version)} cannot be handled as a ${info.kind}: no kind ${goQuote(kind)} is registered for version ${goQuote(expected)} in scheme "pkg/runtime/scheme.go:111"`,
    )
  throw badRequest(
    `the API version in the data (${String(apiVersion)}) does not match the expected API version (${expected})`,
  )
}

/** Throws Forbidden for a new object of a custom kind whose definition is being deleted. */
// Models apiextensions-apiserver pkg/apiserver/customresource_handler.go forbidCreateAdmission (v1.36).
export function checkTerminating({ custom, group, resource }: ResourceInfo, name: string): void {
  if (custom?.isTerminating)
    throw forbidden(group, resource, name, 'create not allowed while custom resource definition is terminating')
}

/** Throws BadRequest if the written object names another namespace than the request. */
export function checkNamespace(info: ResourceInfo, namespace: string, object: JsonObject): void {
  if (!info.namespaced) return
  const written = asObject(object.metadata).namespace
  if (typeof written === 'string' && written !== '' && written !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
}

const setByServer = [
  'resourceVersion',
  'managedFields',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
] as const

/** The metadata of a new object, without fields that only the server sets. */
export function sentMetadata({ metadata }: KubeObject): Omit<KubeObject['metadata'], 'resourceVersion'> {
  // Decoded JSON can have no metadata.
  const sent = { ...metadata }
  for (const key of setByServer) delete sent[key]
  return sent
}

/** A new object of a dry run, which has no version. */
export function unstored(object: KubeObject): KubeObject {
  const { resourceVersion: _, ...metadata } = object.metadata
  return inRequest({ ...object, metadata })
}
