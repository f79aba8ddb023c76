/** Requests for objects in another version than the one in which they are stored. */

import { decodeObject, decodePatched, sentPatch } from '../api/decode.ts'
import { objectOf } from '../api/fields/ofKind.ts'
import type { AnyObject, ObjectOf } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import { identified } from '../kinds/stored.ts'
import { autoscalerFromV1, autoscalerToV1 } from './autoscalerVersions.ts'
import { decodeOptions } from './fieldValidation.ts'
import type { ApiClient, WriteOptions } from './interface.ts'
import { patchObject } from './patching.ts'
import { checkKind } from './preconditions.ts'
import { type ResourceInfo, requestName, resourceInfo } from './resources.ts'

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
        ? objectOf(resource, shown(client.get(info.resource, namespace, name)))
        : client.get(resource, namespace, name)
    },
    list: <R extends string>(resource: R, namespace: string) => {
      const info = otherVersion(resource)
      return info
        ? client.list(info.resource, namespace).map((one) => objectOf(resource, shown(one)))
        : client.list(resource, namespace)
    },
    create: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(resource)
      if (!info) return client.create(resource, namespace, object, options)
      const created = client.create(info.resource, namespace, read(info, object, options), decoded(options))
      return objectOf(resource, shown(created))
    },
    update: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(resource)
      if (!info) return client.update(resource, namespace, object, options)
      const stored = read(info, object, options)
      return objectOf(resource, shown(client.update(info.resource, namespace, stored, decoded(options))))
    },
    patch: <R extends string>(
      resource: R,
      ...[namespace, name, type, patch, options]: ArgumentsAfterResource<'patch'>
    ): ObjectOf<R> => {
      const info = otherVersion(resource)
      if (!info) return client.patch(resource, namespace, name, type, patch, options)
      if (options?.subresource)
        return objectOf(resource, client.patch(info.resource, namespace, name, type, patch, options))
      const before = shown(client.get(info.resource, namespace, name))
      const patched = patchObject(info, before, type, patch, undefined)
      const object = decodePatched(patched, sentPatch(type, patch), decodeOptions(options ?? {}))
      return objectOf(
        resource,
        shown(client.update(info.resource, namespace, autoscalerFromV1(object), decoded(options))),
      )
    },
    apply: <R extends string>(
      resource: R,
      ...[namespace, name, manifest, options]: ArgumentsAfterResource<'apply'>
    ): ObjectOf<R> => {
      const info = otherVersion(resource)
      if (!info) return client.apply(resource, namespace, name, manifest, options)
      const object = read(info, manifest, { fieldValidation: 'Strict', ...options })
      return objectOf(resource, shown(client.apply(info.resource, namespace, name, object, options)))
    },
    delete: <R extends string>(resource: R, ...rest: ArgumentsAfterResource<'delete'>) =>
      objectOf(resource, client.delete(otherVersion(resource)?.resource ?? resource, ...rest)),
    putFieldOwners: (resource, namespace, name, owners) =>
      client.putFieldOwners(otherVersion(resource)?.resource ?? resource, namespace, name, owners),
  }
}

/** The object in the version in which it is stored: what describe and tables are made of. */
export const inStoredVersion = (object: AnyObject): AnyObject =>
  object.apiVersion === 'autoscaling/v1' && object.kind === 'HorizontalPodAutoscaler'
    ? identified(autoscalerFromV1(object))
    : object

/** An object of the store as the version of `kind` has it. */
export const inServedVersion = (kind: Kind, object: KubeObject): KubeObject =>
  requestName(kind) === kind.resource ? object : shown(object)

function otherVersion(resource: string): Kind | undefined {
  // Nearly all requests are for the stored version, whose name has no dots.
  if (!resource.includes('.')) return undefined
  const info = resourceInfo(resource)
  return requestName(info) === info.resource ? undefined : info
}

const shown = (object: KubeObject): AnyObject => identified(autoscalerToV1(object))

/** Throws BadRequest for what does not fit the version. */
function read(info: ResourceInfo, object: JsonObject, options: WriteOptions = {}): JsonObject {
  checkKind(info, object)
  return autoscalerFromV1(options.fieldValidation === undefined ? object : decodeObject(object, decodeOptions(options)))
}

/** It has been decoded already. */
function decoded({ fieldValidation: _, ...options }: WriteOptions = {}): WriteOptions {
  return options
}
