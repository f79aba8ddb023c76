/** Records when rollouts end, fail or miss their deadline while a session is played on. */
import type { Session } from '../session/session.ts'
import type { PodCountPoint, WorkloadTry } from './forecastTries.ts'
import { lastProgressAt } from './measure.ts'
import { standsStill } from './rolloutOutcome.ts'
import { summarise } from './summary.ts'
import {
  isWorkload,
  revisionKindOf,
  revisionsOf,
  type Workload,
  type WorkloadObject,
  workloadRow,
  workloadsOf,
} from './workloads.ts'

/** Virtual ms in which a paused workload, or one with a missed deadline, may progress again. */
const PAUSED_MS = 10_000
const AFTER_DEADLINE_MS = { least: 60_000, most: 300_000 } as const

interface Noted {
  completeAt?: number | undefined
  /** Moment at which the complete workload became incomplete. */
  brokenAt?: number
  deadlineAt?: number
  /** The condition's text for a deadline that was missed before the watch began; empty without a miss. */
  readonly exceededBefore: string
}

/** A workload of a try, and the start of its measurement (virtual ms). */
export interface Measured {
  readonly uid: string
  readonly fromAt: number
}

/** Follows workloads at every commit. A session has one watch, since a store keeps its observers. */
export class RolloutWatch {
  readonly #session: Session
  #noted = new Map<string, Noted>()
  /** The states of workloads whose Pods fail without end, at the moment when this was found. */
  #endless = new Map<string, WorkloadTry>()
  #phase: 'off' | 'rollout' | 'aftermath' = 'off'

  constructor(session: Session) {
    this.#session = session
    session.objects.observe(({ resource, after }) => {
      const row = this.#phase === 'off' ? undefined : workloadRow(resource)
      if (row && after && isWorkload(after)) this.#note({ row, object: after })
    }, 'listener')
  }

