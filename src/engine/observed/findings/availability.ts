/**
 * Finds the times at which too few Pods of a workload were available, from the first change of a recording to the last
 * change.
 */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { REVISION } from '../../api/written.ts'
import type { SeenObject } from '../records.ts'
import { timeOf } from '../times.ts'
import type { WorkloadHistory, WorkloadVersion } from './workloadHistory.ts'

export interface Outage {
  /** `none`: no Pod was available. `below`: fewer than an update leaves available. */
  readonly type: 'none' | 'below'
  /** Unix ms. */
  readonly from: number
  /** Unix ms; undefined for an outage that lasts until the end of the recording. */
  readonly until: number | undefined
  /** The smallest number of available Pods. */
  readonly lowest: number
  readonly wanted: number
  readonly atLeast: number
}

/** A shorter shortage is no outage: while a Pod is replaced, it is missing for a moment. */
const SHORTEST_BELOW_MS = 5000
/**
 * Outages with a shorter time between them are one outage: a crashing container is ready for a moment between two
 * crashes.
 */
const BETWEEN_MS = 5000

/**
 * The outages of one workload. A number of Pods counts as required only once it was reached, so that neither the first
 * rollout nor a scale-up is an outage.
 */
export function outagesOf(history: WorkloadHistory): readonly Outage[] {
  const watch = new OutageWatch()
  for (const version of history.versions) watch.see(version)
  return watch.finish(history.endedAt)
}

type Open = { -readonly [K in keyof Outage]: Outage[K] }

class OutageWatch {
  /** The required number of Pods that was reached so far. */
  #reached = 0
  #hadAny = false
  #isFirst = true
  readonly #open = new Map<Outage['type'], Open>()
  readonly #found: Open[] = []

  see(version: WorkloadVersion): void {
    const { available, wanted, atLeast } = version
    const lostAt = this.#isFirst ? lostBefore(version) : undefined
    this.#isFirst = false
    if (lostAt !== undefined) {
      this.#reached = atLeast
      this.#hadAny = true
    }
    const from = lostAt ?? version.at
    this.#reached = available >= atLeast ? atLeast : Math.min(this.#reached, atLeast)
    this.#set('below', available < this.#reached, version, from)
    if (available > 0) this.#hadAny = true
    if (wanted === 0) this.#hadAny = false
    this.#set('none', this.#hadAny && available === 0, version, from)
  }

  #set(type: Outage['type'], isHolding: boolean, { at, available, wanted, atLeast }: WorkloadVersion, from: number) {
    const open = this.#open.get(type)
    if (open === undefined) {
      if (isHolding) this.#open.set(type, { type, from, until: undefined, lowest: available, wanted, atLeast })
      return
    }
    if (isHolding) {
      open.lowest = Math.min(open.lowest, available)
      return
    }
    this.#open.delete(type)
    this.#found.push({ ...open, until: at })
  }

  finish(endedAt: number | undefined): readonly Outage[] {
    for (const open of this.#open.values()) this.#found.push({ ...open, until: endedAt })
    const joined: Open[] = []
    for (const one of this.#found.sort((a, b) => a.from - b.from)) {
      const last = joined.findLast(({ type }) => type === one.type)
      const isNear = one.type === 'below' && last?.until !== undefined && one.from - last.until < BETWEEN_MS
      if (last === undefined || !isNear) joined.push(one)
      else Object.assign(last, { until: one.until, lowest: Math.min(last.lowest, one.lowest) })
    }
    return joined.filter(
      ({ type, from, until }) => type === 'none' || until === undefined || until - from >= SHORTEST_BELOW_MS,
    )
  }
}

/** The time (Unix ms) since which a workload lacks Pods that it lost before the recording, from its condition. */
function lostBefore({ change, available, atLeast }: WorkloadVersion): number | undefined {
  const { type, object } = change
  if (type !== 'found' || available >= Math.max(1, atLeast)) return undefined
  const condition = objectsIn(asObject(object.status).conditions).find((one) => one.type === 'Available')
  const since = timeOf(condition?.lastTransitionTime)
  const created = timeOf(object.metadata.creationTimestamp)
  if (textOf(condition?.status) !== 'False' || since === undefined || created === undefined) return undefined
  // Without Pods so far, there is no loss: the first revision is still being rolled out.
  return since > created + FIRST_MS && !isFirstRollout(object) ? since : undefined
}

/** A Deployment that is unavailable within this time after its creation has not been available before. */
const FIRST_MS = 10_000

/** Whether the first revision of a Deployment has never been complete. */
function isFirstRollout({ metadata, status }: SeenObject): boolean {
  const progressing = objectsIn(asObject(status).conditions).find(({ type }) => type === 'Progressing')
  const isFirst = asObject(metadata.annotations)[REVISION] === '1'
  return isFirst && progressing !== undefined && progressing.reason !== 'NewReplicaSetAvailable'
}
