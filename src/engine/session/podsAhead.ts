import type { ClusterProjector } from '../view/clusterProjector.ts'
import { podWait } from '../view/podWaits.ts'
import type { WaitId } from '../view/waitFacts.ts'

/**
 * Waits that end by themselves at a known time and let the Pod progress. Back-offs and failing probes are absent,
 * because they lead to the same attempt again.
 */
const leadsOn: ReadonlySet<WaitId> = new Set([
  'wait.pod.probeUntil',
  'wait.pod.initUntil',
  'wait.pod.minReadyUntil',
  'wait.pod.preStopUntil',
  'wait.pod.graceUntil',
])

/** Whether a Pod starts or terminates later although no event is due until then, for example before its first probe. */
export function havePodsAhead(projector: ClusterProjector, now: number): boolean {
  const sourceOf = projector.podSources()
  for (const view of projector.pods.all()) {
    if (view.state === 'available') continue
    const source = sourceOf(view)
    const wait = source && podWait(source, now)
    if (wait && leadsOn.has(wait.id)) return true
  }
  return false
}
