/** Collects the facts about a Pod outside of its view: live object, node record, Events. */
import { objectKey } from '../api/objectKey.ts'
import type { KubeEvent } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import { minReadySecondsOf } from './minReady.ts'
import { isMountFailure, saysOnlyThatItWaits } from './newestEvent.ts'
import type { PodWaitSource } from './podWaits.ts'
import type { PodView } from './types.ts'

interface EventsOfPod {
  readonly pulls: ReadonlyMap<string, number>
  readonly mountFailure: string | undefined
}

const NO_EVENTS: EventsOfPod = { pulls: new Map(), mountFailure: undefined }

/** Reads Pods at one time; Events are scanned once, for the first Pod. */
export function podSources(store: StoredObjects, hidden: HiddenFacts): (view: PodView) => PodWaitSource | undefined {
  const byNamespace = new Map<string, ReadonlyMap<string, EventsOfPod>>()
  const eventsOf = ({ namespace, uid }: PodView): EventsOfPod => {
    let events = byNamespace.get(namespace)
    if (!events) {
      events = podEvents(store.list('events', namespace))
      byNamespace.set(namespace, events)
    }
    return events.get(uid) ?? NO_EVENTS
  }
  return (view) => {
    const pod = store.get('pods', objectKey(view.namespace, view.name))
    if (pod?.metadata.uid !== view.uid) return undefined
    return {
      epochMs: store.epochMs,
      pod,
      view,
      record: hidden.recordOf(view.node, view.uid),
      pullsBefore: hidden.pullsBefore(view.node, view.uid),
      ...eventsOf(view),
      minReadySeconds: minReadySecondsOf(store, pod),
      binding: hidden.claimsBinding(view.uid),
      isNodeLost: hidden.lostAt(view.node) !== undefined,
    }
  }
}

/** Facts from Events by uid of the Pod: the number of pulls of each container's image, and the last failed mount. */
function podEvents(events: Iterable<KubeEvent>): ReadonlyMap<string, EventsOfPod> {
  const found = new Map<string, { pulls: Map<string, number>; mountFailure: string | undefined }>()
  for (const { involvedObject, reason, message, count } of events) {
    if (involvedObject.kind !== 'Pod' || (reason !== 'Pulling' && !isMountFailure(reason))) continue
    const { uid = '', fieldPath = '' } = involvedObject
    const entry = found.get(uid) ?? { pulls: new Map<string, number>(), mountFailure: undefined }
    found.set(uid, entry)
    if (isMountFailure(reason)) {
      if (entry.mountFailure === undefined || !saysOnlyThatItWaits(message)) entry.mountFailure = message
    } else {
      const container = fieldPath.slice(fieldPath.indexOf('{') + 1, -1)
      entry.pulls.set(container, (entry.pulls.get(container) ?? 0) + (count ?? 1))
    }
  }
  return found
}
