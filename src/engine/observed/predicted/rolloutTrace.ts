/** How a rollout went, read off the versions of its objects: the same for a recorded run and for a simulated one. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { workloadKinds } from '../../view/workloads/kinds.ts'
import type { WorkloadKind } from '../../view/workloads/workloadKind.ts'

/** Names the workload that is looked at. */
export interface TracedWorkload {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** Numbers of Pods from one moment on. ms since the beginning. */
export interface TracePoint {
  readonly at: number
  readonly available: number
  /** Of those that were created since the beginning. */
  readonly newAvailable: number
  /** Terminating ones included. */
  readonly pods: number
}

/** A revision was told to have another number of Pods; of a StatefulSet or DaemonSet a Pod was made or deleted. */
export interface Scaling {
  /** By their order: 1 is the one that came first. */
  readonly revision: number
  readonly from: number
  readonly to: number
}

export interface TraceCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
}

/** JSON. Times are ms since the beginning; those of a recording are whole seconds. */
export interface RolloutTrace {
  readonly outcome: ReturnType<WorkloadKind['rolloutOf']> | 'gone'
  /** Since when it is complete; null while it is not. */
  readonly completeAt: number | null
  readonly lowestAvailable: number
  readonly mostPods: number
  readonly availableAtEnd: number
  readonly wanted: number
  /** Of each Pod that was created since the beginning, when it was first available. In order. */
  readonly availableAt: readonly number[]
  readonly scalings: readonly Scaling[]
  readonly conditions: readonly TraceCondition[]
  /** Reasons of warnings about its Pods and itself, each once, in order of the alphabet. */
  readonly warnings: readonly string[]
  readonly points: readonly TracePoint[]
}

export interface TracedChange {
  readonly resource: string
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
  /** ms since the beginning. */
  readonly at: number
}

interface TracedPod {
  readonly isNew: boolean
  /** When it was made, and when it was gone; with the place among all changes. */
  readonly from: Moment
  to: Moment | undefined
  readonly available: { readonly from: Moment; to: Moment | undefined }[]
}

interface Moment {
  readonly at: number
  readonly place: number
}

/** Takes changes in their order. What was there before the beginning is taken with `begins` false. */
export class RolloutTracer {
  readonly #workload: TracedWorkload
  readonly #row: WorkloadKind | undefined
  #uid = ''
  #object: KubeObject | undefined
  #minReadyMs = 0
  #completeAt: number | null = null
  /** uids of ReplicaSets and numbers of revisions by name of their hash. */
  readonly #replicaSets = new Set<string>()
  readonly #revisions = new Map<string, number>()
  readonly #sizes = new Map<number, number>()
  readonly #pods = new Map<string, TracedPod>()
  readonly #scalings: Scaling[] = []
  readonly #warnings = new Set<string>()
  #hasBegun = false
  #place = 0

  constructor(workload: TracedWorkload) {
    this.#workload = workload
    this.#row = workloadKinds.find(({ kind }) => kind === workload.kind)
  }

  /** From here on it is the rollout. */
  begin(): void {
    this.#hasBegun = true
  }

  take(change: TracedChange): void {
    this.#place++
    if (change.resource === this.#row?.resource) this.#takeWorkload(change)
    else if (change.resource === 'replicasets') this.#takeReplicaSet(change)
    else if (change.resource === 'pods') this.#takePod(change)
    else if (change.resource === 'events' && this.#hasBegun) this.#takeEvent(change.after)
  }

  /** `until`: ms since the beginning up to which it was looked at. */
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
      warnings: [...this.#warnings].toSorted(),
      points,
    }
  }

  #takeWorkload({ after, before, at }: TracedChange): void {
    const { metadata } = after ?? before ?? {}
    if (metadata?.name !== this.#workload.name || (metadata.namespace ?? '') !== this.#workload.namespace) return
    this.#object = after
    if (!after || !this.#row) return
    this.#uid = metadata.uid
    const { minReadySeconds } = asObject((after as JsonObject & KubeObject).spec)
    this.#minReadyMs = typeof minReadySeconds === 'number' ? minReadySeconds * 1000 : 0
    const isComplete = this.#row.rolloutOf(after) === 'complete'
    if (!isComplete) this.#completeAt = null
    else if (this.#hasBegun) this.#completeAt ??= at
  }

  #takeReplicaSet({ after }: TracedChange): void {
    if (!after || ownerOf(after) !== this.#uid || this.#uid === '') return
    const { uid, labels } = after.metadata
    this.#replicaSets.add(uid)
    const revision = this.#revisionOf(labels?.['pod-template-hash'] ?? uid)
    const { replicas } = asObject((after as JsonObject & KubeObject).spec)
    this.#scaleTo(revision, typeof replicas === 'number' ? replicas : 0)
  }

  #takePod({ after, before, at }: TracedChange): void {
    const pod = after ?? before
    if (!pod || !this.#isOwn(pod)) return
    const { uid } = pod.metadata
    const here = { at, place: this.#place }
    const known = this.#pods.get(uid) ?? { isNew: this.#hasBegun, from: here, to: undefined, available: [] }
    const isMade = !this.#pods.has(uid)
    this.#pods.set(uid, known)
    if (isMade) this.#notePod(pod, 1)
    // One that is set free is somebody else's.
    const isGone = after === undefined || ownerOf(after) === undefined
    const isLeaving = isGone || after.metadata.deletionTimestamp !== undefined
    if (isLeaving && before?.metadata.deletionTimestamp === undefined && !isMade) this.#notePod(pod, -1)
    if (isGone) known.to ??= here
    const isReady = !isLeaving && isReadyPod(pod)
    const last = known.available.at(-1)
    if (isReady && (last === undefined || last.to !== undefined)) {
      // One that was ready before has been so for long.
      const later = this.#hasBegun ? this.#minReadyMs : 0
      known.available.push({ from: { at: at + later, place: this.#place }, to: undefined })
    } else if (!isReady && last && last.to === undefined) {
      if (last.from.at > at) known.available.pop()
      else last.to = here
    }
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
    const { type, reason, involvedObject } = event as KubeObject & JsonObject
    const { uid } = asObject(involvedObject)
    const isAbout = uid === this.#uid || this.#pods.has(textOf(uid)) || this.#replicaSets.has(textOf(uid))
    if (type === 'Warning' && isAbout) this.#warnings.add(textOf(reason))
  }
}

const ownerOf = ({ metadata }: KubeObject): string | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid

function isReadyPod(pod: KubeObject): boolean {
  const { conditions } = asObject((pod as JsonObject & KubeObject).status)
  return objectsIn(conditions).some(({ type, status }) => type === 'Ready' && status === 'True')
}

/** The curve, a point for each moment at which a number changes; the first is at the beginning. */
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
    for (const stretch of available) {
      steps.push({ moment: stretch.from, available: 1, fresh: isNew ? 1 : 0, pods: 0 })
      if (stretch.to) steps.push({ moment: stretch.to, available: -1, fresh: isNew ? -1 : 0, pods: 0 })
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
