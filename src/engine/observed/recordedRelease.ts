/** Finds the release of a recorded cluster. */
import { asObject, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { newestRelease, type Release, simulatedRelease } from '../releases.ts'
import type { ObservedChange } from './observedRun.ts'
import { RECORDING_KIND, SERVER_VERSION } from './records.ts'

/** The version of the API server in the bookmark that ends a recording; empty without one. */
export const serverVersionIn = ({ kind, metadata }: JsonObject): string =>
  kind === RECORDING_KIND ? textOf(asObject(asObject(metadata).annotations)[SERVER_VERSION]) : ''

/**
 * The release that the recording names; otherwise the release of the newest kubelet, because no kubelet is newer than
 * its API server. Undefined if the engine does not simulate the release.
 */
export function recordedRelease(serverVersion: string, changes: readonly ObservedChange[]): Release | undefined {
  if (serverVersion !== '') return simulatedRelease(serverVersion)
  const nodes = changes.filter(({ resource }) => resource === 'nodes')
  return newestRelease(nodes.map(({ object }) => kubeletOf(object)))
}

const kubeletOf = ({ status }: JsonObject): string => textOf(asObject(asObject(status).nodeInfo).kubeletVersion)
