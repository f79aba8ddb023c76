/**
 * Warnings for files of a volume with the same or overlapping paths. Models pkg/api/pod/warnings.go
 * warningsForOverlappingVirtualPaths (v1.36).
 */

import type { DownwardAPIVolumeFile, KeyToPath, Volume, VolumeProjection } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote, trimRight } from '../goFormat.ts'
import { isSet } from './access.ts'

interface Place {
  /** The path without trailing slashes. */
  readonly path: string
  /** `ConfigMap "settings"`; empty for a volume with a single source. */
  readonly source: string
}

export const overlappingPathWarnings = (volumes: readonly Defaulted<Volume>[]): string[] =>
  volumes.flatMap(volumeWarnings)

function volumeWarnings(volume: Defaulted<Volume>): string[] {
  const name = goQuote(volume.name ?? '')
  const overlapping = (source: string, places: readonly Place[]): string[] =>
    overlaps(places).map((text) => `volume ${name} (${source}): overlapping paths: ${text}`)
  const { configMap, secret, downwardAPI, projected } = volume
  return [
    ...overlapping(`ConfigMap ${goQuote(configMap?.name ?? '')}`, itemPlaces(configMap?.items)),
    ...overlapping(`Secret ${goQuote(secret?.secretName ?? '')}`, itemPlaces(secret?.items)),
    ...overlapping('DownwardAPI', itemPlaces(downwardAPI?.items)),
    ...(projected?.sources ?? []).flatMap((source) =>
      Object.keys(source).length === 0 ? [`volume ${name} (Projected) has no sources provided`] : [],
    ),
    ...overlapping('Projected', (projected?.sources ?? []).flatMap(sourcePlaces)),
  ]
}

const placeOf = (path: string | undefined, source: string): Place => ({
  path: trimRight(path ?? '', '/'),
  source,
})

const itemPlaces = (
  items: readonly Defaulted<DownwardAPIVolumeFile>[] | readonly Defaulted<KeyToPath>[] | undefined,
  source = '',
): Place[] => (items ?? []).map(({ path }) => placeOf(path, source))

function sourcePlaces(source: Defaulted<VolumeProjection>): Place[] {
  const { configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = source
  if (isSet(configMap?.items)) return itemPlaces(configMap?.items, `ConfigMap ${goQuote(configMap?.name ?? '')}`)
  if (isSet(secret?.items)) return itemPlaces(secret?.items, `Secret ${goQuote(secret?.name ?? '')}`)
  if (isSet(downwardAPI?.items)) return itemPlaces(downwardAPI?.items, 'DownwardAPI')
  if (isSet(serviceAccountToken)) return [placeOf(serviceAccountToken.path, 'ServiceAccountToken')]
  if (isSet(clusterTrustBundle)) {
    const bundle = clusterTrustBundle
    return [placeOf(bundle.path, `ClusterTrustBundle ${goQuote(bundle.name ?? bundle.signerName ?? '')}`)]
  }
  const certificate = podCertificate ?? {}
  return (
    [
      ['certificateChainPath', 'chain'],
      ['keyPath', 'key'],
      ['credentialBundlePath', 'credential bundle'],
    ] as const
  ).flatMap(([key, what]) => (!certificate[key] ? [] : [placeOf(certificate[key], `PodCertificate ${what}`)]))
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
