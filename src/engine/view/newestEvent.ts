import type { KubeEvent, KubeObject } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'

/** Message of the newest matching Event about an object; empty without one. */
export function newestEventMessage(
  store: StoredObjects,
  { metadata: { uid, namespace } }: KubeObject,
  isWanted: (event: KubeEvent) => boolean,
): string {
  let newest: KubeEvent | undefined
  for (const event of store.list('events', namespace)) {
    if (event.involvedObject.uid !== uid || !isWanted(event)) continue
    if (!newest || (event.lastTimestamp ?? '') >= (newest.lastTimestamp ?? '')) newest = event
  }
  return newest?.message ?? ''
}

/** Whether Events of this reason say that a volume cannot be used. */
export const isMountFailure = (reason: string | undefined): boolean =>
  reason === 'FailedMount' || reason === 'FailedAttachVolume'

/**
 * Whether a kubelet's message only says that it waits for volumes: the reason for which a volume is not attached is
 * more helpful.
 */
export const saysOnlyThatItWaits = (message = ''): boolean =>
  message.startsWith('Unable to attach or mount volumes:') && message.includes('failed to process volumes=[]')
