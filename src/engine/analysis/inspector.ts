import { ofKind } from '../api/fields/ofKind.ts'
import type { ControllerRevision, DaemonSet } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import { fromTimestamp } from '../api/time.ts'
import type { Deployment, KubeObject, Pod, ReplicaSet } from '../api/types.ts'
import { findResource } from '../apiserver/resources.ts'
import { controllerUidOf } from '../client/informer.ts'
import { heldBackUntil } from '../controllers/daemonSet/podBackoff.ts'
import type { ObjectName } from '../document/stops.ts'
import { kinds } from '../kinds/table.ts'
import { controllerOfKind } from '../loopShapes.ts'
import { daemonBackoffs } from '../session/codePath.ts'
import type { Session } from '../session/session.ts'
import { workloadUidOf } from '../session/timelineMark.ts'
import type { TraceRecord } from '../trace/records.ts'
import { lifeline } from '../view/lifeline.ts'
import { missingReferences } from '../view/missingReferences.ts'
import { podWait } from '../view/podWaits.ts'
import { isRefusing, refusalMessage } from '../view/refusals.ts'
import type { EventView, Inspection, LifeStep, PodView, WaitReason } from '../view/types.ts'
import { deploymentWaits, podWaits } from '../view/waits.ts'
import { type DaemonWaitContext, daemonSetWaits, failedPodsWait, statefulSetWaits } from '../view/workloads/setWaits.ts'

const MAX_TRACE = 200
const MAX_EVENTS = 200
/** Most records of a Pod's life; the first records tell of its beginning. */
const MAX_LIFE = 5000

/** The facts about an object at the cursor. `of.kind` in any letter case, with kubectl's resource names. */
export function inspect(session: Session, of: ObjectName): Inspection {
  return new Inspector(session).inspect(of)
}

class Inspector {
  readonly #session: Session
  readonly #handled: number

  constructor(session: Session) {
    this.#session = session
    this.#handled = session.handled
  }

  inspect({ kind, namespace, name }: ObjectName): Inspection {
    const info = findResource(kind)
    const object =
      info && this.#session.objects.get(info.resource, objectKey(info.namespaced ? namespace : undefined, name))
    if (!info || !object) return { object: undefined, events: [], trace: [], lastSync: [], waitsFor: [] }
    const related = this.#relatedNames(object)
    const about = (record: TraceRecord) => isAbout(record, object, related)
    return {
      object,
      events: this.#events(object),
      trace: this.#session.past.findBack(this.#handled, about, MAX_TRACE).reverse(),
      lastSync: this.#lastSync(object),
      waitsFor: this.#waits(object),
      ...(object.kind === 'Pod' ? { lifeline: this.#lifeline(object), ...this.#missing(ofKind('Pod', object)) } : {}),
    }
  }

  /** Names of a Deployment's ReplicaSets, whose Events are shown with the Deployment. */
  #relatedNames(object: KubeObject): ReadonlySet<string> {
    if (object.kind !== 'Deployment') return new Set()
    return new Set(this.#replicaSetsOf(ofKind('Deployment', object)).map((rs) => rs.metadata.name))
  }

  #replicaSetsOf(d: Deployment): ReplicaSet[] {
    const all = [...this.#session.objects.list('replicasets', d.metadata.namespace)]
    return all.filter((rs) => rs.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === d.metadata.uid))
  }

  /** The ControllerRevisions of a StatefulSet or DaemonSet. */
  #controllerRevisionsOf({ kind, metadata: { uid, namespace } }: KubeObject): ControllerRevision[] {
    if (kind !== 'StatefulSet' && kind !== 'DaemonSet') return []
    const all = [...this.#session.objects.list('controllerrevisions', namespace)]
    return all.filter((one) => controllerUidOf(one) === uid)
  }

  #revisionsOf(object: KubeObject): string[] {
    return this.#controllerRevisionsOf(object).map(({ metadata }) => metadata.uid)
  }

