/** Notes when rollouts end, break or miss their deadline while a session is played on. */
import type { Deployment, ReplicaSet } from '../api/types.ts'
import { findNewReplicaSet } from '../controllers/deployment/deploymentUtil.ts'
import type { Session } from '../session/session.ts'
import { rolloutState } from '../view/workloads/deploymentRollout.ts'
import type { DeploymentTry, ForecastPoint } from './forecastTries.ts'
import { lastProgressAt } from './measure.ts'
import { deploymentsOf, standsStill, summarise } from './summary.ts'

/** How long one that is paused, or has missed its deadline, is given to move again: virtual ms. */
const PAUSED_MS = 10_000
const AFTER_DEADLINE_MS = { least: 60_000, most: 300_000 } as const

interface Noted {
  completeAt?: number | undefined
  /** When it was complete no more, having been it. */
  brokenAt?: number
  deadlineAt?: number
  /** When its deadline was exceeded before it was followed, in the words of its condition; empty if it was not. */
  readonly exceededBefore: string
}

/** Which Deployment of a try, and from when on it is measured (virtual ms). */
export interface Measured {
  readonly uid: string
  readonly fromAt: number
}

/** Follows some Deployments at every commit. One per session, since nobody can stop observing a store. */
export class RolloutWatch {
  readonly #session: Session
  #noted = new Map<string, Noted>()
  #phase: 'off' | 'rollout' | 'aftermath' = 'off'

  constructor(session: Session) {
    this.#session = session
    session.cluster.store.observe(({ resource, after }) => {
      if (this.#phase !== 'off' && resource === 'deployments' && after) this.#note(after as Deployment)
    })
  }

  /** Begins to follow these Deployments, as they are now. */
  start(uids: readonly string[]): void {
    const all = deploymentsOf(this.#session)
    const noted = (uid: string): Noted => ({
      exceededBefore: exceededSince(all.find(({ metadata }) => metadata.uid === uid)),
    })
    this.#noted = new Map(uids.map((uid) => [uid, noted(uid)]))
    this.#phase = 'rollout'
    for (const d of all) this.#note(d)
  }

  /** From here on, what is complete can break. */
  startAftermath(): void {
    this.#phase = 'aftermath'
  }

  stop(): void {
    this.#phase = 'off'
  }

  get isAllComplete(): boolean {
    for (const { completeAt } of this.#noted.values()) if (completeAt === undefined) return false
    return true
  }

  brokenAt(uid: string): number | undefined {
    return this.#noted.get(uid)?.brokenAt
  }

  /** Whether it is complete, gone, or nothing brings it on any more, not even after its deadline. */
  isDecided({ uid, fromAt }: Measured): boolean {
    const session = this.#session
    const noted = this.#noted.get(uid)
    if (noted?.completeAt !== undefined) return true
    const d = this.#deployment(uid)
    if (!d) return true
    const { at } = session.cursor
    const progressAt = lastProgressAt(session.history.samplesUpTo(at), uid, { fromAt, toAt: at })
    if (!standsStill(d, session, progressAt)) return false
    const quietSince = Math.max(progressAt, noted?.deadlineAt ?? 0)
    return at - quietSince >= patienceMs(d)
  }

  /** What has become of each by now. */
  tries(measured: readonly Measured[]): DeploymentTry[] {
    const session = this.#session
    const summaries = new Map(
      [...new Set(measured.map(({ fromAt }) => fromAt))].map((fromAt) => [fromAt, summarise(session, fromAt)]),
    )
    return measured.flatMap(({ uid, fromAt }): DeploymentTry[] => {
      const summary = summaries.get(fromAt)?.deployments.find((one) => one.uid === uid)
      const d = this.#deployment(uid)
      if (!summary || !d) return []
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
              : { seconds: d.spec.progressDeadlineSeconds ?? 0, afterMs: deadlineAt - fromAt },
          ...podsAtEnd(session, d),
          curve: curveOf(session, { uid, fromAt }),
          breaks: undefined,
        },
      ]
    })
  }

  #note(d: Deployment): void {
    const noted = this.#noted.get(d.metadata.uid)
    if (!noted) return
    const state = rolloutState(d)
    const { at } = this.#session.cursor
    if (this.#phase === 'aftermath') {
      if (state !== 'complete') noted.brokenAt ??= at
      return
    }
    if (state !== 'complete') noted.completeAt = undefined
    else noted.completeAt ??= at
    // What an earlier rollout missed is no news about this one.
    if (state === 'failed' && exceededSince(d) !== noted.exceededBefore) noted.deadlineAt ??= at
  }

  #deployment(uid: string): Deployment | undefined {
    return deploymentsOf(this.#session).find(({ metadata }) => metadata.uid === uid)
  }
}

/** Since when its progress deadline is exceeded, as the condition says; empty if it is not. */
function exceededSince(d: Deployment | undefined): string {
  const progressing = d?.status.conditions?.find(({ type }) => type === 'Progressing')
  return progressing?.status === 'False' ? (progressing.lastTransitionTime ?? '') : ''
}

function patienceMs({ spec }: Deployment): number {
  if (spec.paused) return PAUSED_MS
  const { least, most } = AFTER_DEADLINE_MS
  return Math.min(Math.max((spec.progressDeadlineSeconds ?? 0) * 1000, least), most)
}

/** Where the numbers of Pods change. */
function curveOf({ history, cursor }: Session, { uid, fromAt }: Measured): readonly ForecastPoint[] {
  const points: ForecastPoint[] = []
  for (const { at, workloadUid, revisions } of history.samplesUpTo(cursor.at)) {
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

function podsAtEnd({ cluster, projector }: Session, d: Deployment): Pick<DeploymentTry, 'available' | 'stuck'> {
  const all = [...cluster.store.list('replicasets')] as ReplicaSet[]
  const owned = all.filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === d.metadata.uid))
  const newest = findNewReplicaSet(d, owned)
  const counts = newest && projector.pods.countsOf(newest.metadata.uid)
  return {
    available: owned.reduce((sum, { metadata }) => sum + projector.pods.countsOf(metadata.uid).available, 0),
    stuck: counts ? counts.ready + counts.starting + counts.failing : 0,
  }
}
