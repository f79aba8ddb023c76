/**
 * Collects the volumes that the Pods of each node need. Models pkg/controller/volume/attachdetach/cache
 * desired_state_of_world.go (v1.36).
 */
import type { Claim, Volume } from '../../api/kindTypes.ts'
import { type Attachable, type AttachmentFacts, attachableOf, attachmentName } from '../../api/placing/attachments.ts'
import { claimNamesOf } from '../../api/podVolumes.ts'
import type { Pod } from '../../api/types.ts'
import type { Lister } from '../../client/interface.ts'

/** A volume to be attached to a node, with the Pods that need it. */
export interface Wanted {
  /** Name of the VolumeAttachment. */
  readonly name: string
  readonly attachable: Attachable
  readonly node: string
  readonly pods: Pod[]
}

interface WantedSources {
  readonly pods: Lister<Pod>
  readonly claims: Lister<Claim>
  readonly volumes: Lister<Volume>
  readonly facts: AttachmentFacts
}

/** The wanted attachments by the name of their VolumeAttachment, in the order of the Pods. */
export function wantedAttachments({ pods, claims, volumes, facts }: WantedSources): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const pod of pods.list('')) {
    const { nodeName = '' } = pod.spec
    if (nodeName === '' || isTerminated(pod)) continue
    for (const claimName of new Set(claimNamesOf(pod))) {
      const claim = claims.get(pod.metadata.namespace ?? '', claimName)
      const volume = volumes.get('', claim?.spec.volumeName ?? '')
      if (!volume || !claim || volume.spec?.claimRef?.uid !== claim.metadata.uid) continue
      const attachable = attachableOf(volume, facts)
      if (!attachable) continue
      const name = attachmentName(attachable, nodeName)
      const entry = wanted.get(name)
      if (entry) entry.pods.push(pod)
      else wanted.set(name, { name, attachable, node: nodeName, pods: [pod] })
    }
  }
  return wanted
}

/** Whether a Pod no longer uses its volumes. */
// Models pkg/volume/util IsPodTerminated (v1.36).
function isTerminated({ metadata, status }: Pod): boolean {
  if (status.phase === 'Failed' || status.phase === 'Succeeded') return true
  if (metadata.deletionTimestamp === undefined) return false
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [] } = status
  return [...initContainerStatuses, ...containerStatuses, ...ephemeralContainerStatuses].every(
    ({ state }) => state?.terminated !== undefined || state?.waiting !== undefined,
  )
}