  /** Begins to follow these workloads, in their present state. */
  start(uids: readonly string[]): void {
    const all = workloadsOf(this.#session)
    const noted = (uid: string): Noted => ({
      exceededBefore: exceededSince(all.find(({ object }) => object.metadata.uid === uid)?.object),
    })
    this.#noted = new Map(uids.map((uid) => [uid, noted(uid)]))
    this.#endless = new Map()
    this.#phase = 'rollout'
    for (const one of all) this.#note(one)
  }

  /** From this call on, complete workloads can fail. */
  startAftermath(): void {
    this.#phase = 'aftermath'
  }

  stop(): void {
    this.#phase = 'off'
  }

  get isAllComplete(): boolean {
    for (const [uid, { completeAt }] of this.#noted)
      if (completeAt === undefined && !this.#endless.has(uid)) return false
    return true
  }

  /** Virtual ms since which the workload is complete; undefined if it is not. */
  completeAt(uid: string): number | undefined {
    return this.#noted.get(uid)?.completeAt
  }

  brokenAt(uid: string): number | undefined {
    return this.#noted.get(uid)?.brokenAt
  }

  /** Whether the workload is complete, deleted, or cannot progress any more, not even after its deadline. */
  isDecided({ uid, fromAt }: Measured): boolean {
    const session = this.#session
    const noted = this.#noted.get(uid)
    if (noted?.completeAt !== undefined || this.#endless.has(uid)) return true
    const workload = this.#workload(uid)
    if (!workload) return true
    const { at } = session.cursor
    const progressAt = lastProgressAt(session.past.samplesUpTo(at), uid, { fromAt, toAt: at })
    if (!standsStill(workload, session, progressAt)) return false
    const quietSince = Math.max(progressAt, noted?.deadlineAt ?? 0)
    return at - quietSince >= patienceMs(workload.object)
  }

  /** Marks a workload as stalled from now on, because its Pods fail as fast as they are created. */
  noteEndless(measured: Measured, why: string): void {
    const [one] = this.tries([measured])
    if (one) this.#endless.set(measured.uid, { ...one, outcome: 'stalled', message: why })
  }

  /** The state of each workload at the cursor. */
  tries(measured: readonly Measured[]): WorkloadTry[] {
    const session = this.#session
    const summaries = new Map(
      [...new Set(measured.map(({ fromAt }) => fromAt))].map((fromAt) => [fromAt, summarise(session, fromAt)]),
    )
    return measured.flatMap(({ uid, fromAt }): WorkloadTry[] => {
      const endless = this.#endless.get(uid)
      if (endless !== undefined) return [endless]
      const summary = summaries.get(fromAt)?.workloads.find((one) => one.uid === uid)
      const workload = this.#workload(uid)
      if (!summary || !workload) return []
      const { surgePodMs: _, terminatingPodMs: __, lastProgressAt: ___, ...kept } = summary
      const { completeAt, deadlineAt } = this.#noted.get(uid) ?? {}
      return [
        {
          ...kept,
          fromAt,
          completeAfterMs: completeAt === undefined ? undefined : completeAt - fromAt,
          deadline:
            deadlineAt === undefined
              ? undefined
              : { seconds: deadlineSecondsOf(workload.object), afterMs: deadlineAt - fromAt },
          ...podsAtEnd(session, workload),
          curve: curveOf(session, { uid, fromAt }),
          breaks: undefined,
        },
      ]
    })
  }

  #note({ row, object }: Workload): void {
    const noted = this.#noted.get(object.metadata.uid)
    if (!noted) return
    const state = row.rolloutOf(object)
    const { at } = this.#session.cursor
    if (this.#phase === 'aftermath') {
      if (state !== 'complete') noted.brokenAt ??= at
      return
    }
    if (state !== 'complete') noted.completeAt = undefined
    else noted.completeAt ??= at
    // A deadline missed by an earlier rollout does not count for this one.
    if (state === 'failed' && exceededSince(object) !== noted.exceededBefore) noted.deadlineAt ??= at
  }

  #workload(uid: string): Workload | undefined {
    return workloadsOf(this.#session).find(({ object }) => object.metadata.uid === uid)
  }
}

/** The condition's time since which the progress deadline is exceeded; empty if it is not. */
function exceededSince(object: WorkloadObject | undefined): string {
  if (object?.kind !== 'Deployment') return ''
  const progressing = object.status.conditions?.find(({ type }) => type === 'Progressing')
  return progressing?.status === 'False' ? (progressing.lastTransitionTime ?? '') : ''
}

function patienceMs(object: WorkloadObject): number {
  if (object.kind === 'Deployment' && object.spec.paused) return PAUSED_MS
  const { least, most } = AFTER_DEADLINE_MS
  return Math.min(Math.max(deadlineSecondsOf(object) * 1000, least), most)
}

/** The progress deadline; 0 for StatefulSets and DaemonSets, which have none. */
const deadlineSecondsOf = (object: WorkloadObject): number =>
  object.kind === 'Deployment' ? (object.spec.progressDeadlineSeconds ?? 0) : 0

/** The points at which the numbers of Pods change. */
function curveOf({ past, cursor }: Session, { uid, fromAt }: Measured): readonly PodCountPoint[] {
  const points: PodCountPoint[] = []
  for (const { at, workloadUid, revisions } of past.samplesUpTo(cursor.at)) {
    if (workloadUid !== uid || at < fromAt) continue
    const available = revisions.reduce((sum, one) => sum + one.available, 0)
    const pods = revisions.reduce((sum, one) => sum + one.ready + one.starting + one.failing, available)
    const last = points.at(-1)
    if (last?.afterMs === at - fromAt) points.pop()
    const before = points.at(-1)
    if (before?.available !== available || before.pods !== pods) points.push({ afterMs: at - fromAt, available, pods })
  }
  return points
}

function podsAtEnd({ objects, view }: Session, workload: Workload): Pick<WorkloadTry, 'available' | 'stuck'> {
  const owned = revisionsOf(workload, objects.list(revisionKindOf(workload).resource))
  const newest = workload.row.revisionOfTemplate(workload.object, owned)
  const counts = newest && view.pods.countsOf(newest.metadata.uid)
  return {
    available: owned.reduce((sum, { metadata }) => sum + view.pods.countsOf(metadata.uid).available, 0),
    stuck: counts ? counts.ready + counts.starting + counts.failing : 0,
  }
}
