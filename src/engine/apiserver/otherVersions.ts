/** Requests for objects in another version than the one in which they are stored. */

import { decodeObject, decodePatched, sentPatch } from '../api/decode.ts'
import { objectOf } from '../api/fields/ofKind.ts'
import type { AnyObject, ObjectOf } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import { identified } from '../kinds/stored.ts'
import { otherVersions } from '../kinds/table.ts'
import { autoscalerFromV1, autoscalerToV1 } from './autoscalerVersions.ts'
import { checkEventTime, eventFromGroup, eventToGroup } from './eventVersions.ts'
import { decodeOptions } from './fieldValidation.ts'
import type { ApiClient, WriteOptions } from './interface.ts'
import { patchObject } from './patching.ts'
import { checkKind } from './preconditions.ts'
import { apiVersionOf, type ResourceInfo, requestName, resourceForKind, resourceInfo } from './resources.ts'

/** What follows the resource in a request. */
type ArgumentsAfterResource<Verb extends 'patch' | 'apply' | 'delete'> =
  Parameters<ApiClient[Verb]> extends [string, ...infer Rest] ? Rest : never

/** A client that also takes and gives objects of these versions; resources are then named as `requestName` has it. */
export function withOtherVersions(client: ApiClient): ApiClient {
  return {
    ...client,
    get: <R extends string>(resource: R, namespace: string, name: string) => {
      const info = otherVersion(resource)
      return info
        ? objectOf(resource, shown(info, client.get(info.resource, namespace, name)))
        : client.get(resource, namespace, name)
    },
    list: <R extends string>(resource: R, namespace: string) => {
      const info = otherVersion(resource)
      return info
        ? client.list(info.resource, namespace).map((one) => objectOf(resource, shown(info, one)))
        : client.list(resource, namespace)
    },
    create: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(resource)
      if (!info) return client.create(resource, namespace, object, options)
      const created = client.create(info.resource, namespace, read(info, object, options), decoded(options))
      return objectOf(resource, shown(info, created))
    },
    update: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(resource)
      if (!info) return client.update(resource, namespace, object, options)
      const stored = read(info, object, options)
      return objectOf(resource, shown(info, client.update(info.resource, namespace, stored, decoded(options))))
    },
    patch: <R extends string>(
      resource: R,
      ...[namespace, name, type, patch, options]: ArgumentsAfterResource<'patch'>
    ): ObjectOf<R> => {
      const info = otherVersion(resource)
      if (!info) return client.patch(resource, namespace, name, type, patch, options)
      if (options?.subresource)
        return objectOf(resource, client.patch(info.resource, namespace, name, type, patch, options))
      const before = shown(info, client.get(info.resource, namespace, name))
      const patched = patchObject(info, before, type, patch, undefined)
      const object = decodePatched(patched, sentPatch(type, patch), decodeOptions(options ?? {}))
      return objectOf(
        resource,
        shown(info, client.update(info.resource, namespace, conversionOf(info).read(object), decoded(options))),
      )
    },
    apply: <R extends string>(
      resource: R,
      ...[namespace, name, manifest, options]: ArgumentsAfterResource<'apply'>
    ): ObjectOf<R> => {
      const info = otherVersion(resource)
      if (!info) return client.apply(resource, namespace, name, manifest, options)
      const object = read(info, manifest, { fieldValidation: 'Strict', ...options })
      return objectOf(resource, shown(info, client.apply(info.resource, namespace, name, object, options)))
    },
    delete: <R extends string>(resource: R, ...rest: ArgumentsAfterResource<'delete'>) =>
      objectOf(resource, client.delete(otherVersion(resource)?.resource ?? resource, ...rest)),
    putFieldOwners: (resource, namespace, name, owners) =>
      client.putFieldOwners(otherVersion(resource)?.resource ?? resource, namespace, name, owners),
  }
}

/** The object in the version in which it is stored: what describe and tables are made of. */
export function inStoredVersion(object: AnyObject): AnyObject {
  const conversion = otherVersions.some((kind) => kind.kind === object.kind && apiVersionOf(kind) === object.apiVersion)
    ? conversions[resourceForKind(object.apiVersion, object.kind)?.resource ?? '']
    : undefined
  return conversion ? identified(conversion.read(object)) : object
}

/** An object of the store as the version of `kind` has it. */
export const inServedVersion = (kind: Kind, object: KubeObject): KubeObject =>
  requestName(kind) === kind.resource ? object : shown(kind, object)

function otherVersion(resource: string): Kind | undefined {
  // Nearly all requests are for the stored version, whose name has no dots.
  if (!resource.includes('.')) return undefined
  const info = resourceInfo(resource)
  return requestName(info) === info.resource ? undefined : info
}

interface Conversion {
  /** From the stored version. */
  readonly show: (object: JsonObject) => JsonObject
  /** Into the stored version. */
  readonly read: (object: JsonObject) => JsonObject
  /** Throws Invalid for what only this version refuses. */
  readonly check?: (object: JsonObject) => void
}

/** By resource. */
const conversions: Readonly<Record<string, Conversion>> = {
  events: { show: eventToGroup, read: eventFromGroup, check: checkEventTime },
  horizontalpodautoscalers: { show: autoscalerToV1, read: autoscalerFromV1 },
}

const conversionOf = ({ resource }: ResourceInfo): Conversion => {
  const conversion = conversions[resource]
  if (!conversion) throw new Error(`${resource} has no other version`)
  return conversion
}

const shown = (info: ResourceInfo, object: KubeObject): AnyObject => identified(conversionOf(info).show(object))

/** Throws BadRequest for what does not fit the version. */
function read(info: ResourceInfo, object: JsonObject, options: WriteOptions = {}): JsonObject {
  checkKind(info, object)
  const { read: converted, check } = conversionOf(info)
  check?.(object)
  return converted(options.fieldValidation === undefined ? object : decodeObject(object, decodeOptions(options)))
}

/** It has been decoded already, and is not one that the cluster's own components send. */
function decoded(options: WriteOptions = {}): WriteOptions {
  return options.fieldValidation === undefined ? options : { ...options, fieldValidation: 'Ignore' }
}