  #setWaits(object: KubeObject, waitOf: (pod: PodView) => WaitReason | undefined): WaitReason[] {
    const revisions = this.#controllerRevisionsOf(object)
    const uids = new Set(revisions.map(({ metadata }) => metadata.uid))
    const { objects: store } = this.#session
    const refusal = isRefusing(store, object) ? refusalMessage(store, object) : undefined
    const pods = this.#podsWhere((pod) => uids.has(pod.ownerUid))
    const isOutdated = this.#session.view.stallOf(object.metadata.uid)?.kind === 'outdatedPod'
    const context = { revisions, pods, waitOf, refusal, isOutdated }
    return object.kind === 'StatefulSet'
      ? statefulSetWaits(ofKind('StatefulSet', object), context)
      : daemonSetWaits(ofKind('DaemonSet', object), {
          ...{ ...context, nodes: [...store.list('nodes')] },
          ...this.#failedDaemons(ofKind('DaemonSet', object)),
        })
  }

  /** State of the DaemonSet controller's memory; empty for a recorded run, which does not have it. */
  #failedDaemons(set: DaemonSet): Pick<DaemonWaitContext, 'now' | 'heldBackUntil'> {
    const entries = daemonBackoffs(this.#session)
    const { at: now } = this.#session.cursor
    return { now, heldBackUntil: (node) => heldBackUntil(entries, set, { node, now }) }
  }

  /**
   * Events about an object and the objects that it owns: a rollout's problems are Events of its Pods. Sorted by the
   * last occurrence, which for a repeated Event is the newest one.
   */
  #events(object: KubeObject): EventView[] {
    const uids = this.#ownUids(object)
    const exactAt = this.#eventTimes(uids)
    const found: EventView[] = []
    const { namespace = 'default' } = object.metadata
    const { objects: store } = this.#session
    const { epochMs } = store
    for (const event of store.list('events', namespace)) {
      const { kind = '', name = '', uid = '' } = event.involvedObject
      const { type, reason = '', message = '', firstTimestamp, lastTimestamp } = event
      const { creationTimestamp } = event.metadata
      if (!uids.has(uid)) continue
      found.push({
        at: exactAt.get(`${uid}|${reason}|${message}`) ?? fromTimestamp(lastTimestamp ?? creationTimestamp) - epochMs,
        firstAt: fromTimestamp(firstTimestamp ?? creationTimestamp) - epochMs,
        count: event.count || 1,
        type: type === 'Warning' ? 'Warning' : 'Normal',
        reason,
        message,
        source: event.source.component ?? '',
        object: `${kind.toLowerCase()}/${name}`,
      })
    }
    return found.sort((a, b) => a.at - b.at).slice(-MAX_EVENTS)
  }

  /** uids of an object, its ReplicaSets and its Pods. */
  #ownUids(object: KubeObject): ReadonlySet<string> {
    const uids = new Set([object.metadata.uid])
    if (object.kind === 'Deployment')
      for (const { metadata } of this.#replicaSetsOf(ofKind('Deployment', object))) uids.add(metadata.uid)
    for (const uid of this.#revisionsOf(object)) uids.add(uid)
    if (object.kind !== 'Pod')
      for (const { uid, ownerUid } of this.#session.view.pods.all()) if (uids.has(ownerUid)) uids.add(uid)
    return uids
  }

  /** Time of each Event's last record, in virtual ms; the API keeps whole seconds. */
  #eventTimes(uids: ReadonlySet<string>): ReadonlyMap<string, number> {
    const times = new Map<string, number>()
    const isEvent = (record: TraceRecord) => record.type === 'event' && uids.has(record.uid)
    for (const record of this.#session.past.findBack(this.#handled, isEvent, MAX_EVENTS)) {
      if (record.type !== 'event') continue
      const key = `${record.uid}|${record.reason}|${record.message}`
      if (!times.has(key)) times.set(key, record.at)
    }
    return times
  }

  /** The controller's last sync of the object that made a decision, with its decisions. */
  #lastSync(object: KubeObject): TraceRecord[] {
    const controller = controllerOfKind(object.kind)
    const id = objectId(object)
    const [decision] = this.#session.past.findBack(
      this.#handled,
      (record) =>
        record.type === 'decision' && record.object === id && (!controller || record.controller === controller),
      1,
    )
    if (!decision) return []
    const key = `${object.metadata.namespace ?? ''}/${object.metadata.name}`
    return this.#session.past
      .findBack(
        this.#handled,
        (record) =>
          record.eventSeq === decision.eventSeq &&
          // A decision of the queue names only the key.
          ((record.type === 'decision' &&
            (record.object === id || (record.object === key && record.controller === controller))) ||
            (record.type === 'write' && record.by === controller) ||
            (record.type === 'sync' && record.key === key && record.controller === controller)),
        MAX_TRACE,
      )
      .reverse()
  }

  #waits(object: KubeObject): WaitReason[] {
    const { cursor, objects } = this.#session
    const { at: now } = cursor
    const { epochMs } = objects
    const sourceOf = this.#session.view.podSources()
    const waitOf = (pod: PodView): WaitReason | undefined => {
      const source = sourceOf(pod)
      return source && podWait(source, now)
    }
    const { uid } = object.metadata
    if (object.kind === 'Pod') {
      const own = podWaits(
        this.#podsWhere((pod) => pod.uid === uid),
        { waitOf },
      )
      return own.length === 0 ? this.#failedPodWait(object) : [...own, ...this.#ownersWait(object)]
    }
    if (object.kind === 'StatefulSet' || object.kind === 'DaemonSet') return this.#setWaits(object, waitOf)
    if (object.kind !== 'Deployment') {
      const revisions = new Set([uid, ...this.#revisionsOf(object)])
      return podWaits(
        this.#podsWhere((pod) => revisions.has(pod.ownerUid)),
        { waitOf },
      )
    }
    const replicaSets = this.#replicaSetsOf(ofKind('Deployment', object))
    const uids = new Set(replicaSets.map((rs) => rs.metadata.uid))
    const pods = this.#podsWhere((pod) => uids.has(pod.ownerUid))
    return deploymentWaits(ofKind('Deployment', object), { now, epochMs, replicaSets, pods, waitOf })
  }

  /** Missing objects that a Pod needs, in the words of an apply's plan. */
  #missing(pod: Pod): Pick<Inspection, 'missing'> {
    const { namespace = 'default', uid } = pod.metadata
    if (this.#session.view.pods.get(uid)?.block === undefined) return {}
    const { objects: store } = this.#session
    const missing = missingReferences(store, namespace, pod.spec)
    return missing.length > 0 ? { missing } : {}
  }

  #lifeline(object: KubeObject): readonly LifeStep[] {
    const { at: now } = this.#session.cursor
    const { uid } = object.metadata
    const view = this.#session.view.pods.get(uid)
    const source = view && this.#session.view.podSources()(view)
    if (!source) return []
    const id = objectId(object)
    const isOwn = (record: TraceRecord): boolean =>
      record.type === 'decision' ? record.object === id : 'uid' in record && record.uid === uid
    const records = this.#session.past.findBack(this.#handled, isOwn, MAX_LIFE).reverse()
    return lifeline({ source, records, wait: podWait(source, now), now })
  }

  /** The waits of a Pod's Deployment, beside its Pods. */
  #ownersWait({ metadata: { namespace = '', name }, kind }: KubeObject): WaitReason[] {
    const { objects: store, cursor } = this.#session
    const uid = workloadUidOf(store, kind, namespace, name)
    for (const d of store.list('deployments', namespace))
      if (d.metadata.uid === uid)
        return deploymentWaits(d, {
          now: cursor.at,
          epochMs: store.epochMs,
          replicaSets: this.#replicaSetsOf(d),
          pods: [],
          waitOf: () => undefined,
        })
    return []
  }

  /** A failed Pod waits for nothing; a DaemonSet's failed Pod remains until the back-off of its node is over. */
  #failedPodWait(pod: KubeObject): WaitReason[] {
    const { objects: store } = this.#session
    const uid = controllerUidOf(pod)
    const set = [...store.list('daemonsets', pod.metadata.namespace)].find(({ metadata }) => metadata.uid === uid)
    const pods = this.#podsWhere((one) => one.uid === pod.metadata.uid)
    return set ? failedPodsWait(set, { pods, ...this.#failedDaemons(set) }) : []
  }

  #podsWhere(matches: (pod: PodView) => boolean): PodView[] {
    return [...this.#session.view.pods.all()].filter((pod) => pod.state !== 'gone' && matches(pod))
  }
}

const objectId = ({ kind, metadata }: KubeObject): string =>
  `${kind.toLowerCase()}/${metadata.namespace ?? ''}/${metadata.name}`

function isAbout(record: TraceRecord, object: KubeObject, related: ReadonlySet<string>): boolean {
  const { uid, namespace = '', name } = object.metadata
  switch (record.type) {
    case 'write':
      return record.uid === uid || (record.kind === 'ReplicaSet' && related.has(record.name))
    case 'event':
      return record.uid === uid || (record.kind === 'ReplicaSet' && related.has(record.name))
    case 'sync':
      return record.controller === controllerOfKind(object.kind) && record.key === `${namespace}/${name}`
    case 'decision':
      return record.object === objectId(object)
    case 'command':
      return false
  }
}

/**
 * The objects of a kind at the cursor, in order of creation, as the API server stores them; undefined for an unknown
 * kind. Kinds of CustomResourceDefinitions are unknown. An empty namespace means all.
 */
export function storedObjects(session: Session, kind: string, namespace = ''): readonly KubeObject[] | undefined {
  const row = kinds.find((one) => one.kind === kind)
  return row && [...session.objects.list(row.resource, namespace)]
}
