/** Handles requests for objects in another version than the stored one. */

import { objectOf } from '../api/fields/ofKind.ts'
import type { AnyObject, ObjectOf } from '../api/kindTypes.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { CustomKind, Kind } from '../kinds/kind.ts'
import { identified } from '../kinds/stored.ts'
import { otherVersions } from '../kinds/table.ts'
import { autoscalerFromV1, autoscalerToV1 } from './autoscalerVersions.ts'
import { storedAsRead } from './custom/customKind.ts'
import { decodeAs, decodeOptions, decodePatchedAs } from './decodeAs.ts'
import { checkNewEvent, eventFromGroup, eventToGroup } from './eventVersions.ts'
import type { DynamicClient, KindLookup, WriteOptions } from './interface.ts'
import { patchObject } from './patching.ts'
import { checkKind } from './preconditions.ts'
import { apiVersionOf, type ResourceInfo, requestName, resourceForKind } from './resources.ts'

/** Parameters of a request after the resource. */
type ArgumentsAfterResource<Verb extends 'patch' | 'apply' | 'delete' | 'updateStatus'> =
  Parameters<DynamicClient[Verb]> extends [string, ...infer Rest] ? Rest : never

/** A client that also accepts and returns objects of these versions; resources are then named as in `requestName`. */
export function withOtherVersions(client: DynamicClient): DynamicClient {
  const { kinds } = client
  return {
    ...client,
    get: <R extends string>(resource: R, namespace: string, name: string) => {
      const info = otherVersion(kinds, resource)
      return info
        ? objectOf(resource, shown(info, client.get(info.resource, namespace, name)))
        : client.get(resource, namespace, name)
    },
    list: <R extends string>(resource: R, namespace: string) => {
      const info = otherVersion(kinds, resource)
      return info
        ? client.list(info.resource, namespace).map((one) => objectOf(resource, shown(info, one)))
        : client.list(resource, namespace)
    },
    create: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(kinds, resource)
      if (!info) return client.create(resource, namespace, object, options)
      const created = client.create(info.resource, namespace, read(info, object, options), decoded(info, options))
      return objectOf(resource, shown(info, created))
    },
    update: <R extends string>(resource: R, namespace: string, object: JsonObject, options?: WriteOptions) => {
      const info = otherVersion(kinds, resource)
      if (!info) return client.update(resource, namespace, object, options)
      const stored = read(info, object, options)
      return objectOf(resource, shown(info, client.update(info.resource, namespace, stored, decoded(info, options))))
    },
    updateStatus: <R extends string>(resource: R, ...rest: ArgumentsAfterResource<'updateStatus'>) =>
      objectOf(resource, updatedStatus(client, resource, rest)),
    patch: <R extends string>(
      resource: R,
      ...[namespace, name, type, patch, options]: ArgumentsAfterResource<'patch'>
    ): ObjectOf<R> => {
      const info = otherVersion(kinds, resource)
      if (!info) return client.patch(resource, namespace, name, type, patch, options)
      if (options?.subresource) {
        const written = client.patch(info.resource, namespace, name, type, patch, options)
        return objectOf(resource, info.custom ? shown(info, written) : written)
      }
      const before = shown(info, client.get(info.resource, namespace, name))
      const owners = () => client.fieldOwners(before)
      const patched = patchObject(info, before, { type, patch, subresource: undefined, owners })
      const object = decodePatchedAs(info, patched.object, patched.sent, decodeOptions(options ?? {}))
      return objectOf(
        resource,
        shown(info, client.update(info.resource, namespace, conversionOf(info).read(object), decoded(info, options))),
      )
    },
    apply: <R extends string>(
      resource: R,
      ...[namespace, name, manifest, options]: ArgumentsAfterResource<'apply'>
    ): ObjectOf<R> => {
      const info = otherVersion(kinds, resource)
      if (!info) return client.apply(resource, namespace, name, manifest, options)
      const object = read(info, manifest, { fieldValidation: 'Strict', ...options })
      return objectOf(
        resource,
        shown(info, client.apply(info.resource, namespace, name, object, { ...options, ...schemaOf(info) })),
      )
    },
    delete: <R extends string>(resource: R, ...rest: ArgumentsAfterResource<'delete'>) =>
      objectOf(resource, client.delete(otherVersion(kinds, resource)?.resource ?? resource, ...rest)),
    putFieldOwners: (resource, namespace, name, owners) =>
      client.putFieldOwners(otherVersion(kinds, resource)?.resource ?? resource, namespace, name, owners),
  }
}

