/** Simulated releases of Kubernetes, and the release of a run. `versions.ts` has their differences. */

/** Simulated releases, oldest first, each with the patch release whose recordings it follows. */
export const patchReleases = Object.freeze({
  '1.33': 'v1.33.13',
  '1.34': 'v1.34.4',
  '1.35': 'v1.35.4',
  '1.36': 'v1.36.3',
  '1.37': 'v1.37.2',
} as const)

export type Release = keyof typeof patchReleases

/** Releases, oldest first. */
export const releases = Object.freeze(['1.33', '1.34', '1.35', '1.36', '1.37'] as const satisfies readonly Release[])

export const NEWEST_RELEASE: Release = '1.37'

/** The release of a new run. */
export const DEFAULT_RELEASE: Release = NEWEST_RELEASE

/** The release of documents without one, such as older links. */
export const UNNAMED_RELEASE: Release = '1.36'

/** Releases that a configuration names. */
interface NamedReleases {
  /** Release of the control plane. */
  readonly kubernetes?: Release
  readonly kubectl?: Release
}

/** Release of the control plane. */
export const releaseOf = ({ kubernetes = UNNAMED_RELEASE }: NamedReleases): Release => kubernetes

/** Release of kubectl: by default that of the control plane. */
export const kubectlReleaseOf = (config: NamedReleases): Release => config.kubectl ?? releaseOf(config)

/**
 * Release of a node's kubelet: that of its version, if it is a simulated one. In a document without a release, the
 * versions of nodes are only displayed.
 */
export function kubeletReleaseOf(config: NamedReleases, version: string | undefined): Release {
  if (config.kubernetes === undefined || version === undefined) return releaseOf(config)
  return simulatedRelease(version) ?? config.kubernetes
}

/** Matches `1.35`, `v1.35.4`, `v1.35.6-eks-3025e55`. */
const versionPattern = /^v?(\d{1,3}\.\d{1,3})(?:\.(\d{1,3})(?:[-+][-+.\w]*)?)?$/

/** Result of reading a version: a release, or a sentence with the reason of its refusal. */
type ReadRelease = { readonly release: Release } | { readonly refusal: string }

/** Release of a version; undefined if it is not simulated. */
export function simulatedRelease(version: string): Release | undefined {
  const read = readRelease(version)
  return 'release' in read ? read.release : undefined
}

/** The newest of the releases of versions; undefined if none is simulated. */
export function newestRelease(versions: Iterable<string>): Release | undefined {
  const found = new Set(Array.from(versions, simulatedRelease))
  return releases.findLast((release) => found.has(release))
}

/** Reads a version as users, servers and nodes write it. */
export function readRelease(text: string): ReadRelease {
  const [, minor = '', patch = ''] = versionPattern.exec(text.trim()) ?? []
  if (minor === '') return { refusal: `"${text}" is not a version of Kubernetes, such as 1.36 or v1.36.3` }
  if (minor === '1.35' && patch !== '' && Number(patch) <= 3)
    return {
      refusal: `Kubernetes ${minor}.${patch} is not simulated: in 1.35.0 to 1.35.3, maxUnavailable of StatefulSets was on. Use 1.35.4 or later`,
    }
  const release = releases.find((one) => one === minor)
  if (release) return { release }
  return { refusal: `Kubernetes ${minor} is not simulated: the simulated releases are ${releases.join(', ')}` }
}
