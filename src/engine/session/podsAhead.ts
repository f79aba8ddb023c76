import type { ClusterProjector } from '../view/clusterProjector.ts'
import { podWait } from '../view/podWaits.ts'
import type { WaitId } from '../view/waitFacts.ts'

/**
 * Waits that end by themselves at a moment that is known, and bring the Pod on: unlike a back-off, behind which it tries the
 * same again, and a probe that has failed already.
 */
const leadsOn: ReadonlySet<WaitId> = new Set([
  'wait.pod.probeUntil',
  'wait.pod.initUntil',
  'wait.pod.minReadyUntil',
  'wait.pod.preStopUntil',
  'wait.pod.graceUntil',
])

/** Whether a Pod comes up or ends after a while though nothing happens until then, as before its first probe. */
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
