/** Traces a rollout through the versions of its objects, in the same way for recorded and simulated runs. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { workloadKinds } from '../../view/workloads/kinds.ts'
import type { WorkloadKind } from '../../view/workloads/workloadKind.ts'
import { timeOf } from '../times.ts'

/** Identifies the traced workload. */
export interface TracedWorkload {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** Numbers of Pods from a moment on, in ms since the beginning. */
interface TracePoint {
  readonly at: number
  readonly available: number
  /** Available Pods that were created since the beginning. */
  readonly newAvailable: number
  /** All Pods, including terminating ones, without Pods whose containers have all ended. */
  readonly pods: number
}

/** A change of the number of Pods of a revision; for a StatefulSet or DaemonSet, a created or deleted Pod. */
interface Scaling {
  /** Revisions are numbered by their first appearance, from 1. */
  readonly revision: number
  readonly from: number
  readonly to: number
}

interface TraceCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
}

/** The trace of a rollout, as JSON. Times are ms since the beginning; in a recording they are whole seconds. */
export interface RolloutTrace {
  readonly outcome: ReturnType<WorkloadKind['rolloutOf']> | 'gone'
  /** The time since which the rollout is complete; null if it is not. */
  readonly completeAt: number | null
  readonly lowestAvailable: number
  readonly mostPods: number
  readonly availableAtEnd: number
  readonly wanted: number
  /** The time at which each Pod created since the beginning was first available, in order. */
  readonly availableAt: readonly number[]
  readonly scalings: readonly Scaling[]
  readonly conditions: readonly TraceCondition[]
  /** Reasons of warnings about the workload and its Pods, each once, in alphabetical order. */
  readonly warnings: readonly string[]
  /** Reasons of warnings before the beginning: the failure of a Pod at that time may be reported again. */
  readonly earlierWarnings: readonly string[]
  readonly points: readonly TracePoint[]
}

interface TracedChange {
  readonly resource: string
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
  /** ms since the beginning. */
  readonly at: number
}

interface TracedPod {
  readonly isNew: boolean
  /** The times of the Pod's creation (`from`) and deletion (`to`), each with the index among all changes. */
  readonly from: Moment
  to: Moment | undefined
  readonly available: { readonly from: Moment; to: Moment | undefined }[]
}

interface Moment {
  readonly at: number
  readonly place: number
}

/** A ReplicaSet or Pod whose owner is not known yet: its first and its present version. */
interface Waiting {
  readonly first: TracedChange
  readonly change: TracedChange
  readonly from: Moment
  readonly moment: Moment
  readonly isNew: boolean
}

/**
 * Traces changes in their order; changes before `begin` make up the first state. Objects of a state are ordered by
 * their last writes, so a ReplicaSet or Pod may come before its owner.
 */
export class RolloutTracer {
  readonly #workload: TracedWorkload
  readonly #row: WorkloadKind | undefined
  #uid = ''
  #object: KubeObject | undefined
  #minReadyMs = 0
  #completeAt: number | null = null
  /** uids of the ReplicaSets, and the numbers of revisions by the name of their hash. */
  readonly #replicaSets = new Set<string>()
  readonly #revisions = new Map<string, number>()
  readonly #sizes = new Map<number, number>()
  readonly #pods = new Map<string, TracedPod>()
  readonly #scalings: Scaling[] = []
  /** Warnings, each once, by the object and the reason. */
  readonly #warnings = new Map<string, { readonly reason: string; readonly uid: string; readonly isNew: boolean }>()
  /** The last version of each waiting object, by the uid of its owner and its own uid. */
  readonly #waiting = new Map<string, Map<string, Waiting>>()
  readonly #epochMs: number
  #hasBegun = false
  #place = 0

  /** `epochMs`: Unix ms of the beginning, on the clock of the objects' times. */
  constructor(workload: TracedWorkload, epochMs: number) {
    this.#workload = workload
    this.#epochMs = epochMs
    this.#row = workloadKinds.find(({ kind }) => kind === workload.kind)
  }

  /** Begins the rollout: later changes belong to it. */
  begin(): void {
    this.#hasBegun = true
  }

