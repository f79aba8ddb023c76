/**
 * What claims of devices mean to the choice of a node. Models pkg/scheduler/framework/plugins/dynamicresources (v1.36).
 * No driver publishes devices here: a claim is allocated where somebody has answered so, and else it is not.
 */
import { deviceClaimKey } from '../api/outside/keys.ts'
import { devicesOf, isAllocated, isClaimOf, wantedClasses } from '../api/placing/podDevices.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { Refusal } from './filters.ts'
import { NO_CLAIMS } from './fitError.ts'
import type { NodeTable } from './nodeTable.ts'
import type { Reader } from './storageListers.ts'

export interface DeviceListers {
  readonly claims: Reader<KubeObject>
  readonly classes: Reader<KubeObject>
  readonly assumed: ClusterConfig['assumed']
}

/** The entries for which nobody has answered that a driver allocates them. */
const openDevices = (pod: Pod, assumed: ClusterConfig['assumed']) =>
  devicesOf(pod).filter(({ entry }) => assumed?.[deviceClaimKey(entry)] !== 'allocated')

/** Whether the Pod waits outside of the queue until its claims are made. */
// Models PreEnqueue.
export function lacksDeviceClaims(pod: Pod, { claims, assumed }: DeviceListers): boolean {
  return openDevices(pod, assumed).some(({ claim: name, isOwn }) => {
    if (name === undefined) return false
    const claim = name === '' ? undefined : claims.get(pod.metadata.namespace ?? '', name)
    return !claim || claim.metadata.deletionTimestamp !== undefined || (isOwn && !isClaimOf(pod, claim))
  })
}

/** The decision for a Pod whose claims get no devices; undefined if it has none that are open. */
// Models PreFilter and Filter.
export function refusedByDevices(pod: Pod, { claims, classes, assumed }: DeviceListers, table: NodeTable) {
  const open = openDevices(pod, assumed).flatMap(
    ({ claim }) => (claim && claims.get(pod.metadata.namespace ?? '', claim)) || [],
  )
  const unallocated = open.filter((claim) => !isAllocated(claim))
  if (unallocated.length === 0) return undefined
  const missing = unallocated.map((claim) => missingClass(claim, classes)).find((text) => text !== undefined)
  const refusal: Refusal = {
    plugin: 'DynamicResources',
    reasons: [missing ?? 'cannot allocate all claims'],
    isFinal: true,
  }
  return {
    kind: 'refused' as const,
    ...(missing === undefined ? {} : { missing }),
    refusals: new Map(table.list().map(({ name }) => [name, refusal])),
    /** What the plugin adds after the failure. */
    text: missing === undefined ? 'still not schedulable' : NO_CLAIMS,
  }
}

// Models validateDeviceClass.
function missingClass(claim: KubeObject, classes: Reader<KubeObject>): string | undefined {
  const missing = wantedClasses(claim).find(({ deviceClass }) => classes.get('', deviceClass) === undefined)
  return missing && `request ${missing.request}: device class ${missing.deviceClass} does not exist`
}
