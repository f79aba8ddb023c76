import { badRequest, modifiedConflict } from '../api/errors.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { ResourceInfo } from './resources.ts'

/** Throws Conflict if what is written names another object or version than the stored one. */
export function checkVersion(info: ResourceInfo, written: JsonObject, stored: KubeObject): void {
  const { resourceVersion, uid, name } = (written.metadata ?? {}) as JsonObject
  const differs = (value: unknown, own: string): boolean => typeof value === 'string' && value !== '' && value !== own
  if (differs(uid, stored.metadata.uid) || differs(resourceVersion, stored.metadata.resourceVersion))
    throw modifiedConflict(info.group, info.resource, String(name))
}

/** Throws BadRequest if what is written names another namespace than the request. */
export function checkNamespace(info: ResourceInfo, namespace: string, object: JsonObject): void {
  if (!info.namespaced) return
  const written = (object.metadata as JsonObject | undefined)?.namespace
  if (typeof written === 'string' && written !== '' && written !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
}
