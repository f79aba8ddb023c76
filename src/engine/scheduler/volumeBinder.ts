/**
 * Binds the claims of a Pod after a node is chosen, and before the Pod itself is bound. Models
 * pkg/scheduler/framework/plugins/volumebinding/binder.go BindPodVolumes (v1.36).
 */
import { BOUND_BY_CONTROLLER, isBoundClaim, SELECTED_NODE } from '../api/placing/volumeMatching.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { VolumePlan } from './claims.ts'
import type { BindingPod } from './schedulerState.ts'
import type { StorageListers } from './storageListers.ts'

/** The period of checks whether the claims are bound, and the timeout. */
export const CHECK_INTERVAL_MS = 1_000
export const BIND_TIMEOUT_MS = 600_000

/** The claims of a Pod that are being bound, with the chosen node. */
export interface ClaimsBinding {
  readonly node: string
  /** Names of the claims that are not bound yet. */
  readonly claims: readonly string[]
}

/**
 * Writes the chosen volumes into the API, and the chosen node into claims whose volumes must be provisioned. Throws
 * StatusError.
 */
// Models bindAPIUpdate.
export function writePlan(client: ApiClient, { found, made }: VolumePlan, node: string): void {
  for (const { claim, volume } of found) {
    const { namespace = '', name, uid, resourceVersion } = claim.metadata
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion }
    const annotations = { ...volume.metadata.annotations, [BOUND_BY_CONTROLLER]: 'yes' }
    client.update('persistentvolumes', '', {
      ...volume,
      metadata: { ...volume.metadata, annotations },
      spec: { ...volume.spec, claimRef },
    })
  }
  for (const claim of made) {
    const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: node }
    client.update('persistentvolumeclaims', claim.metadata.namespace ?? '', {
      ...claim,
      metadata: { ...claim.metadata, annotations },
    })
  }
}

/** Whether the claims are bound by now, or the reason for which they will not be. */
// Models checkBindings.
export function bindingProgress(
  { pod, claims, until }: BindingPod,
  { claims: lister }: StorageListers,
  isThere: boolean,
  now: number,
): 'bound' | 'waiting' | { readonly fault: string } {
  if (!isThere) return { fault: `pod does not exist any more: pod "${pod.metadata.name}" not found` }
  let isBound = true
  for (const name of claims) {
    const claim = lister.get(pod.metadata.namespace ?? '', name)
    if (!claim) return { fault: `failed to get PVC from cache: persistentvolumeclaim "${name}" not found` }
    isBound &&= isBoundClaim(claim)
  }
  if (isBound) return 'bound'
  return now < until ? 'waiting' : { fault: 'context deadline exceeded' }
}
