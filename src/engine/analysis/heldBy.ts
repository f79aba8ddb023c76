/** Finds the reason for an incomplete rollout, in the message of the scheduler, a node or the API server. */
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { Session } from '../session/session.ts'
import type { PodView } from '../view/types.ts'
import { runningInit } from './runningInit.ts'
import { revisionKindOf, revisionsOf, type Workload } from './workloads.ts'

/** The obstacle of a workload's Pods. */
export interface HeldBy {
  /** The first Pod that is held; empty if no Pod can be created. */
  readonly pod: string
  /** Number of the held Pods. */
  readonly pods: number
  /** `Unschedulable`, `ImagePullBackOff`, `CreateContainerConfigError`, `FailedCreate` and so on. */
  readonly reason: string
  /** Empty without a message. */
  readonly message: string
}

/** The obstacle of a workload; undefined if none is known, and for a paused workload. */
export function heldBy(workload: Workload, session: Session): HeldBy | undefined {
  const { object } = workload
  const revisions = revisionsOf(workload, session.objects.list(revisionKindOf(workload).resource))
  const stall = session.view.stallOf(object.metadata.uid)
  if (stall?.held.whose === 'missing')
    return { pod: '', pods: stall.held.pods, reason: 'FailedCreate', message: stall.message }
  const own = podsOf(revisions, session)
  const named = stall?.pod === undefined ? undefined : own.find(({ name }) => name === stall.pod)
  if (named && stall) {
    const reported = wordsOf(named, session)
    const message = stall.message || reported.message
    // A Pod with an unmountable volume has no reason of its own; the kubelet's Event has one.
    const reason = isTelling(reported.reason)
      ? reported.reason
      : (reasonOfEvent(named, message, session) ?? reported.reason)
    return { ...reported, reason, pods: stall.held.pods, message }
  }
  const waiting = own.filter(({ ready, reason }) => !ready && reason !== undefined)
  const [first] = waiting
  return first && { ...wordsOf(first, session), pods: waiting.filter(({ reason }) => reason === first.reason).length }
}

const isTelling = (reason: string): boolean => reason !== '' && reason !== 'ContainersNotReady'

function reasonOfEvent({ uid, namespace }: PodView, message: string, { objects }: Session): string | undefined {
  const reported = [...objects.list('events', namespace)].find(
    (event) => event.involvedObject.uid === uid && event.message === message,
  )
  return reported?.reason
}

function wordsOf(view: PodView, { objects }: Session) {
  const { namespace, name, reason = 'Unready', message = '' } = view
  const pod = objects.get('pods', objectKey(namespace, name))
  return { pod: name, reason: (pod && waitingReason(pod)) ?? reason, message, ...runningInit(view) }
}

/** The kubelet's reason for the first container that it cannot start; undefined while it is still starting one. */
function waitingReason({ status: { initContainerStatuses = [], containerStatuses = [] } }: Pod): string | undefined {
  const reasons = [...initContainerStatuses, ...containerStatuses].map(({ state }) => state.waiting?.reason)
  return reasons.find((one) => one !== undefined && one !== 'ContainerCreating' && one !== 'PodInitializing')
}

function podsOf(revisions: readonly KubeObject[], { view }: Session): PodView[] {
  const uids = new Set(revisions.map(({ metadata }) => metadata.uid))
  return [...view.pods.all()].filter(({ ownerUid, goneAt }) => uids.has(ownerUid) && goneAt === undefined)
}
