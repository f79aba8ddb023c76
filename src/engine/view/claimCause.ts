/** Why a Pod's PersistentVolumeClaim is not bound. */
import type { Claim } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import { classNameOf } from '../api/placing/volumeMatching.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import { defaultStorageClass } from '../apiserver/mutatingAdmission.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { isProvided } from './claimsComing.ts'
import { newestEventMessage } from './newestEvent.ts'
import type { Cause } from './stallCause.ts'

/**
 * The first claim of the Pod that gets no volume: its StorageClass does not exist, or no volume fits and no class
 * provisions one. `mended` if the class was created since and the volume is being provisioned. Undefined if all claims
 * are bound.
 */
export function claimCause(store: StoredObjects, pod: Pod): Cause | undefined {
  const unbound = claimNamesOf(pod)
    .map((name) => store.get('persistentvolumeclaims', objectKey(pod.metadata.namespace, name)))
    .filter((claim) => claim !== undefined)
    .filter(({ status }) => status.phase !== 'Bound')
  const held = unbound.find((claim) => !isProvided(store, claim))
  if (held) return { ...heldBy(store, held), message: newestEventMessage(store, held, () => true) }
  const [first] = unbound
  const name = first ? classNameOf(first) : ''
  return first && { kind: 'mended', facts: { kind: 'StorageClass', name, by: 'volumes' } }
}

function heldBy(store: StoredObjects, held: Claim & KubeObject): Pick<Cause, 'kind' | 'facts'> {
  const wanted = classNameOf(held)
  const claim = held.metadata.name
  if (wanted === '' || store.get('storageclasses', wanted) !== undefined) return { kind: 'claim', facts: { claim } }
  const standard = defaultStorageClass(store)?.metadata.name
  return { kind: 'storageClass', facts: { claim, name: wanted, ...(standard === undefined ? {} : { standard }) } }
}
