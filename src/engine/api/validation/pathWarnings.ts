/**
 * Warnings for files of a volume with the same or overlapping paths. Models pkg/api/pod/warnings.go
 * warningsForOverlappingVirtualPaths (v1.36).
 */

import { goQuote, trimRight } from '../goFormat.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, str, structs } from './access.ts'

interface Place {
  /** The path without trailing slashes. */
  readonly path: string
  /** `ConfigMap "settings"`; empty for a volume with a single source. */
  readonly source: string
}

export const overlappingPathWarnings = (volumes: readonly JsonObject[]): string[] => volumes.flatMap(volumeWarnings)

function volumeWarnings(volume: JsonObject): string[] {
  const name = goQuote(str(volume.name))
  const overlapping = (source: string, places: readonly Place[]): string[] =>
    overlaps(places).map((text) => `volume ${name} (${source}): overlapping paths: ${text}`)
  const { configMap, secret, downwardAPI, projected } = volume
  return [
    ...overlapping(`ConfigMap ${goQuote(str(fields(configMap).name))}`, itemPlaces(fields(configMap).items)),
    ...overlapping(`Secret ${goQuote(str(fields(secret).secretName))}`, itemPlaces(fields(secret).items)),
    ...overlapping('DownwardAPI', itemPlaces(fields(downwardAPI).items)),
    ...structs(fields(projected).sources).flatMap((source) =>
      Object.keys(source).length === 0 ? [`volume ${name} (Projected) has no sources provided`] : [],
    ),
    ...overlapping('Projected', structs(fields(projected).sources).flatMap(sourcePlaces)),
  ]
}

const placeOf = (path: JsonValue | undefined, source: string): Place => ({
  path: trimRight(str(path), '/'),
  source,
})

const itemPlaces = (items: JsonValue | undefined, source = ''): Place[] =>
  structs(items).map(({ path }) => placeOf(path, source))

function sourcePlaces(source: JsonObject): Place[] {
  const { configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = source
  if (isSet(fields(configMap).items))
    return itemPlaces(fields(configMap).items, `ConfigMap ${goQuote(str(fields(configMap).name))}`)
  if (isSet(fields(secret).items))
    return itemPlaces(fields(secret).items, `Secret ${goQuote(str(fields(secret).name))}`)
  if (isSet(fields(downwardAPI).items)) return itemPlaces(fields(downwardAPI).items, 'DownwardAPI')
  if (isSet(serviceAccountToken)) return [placeOf(fields(serviceAccountToken).path, 'ServiceAccountToken')]
  if (isSet(clusterTrustBundle)) {
    const bundle = fields(clusterTrustBundle)
    return [placeOf(bundle.path, `ClusterTrustBundle ${goQuote(str(bundle.name ?? bundle.signerName))}`)]
  }
  const certificate = fields(podCertificate)
  return (
    [
      ['certificateChainPath', 'chain'],
      ['keyPath', 'key'],
      ['credentialBundlePath', 'credential bundle'],
    ] as const
  ).flatMap(([key, what]) =>
    str(certificate[key]) === '' ? [] : [placeOf(certificate[key], `PodCertificate ${what}`)],
  )
}

function overlaps(places: readonly Place[]): string[] {
  return places.flatMap((place, i) =>
    place.path === ''
      ? []
      : places
          .slice(0, i)
          .filter((other) => other.path !== '' && (isBelow(other, place) || isBelow(place, other)))
          .map((other) => `${shown(place)} with ${shown(other)}`),
  )
}

const isBelow = (inner: Place, outer: Place): boolean => `${inner.path}/`.startsWith(`${outer.path}/`)

const shown = ({ path, source }: Place): string => `${goQuote(path)}${source === '' ? '' : ` (${source})`}`
