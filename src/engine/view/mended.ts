/** Detects a cause that is resolved, so that only the next retry is pending. */
import type { Container } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { saysMissing } from '../kubelet/configuration.ts'
import { type PodReference, podReferences } from '../kubelet/references.ts'
import type { PodRecord } from '../kubelet/types.ts'
import { missingReferences } from './missingReferences.ts'
import type { PodWaitSource } from './podWaits.ts'
import type { Cause } from './stallCause.ts'

/**
 * The object that the kubelet's message names as missing, if everything that the container or volume needs exists by
 * now; undefined if anything is still missing, or the message is about something else.
 */
export function mendedCause(
  store: StoredObjects,
  { pod, view, record }: PodWaitSource,
  message: string,
  container?: Container['name'],
): Cause | undefined {
  const isAsked = ({ use, by }: PodReference): boolean =>
    container === undefined ? use === 'volume' : (use === 'env' || use === 'envFrom') && by === container
  const asked = podReferences(pod.spec).filter(isAsked)
  const named = asked.find((reference) => saysMissing(message, reference, view.namespace))
  if (!named || missingReferences(store, view.namespace, pod.spec).some(isAsked)) return undefined
  const { kind, name } = named
  const at = triedAt(record)
  return { kind: 'mended', facts: { kind, name, by: 'kubelet' }, message, ...(at === undefined ? {} : { retryAt: at }) }
}

/** Time of the kubelet's next try: its next sync, or the retry of volumes. */
function triedAt(record: PodRecord | undefined): number | undefined {
  const at = record?.work?.kind === 'sync' ? record.resumeAt : record?.retryAt
  return at !== undefined && Number.isFinite(at) ? at : undefined
}
