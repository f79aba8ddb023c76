/**
 * Finds the times at which too few Pods of a workload were available, from the first change of a recording to the last
 * change.
 */
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
  const watch = new OutageWatch(history.lostBefore)
  for (const version of history.versions) watch.see(version)
  return watch.finish(history.endedAt)
}

type Open = { -readonly [K in keyof Outage]: Outage[K] }

class OutageWatch {
  /** The required number of Pods that was reached so far. */
  #reached = 0
  #hadAny = false
  /** Times at which the workload lost Pods before the recording, in order; undefined after the first version. */
  #lostBefore: readonly number[] | undefined
  readonly #open = new Map<Outage['type'], Open>()
  readonly #found: Open[] = []

  constructor(lostBefore: readonly number[]) {
    this.#lostBefore = lostBefore
  }

  see(version: WorkloadVersion): void {
    const { available, wanted, atLeast } = version
    const lost = this.#lostBefore ?? []
    this.#lostBefore = undefined
    if (lost.length > 0) {
      this.#reached = available + lost.length
      this.#hadAny = true
    }
    this.#reached = available >= atLeast ? atLeast : Math.min(this.#reached, atLeast)
    // The Pod whose loss left fewer Pods than required.
    const first = lost[available + lost.length - this.#reached] ?? version.at
    this.#set('below', available < this.#reached, version, first)
    if (available > 0) this.#hadAny = true
    if (wanted === 0) this.#hadAny = false
    this.#set('none', this.#hadAny && available === 0, version, lost.at(-1) ?? version.at)
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
