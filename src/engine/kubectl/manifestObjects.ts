/** Lists the objects of a manifest by the rules of `kubectl apply -f -`, without any request. */
import { parseManifest } from '../../manifest/k8sYaml.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { type ResourceInfo, storedKind } from '../apiserver/resources.ts'
import type { Compatibility } from '../legacy/versions.ts'

/** An object of a manifest, as written. */
export interface ManifestObject {
  /** Index of the YAML document. */
  readonly document: number
  /** JSON pointer to the object in its document; empty except for items of a list. */
  readonly pointer: string
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  /** `default` if the manifest names none; empty for cluster-scoped kinds. */
  readonly namespace: string
  /** Undefined for a kind that the API server does not serve. */
  readonly info: ResourceInfo | undefined
  readonly value: JsonObject
}

/** Finds a custom kind that the API server serves. */
export type CustomLookup = (apiVersion: string, kind: string) => ResourceInfo | undefined

/**
 * Objects of a manifest in order; unreadable documents are left out. Without `customKind`, only built-in kinds are
 * known.
 */
export function manifestObjects(
  text: string,
  compatibility: Compatibility,
  customKind: CustomLookup = () => undefined,
): readonly ManifestObject[] {
  const lookup: CustomLookup = (apiVersion, kind) =>
    storedKind(compatibility, apiVersion, kind) ?? customKind(apiVersion, kind)
  return parseManifest(text).flatMap(({ index, value }) => objectsIn(value, { index, pointer: '', lookup }))
}

interface Place {
  readonly index: number
  readonly pointer: string
  readonly lookup: CustomLookup
}

function objectsIn(value: JsonValue | undefined, place: Place): ManifestObject[] {
  if (!isObject(value)) return []
  const { kind, apiVersion, items } = value
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return []
  if (kind.endsWith('List') && Array.isArray(items))
    return items.flatMap((item, i) => objectsIn(item, { ...place, pointer: `${place.pointer}/items/${i}` }))
  const metadata = isObject(value.metadata) ? value.metadata : {}
  const info = place.lookup(apiVersion, kind)
  const written = textOf(metadata.namespace)
  return [
    {
      document: place.index,
      pointer: place.pointer,
      apiVersion,
      kind,
      name: textOf(metadata.name),
      namespace: info && !info.namespaced ? '' : written || (info ? 'default' : ''),
      info,
      value,
    },
  ]
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
