/** Which Pods only wait until the volumes that they ask for are there. */
import type { Claim, StorageClass } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import { isProvisioning } from '../api/placing/volumeMatching.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { UNBOUND_CLAIMS } from '../scheduler/claims.ts'
import type { PodView } from './types.ts'

/**
 * Whether the scheduler's last attempt failed for nothing but claims that are bound by now, or for which a volume is being
 * made: its next attempt comes by itself and does not fail for them.
 */
export function areClaimsComing(store: Store, pod: Pod): boolean {
  const message = pod.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  if (!message.includes(UNBOUND_CLAIMS)) return false
  return claimNamesOf(pod).every((name) => {
    const claim = store.get('persistentvolumeclaims', objectKey(pod.metadata.namespace, name))
    if (!claim || claim.metadata.deletionTimestamp !== undefined) return false
    return claim.status?.phase === 'Bound' || isProvided(store, claim)
  })
}

/** Whether a volume is made for the claim by its class, without anybody's doing. */
export function isProvided(store: Store, { spec: { storageClassName, volumeName } }: Claim): boolean {
  if (!storageClassName || volumeName) return false
  const found = store.get('storageclasses', storageClassName) as StorageClass | undefined
  return found !== undefined && isProvisioning(found)
}

/** uids of the Pods without a node that name a claim: what keeps them may have changed with it. */
export function podsBlockedBy(
  { metadata: { namespace, name } }: KubeObject,
  pods: Iterable<PodView>,
  store: Store,
): readonly string[] {
  const found: string[] = []
  for (const view of pods) {
    if (view.block !== 'unschedulable' || view.namespace !== namespace) continue
    const pod = store.get('pods', objectKey(namespace, view.name))
    if (pod && claimNamesOf(pod).includes(name)) found.push(view.uid)
  }
  return found
}
