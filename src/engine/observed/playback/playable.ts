/** Observed objects as the engine shows its own: what a picture is made from is there, whatever was left out of a file. */
import { toTimestamp } from '../../api/time.ts'
import type { KubeObject } from '../../api/types.ts'
import { kindOf } from '../../kinds/table.ts'
import { engineObject } from '../engineObject.ts'
import type { ObservedChange } from '../observedRun.ts'

/**
 * The object after a change, with all that a file may leave out: its identity and its times. Undefined for a kind that the
 * engine does not know. Throws a StatusError for what is no object of its kind.
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
