/** Detects Pods that only wait for their volumes. */
import type { Claim } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import { classNameOf, isProvisioning } from '../api/placing/volumeMatching.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { UNBOUND_CLAIMS } from '../scheduler/claims.ts'
import type { PodView } from './types.ts'

/**
 * Whether the scheduler's last attempt failed only for claims that are bound by now or being provisioned: its next
 * attempt does not fail for them.
 */
export function areClaimsComing(store: StoredObjects, pod: Pod): boolean {
  const message = pod.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  if (!message.includes(UNBOUND_CLAIMS)) return false
  return claimNamesOf(pod).every((name) => {
    const claim = store.get('persistentvolumeclaims', objectKey(pod.metadata.namespace, name))
    if (!claim || claim.metadata.deletionTimestamp !== undefined) return false
    return claim.status?.phase === 'Bound' || isProvided(store, claim)
  })
}

/** Whether the claim's class provisions a volume automatically. */
export function isProvided(store: StoredObjects, claim: Claim): boolean {
  const storageClassName = classNameOf(claim)
  if (storageClassName === '' || claim.spec.volumeName) return false
  const found = store.get('storageclasses', storageClassName)
  return found !== undefined && isProvisioning(found)
}

/** uids of Pods without a node that use a claim: a change of the claim may change their state. */
export function podsBlockedBy(
  { metadata: { namespace, name } }: KubeObject,
  pods: Iterable<PodView>,
  store: StoredObjects,
): readonly string[] {
  const found: string[] = []
  for (const view of pods) {
    if (view.block !== 'unschedulable' || view.namespace !== namespace) continue
    const pod = store.get('pods', objectKey(namespace, view.name))
    if (pod && claimNamesOf(pod).includes(name)) found.push(view.uid)
  }
  return found
}