  take(change: TracedChange): void {
    this.#place++
    if (change.resource === this.#row?.resource) this.#takeWorkload(change)
    else if (change.resource === 'replicasets') this.#takeReplicaSet(change)
    else if (change.resource === 'pods') this.#takePod(change, { at: change.at, place: this.#place }, this.#hasBegun)
    else if (change.resource === 'events') this.#takeEvent(change.after)
  }

  /** The trace up to `until`, in ms since the beginning. */
  trace(until: number): RolloutTrace {
    const object = this.#object
    const points = pointsOf([...this.#pods.values()], until)
    const last = points.at(-1)
    const { status, spec } = asObject(object)
    const conditions = objectsIn(asObject(status).conditions)
      .map(({ type, status: is, reason }) => ({ type: textOf(type), status: textOf(is), reason: textOf(reason) }))
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    const wanted = asObject(spec).replicas ?? asObject(status).desiredNumberScheduled
    const firsts = [...this.#pods.values()].flatMap(({ isNew, available }) =>
      isNew && available[0] && available[0].from.at <= until ? [available[0].from.at] : [],
    )
    return {
      outcome: object && this.#row ? this.#row.rolloutOf(object) : 'gone',
      completeAt: this.#completeAt,
      lowestAvailable: points.reduce((least, { available }) => Math.min(least, available), Number.POSITIVE_INFINITY),
      mostPods: points.reduce((most, { pods }) => Math.max(most, pods), 0),
      availableAtEnd: last?.available ?? 0,
      wanted: typeof wanted === 'number' ? wanted : 0,
      availableAt: firsts.toSorted((a, b) => a - b),
      scalings: this.#scalings,
      conditions,
      warnings: this.#warned(true),
      earlierWarnings: this.#warned(false),
      points,
    }
  }

  #takeWorkload({ after, before, at }: TracedChange): void {
    const { metadata } = after ?? before ?? {}
    if (metadata?.name !== this.#workload.name || (metadata.namespace ?? '') !== this.#workload.namespace) return
    this.#object = after
    if (!after || !this.#row) return
    this.#uid = metadata.uid
    const { minReadySeconds } = specOf(after)
    this.#minReadyMs = typeof minReadySeconds === 'number' ? minReadySeconds * 1000 : 0
    const isComplete = this.#row.rolloutOf(after) === 'complete'
    if (!isComplete) this.#completeAt = null
    else if (this.#hasBegun) this.#completeAt ??= at
    this.#takeWaiting(this.#uid)
  }

  /** Traces the objects that waited for this owner. */
  #takeWaiting(uid: string): void {
    const waiting = this.#waiting.get(uid)
    if (!waiting) return
    this.#waiting.delete(uid)
    for (const { first, change, from, moment, isNew } of waiting.values()) {
      if (change.resource !== 'pods') {
        this.#takeReplicaSet(change, isNew)
        continue
      }
      if (first !== change) this.#takePod(first, from, isNew)
      this.#takePod(change, moment, isNew)
    }
  }

  #wait(change: TracedChange, moment: Moment): void {
    const { uid } = (change.after ?? change.before)?.metadata ?? {}
    const owner = change.after && ownerOf(change.after)
    if (uid === undefined) return
    if (owner === undefined) {
      for (const waiting of this.#waiting.values()) waiting.delete(uid)
      return
    }
    const waiting = this.#waiting.get(owner) ?? new Map<string, Waiting>()
    this.#waiting.set(owner, waiting)
    const known = waiting.get(uid)
    const { first = change, from = moment, isNew = this.#hasBegun } = known ?? {}
    waiting.set(uid, { first, from, isNew, change, moment })
  }

  /**
   * `isScaled`: whether its size counts as a scaling, because it belonged to the workload at the beginning or was
   * created since; adopting a ReplicaSet is no scaling.
   */
  #takeReplicaSet(change: TracedChange, isScaled = this.#isKnownOrMade(change)): void {
    const { after, at } = change
    if (!after || ownerOf(after) !== this.#uid || this.#uid === '') {
      this.#wait(change, { at, place: this.#place })
      return
    }
    const { uid, labels } = after.metadata
    this.#replicaSets.add(uid)
    const revision = this.#revisionOf(labels?.['pod-template-hash'] ?? uid)
    const { replicas } = specOf(after)
    const size = typeof replicas === 'number' ? replicas : 0
    if (isScaled) this.#scaleTo(revision, size)
    else this.#sizes.set(revision, size)
    this.#takeWaiting(uid)
  }

  #isKnownOrMade({ before }: TracedChange): boolean {
    return before === undefined || this.#replicaSets.has(before.metadata.uid)
  }

  #takePod(change: TracedChange, here: Moment, isNew: boolean): void {
    const { after, before, at } = change
    const pod = after ?? before
    if (!pod || !this.#isOwn(pod)) {
      this.#wait(change, here)
      return
    }
    const { uid } = pod.metadata
    const known = this.#pods.get(uid) ?? { isNew, from: here, to: undefined, available: [] }
    const isMade = !this.#pods.has(uid)
    this.#pods.set(uid, known)
    if (isMade) this.#notePod(pod, 1)
    const isMarked = after?.metadata.deletionTimestamp !== undefined
    // A released Pod belongs to another owner, and controllers do not count a Pod whose containers have all ended. The
    // time in which a kubelet removes a deleted Pod without running containers depends on chance.
    const isGone =
      after === undefined || ownerOf(after) === undefined || isOver(after) || (isMarked && !hasRunning(after))
    const isLeaving = isGone || isMarked
    if (isLeaving && before?.metadata.deletionTimestamp === undefined && !isMade) this.#notePod(pod, -1)
    if (isGone) known.to ??= here
    const since = isLeaving ? undefined : this.#availableFrom(pod, at)
    const last = known.available.at(-1)
    if (since !== undefined && (last === undefined || last.to !== undefined)) {
      known.available.push({ from: { at: since, place: here.place }, to: undefined })
    } else if (since === undefined && last && last.to === undefined) {
      if (last.from.at > at) known.available.pop()
      else last.to = here
    }
  }

  /**
   * The time at which a Pod becomes available, counted from the whole second in which it became ready, as controllers
   * do; undefined if it is not ready.
   */
  #availableFrom(pod: KubeObject, at: number): number | undefined {
    const { conditions } = statusOf(pod)
    const ready = objectsIn(conditions).find(({ type }) => type === 'Ready')
    if (ready?.status !== 'True') return undefined
    const second = timeOf(ready.lastTransitionTime)
    if (second === undefined) return at + (this.#hasBegun ? this.#minReadyMs : 0)
    return Math.max(at, second + this.#minReadyMs - this.#epochMs)
  }

  /** Counts a Pod whose workload owns its Pods directly, without a ReplicaSet. */
  #notePod(pod: KubeObject, by: 1 | -1): void {
    if (ownerOf(pod) !== this.#uid) return
    const revision = this.#revisionOf(pod.metadata.labels?.['controller-revision-hash'] ?? '')
    this.#scaleTo(revision, Math.max(0, (this.#sizes.get(revision) ?? 0) + by))
  }

  #scaleTo(revision: number, to: number): void {
    const from = this.#sizes.get(revision) ?? 0
    this.#sizes.set(revision, to)
    if (from !== to && this.#hasBegun) this.#scalings.push({ revision, from, to })
  }

  #revisionOf(hash: string): number {
    const known = this.#revisions.get(hash) ?? this.#revisions.size + 1
    this.#revisions.set(hash, known)
    return known
  }

  #isOwn(pod: KubeObject): boolean {
    if (this.#pods.has(pod.metadata.uid)) return true
    const owner = ownerOf(pod)
    return owner !== undefined && (owner === this.#uid || this.#replicaSets.has(owner))
  }

  #takeEvent(event: KubeObject | undefined): void {
    if (!event) return
    const { type, reason, involvedObject }: JsonObject = event
    if (type !== 'Warning') return
    const told = { reason: textOf(reason), uid: textOf(asObject(involvedObject).uid), isNew: this.#hasBegun }
    this.#warnings.set(JSON.stringify(told), told)
  }

  #warned(isNew: boolean): string[] {
    const own = [...this.#warnings.values()].filter(
      (one) =>
        one.isNew === isNew && (one.uid === this.#uid || this.#pods.has(one.uid) || this.#replicaSets.has(one.uid)),
    )
    return [...new Set(own.map(({ reason }) => reason))].toSorted()
  }
}

function isOver(pod: KubeObject): boolean {
  const { phase } = statusOf(pod)
  return phase === 'Succeeded' || phase === 'Failed'
}

function hasRunning(pod: KubeObject): boolean {
  const { containerStatuses, initContainerStatuses } = statusOf(pod)
  return [...objectsIn(containerStatuses), ...objectsIn(initContainerStatuses)].some(
    ({ state }) => asObject(state).running !== undefined,
  )
}

const statusOf = ({ status }: JsonObject): JsonObject => asObject(status)

const specOf = ({ spec }: JsonObject): JsonObject => asObject(spec)

const ownerOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid

/** The curve with a point for each change of a number; the first point is at the beginning. */
function pointsOf(pods: readonly TracedPod[], until: number): TracePoint[] {
  const steps: {
    readonly moment: Moment
    readonly available: number
    readonly fresh: number
    readonly pods: number
  }[] = []
  for (const { isNew, from, to, available } of pods) {
    steps.push({ moment: from, available: 0, fresh: 0, pods: 1 })
    if (to) steps.push({ moment: to, available: 0, fresh: 0, pods: -1 })
    for (const span of available) {
      steps.push({ moment: span.from, available: 1, fresh: isNew ? 1 : 0, pods: 0 })
      if (span.to) steps.push({ moment: span.to, available: -1, fresh: isNew ? -1 : 0, pods: 0 })
    }
  }
  steps.sort((a, b) => a.moment.at - b.moment.at || a.moment.place - b.moment.place)
  let now = { available: 0, newAvailable: 0, pods: 0 }
  const points: TracePoint[] = [{ at: 0, ...now }]
  for (const { moment, available, fresh, pods: more } of steps) {
    if (moment.at > until) break
    now = { available: now.available + available, newAvailable: now.newAvailable + fresh, pods: now.pods + more }
    if (moment.at < 0) points[0] = { at: 0, ...now }
    else points.push({ at: moment.at, ...now })
  }
  return points
}