function updatedStatus(
  client: DynamicClient,
  resource: string,
  [namespace, object, options]: ArgumentsAfterResource<'updateStatus'>,
): KubeObject {
  const info = otherVersion(client.kinds, resource)
  if (!info?.custom) return client.updateStatus(resource, namespace, object, options)
  const stored = identified(read(info, object, options))
  return shown(info, client.updateStatus(info.resource, namespace, stored, decoded(info, options)))
}

/** The object in its stored version, which describe and tables are made from. */
export function inStoredVersion(object: AnyObject): AnyObject {
  const conversion = otherVersions.some((kind) => kind.kind === object.kind && apiVersionOf(kind) === object.apiVersion)
    ? conversions[resourceForKind(object.apiVersion, object.kind)?.resource ?? '']
    : undefined
  return conversion ? identified(conversion.read(object)) : object
}

/** A stored object in the version of `kind`. */
export const inServedVersion = (kind: Kind, object: KubeObject): KubeObject =>
  requestName(kind) === kind.resource ? storedAsRead(kind, object) : shown(kind, object)

function otherVersion(kinds: KindLookup, resource: string): Kind | undefined {
  // Nearly all requests are for the stored version, whose name has no dots.
  if (!resource.includes('.')) return undefined
  const info = kinds.info(resource)
  return requestName(info) === info.resource ? undefined : info
}

interface Conversion {
  /** Converts from the stored version. */
  readonly show: (object: JsonObject) => JsonObject
  /** Converts from this version to the stored one. */
  readonly read: (object: JsonObject) => JsonObject
  /** Throws Invalid for an object that only this version refuses. */
  readonly check?: (object: JsonObject) => void
}

/** Conversions by resource. */
const conversions: Readonly<Record<string, Conversion>> = lookup({
  events: { show: eventToGroup, read: eventFromGroup, check: checkNewEvent },
  horizontalpodautoscalers: { show: autoscalerToV1, read: autoscalerFromV1 },
})

const conversionOf = ({ resource, custom, ...info }: ResourceInfo): Conversion => {
  if (custom) return versionsOf(custom, apiVersionOf(info))
  const conversion = conversions[resource]
  if (!conversion) throw new Error(`${resource} has no other version`)
  return conversion
}

/**
 * The conversion of a custom kind. Its versions have the same objects; each drops the fields that it does not declare.
 */
// Models apiserver/conversion/nop_converter.go and customresource_handler.go schemaCoercingConverter (v1.36).
const versionsOf = (custom: CustomKind, apiVersion: string): Conversion => ({
  // A converted object gets no defaults of the version in which it is shown.
  show: (object) => ({ ...custom.prune(object), apiVersion }),
  read: (object) => ({ ...object, apiVersion: custom.storedAs }),
})

/** The version whose schema applies to the write. */
const schemaOf = (info: Kind): Pick<WriteOptions, 'version'> => (info.custom ? { version: requestName(info) } : {})

const shown = (info: ResourceInfo, object: KubeObject): AnyObject => identified(conversionOf(info).show(object))

/** Throws BadRequest for an object that does not fit the version. */
function read(info: ResourceInfo, object: JsonObject, options: WriteOptions = {}): JsonObject {
  checkKind(info, object)
  const { read: converted, check } = conversionOf(info)
  check?.(object)
  return converted(options.fieldValidation === undefined ? object : decodeAs(info, object, decodeOptions(options)))
}

/** Options for an object that has been decoded already, and that does not come from the cluster's own components. */
function decoded(info: Kind, options: WriteOptions = {}): WriteOptions {
  const own = { ...options, ...schemaOf(info) }
  return options.fieldValidation === undefined ? own : { ...own, fieldValidation: 'Ignore' }
}
