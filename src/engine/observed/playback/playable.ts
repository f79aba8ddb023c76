/** Completes observed objects so that a picture can be drawn, even if a file lacks fields. */
import { toTimestamp } from '../../api/time.ts'
import type { KubeObject } from '../../api/types.ts'
import { kindOf } from '../../kinds/table.ts'
import { engineObject } from '../engineObject.ts'
import type { ObservedChange } from '../observedRun.ts'

/**
 * The object after a change, with defaults for a missing identity or missing times. Undefined for a kind that the
 * engine does not know. Throws a StatusError if the object cannot be decoded as its kind.
 */
export function playableObject(change: ObservedChange): KubeObject | undefined {
  const { object } = change
  const kind = kindOf(object)
  if (!kind) return undefined
  const made = engineObject(object)
  const { namespace, ...metadata } = made.metadata
  const { uid, resourceVersion } = metadata
  return {
    ...made,
    metadata: {
      ...metadata,
      ...(kind.namespaced ? { namespace: namespace || 'default' } : {}),
      uid: uid || change.key,
      resourceVersion: Number(resourceVersion) > 0 ? resourceVersion : String(change.index + 1),
      creationTimestamp: object.metadata.creationTimestamp ? metadata.creationTimestamp : toTimestamp(change.at),
    },
  }
}
