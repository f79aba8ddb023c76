/** What held a Pod back and is mended by now, so that only the next try is waited for. */
import type { Container } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { saysMissing } from '../kubelet/configuration.ts'
import { type PodReference, podReferences } from '../kubelet/references.ts'
import type { PodRecord } from '../kubelet/types.ts'
import { missingReferences } from './missingReferences.ts'
import type { PodWaitSource } from './podWaits.ts'
import type { Cause } from './stallCause.ts'

/**
 * The object that these words of the kubelet name as missing, where everything that the container, or any volume, needs is
 * there by now; undefined where something is missing still, or the words are about something else.
 */
export function mendedCause(
  store: Store,
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

/** When the kubelet goes on with the Pod: with the next sync, or with the one that waits for volumes. */
function triedAt(record: PodRecord | undefined): number | undefined {
  const at = record?.work?.kind === 'sync' ? record.resumeAt : record?.retryAt
  return at !== undefined && Number.isFinite(at) ? at : undefined
}
