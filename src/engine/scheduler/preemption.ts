import { virtualMsOf } from '../api/clock.ts'
import type { Pod } from '../api/types.ts'
import { beginCycle, type Refusal, refusalOf } from './filters.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'
import { priorityOf } from './podFacts.ts'
import type { SpreadConstraint } from './topologySpread.ts'

/** A node and the Pods that would have to go from it. */
export interface PreemptionCandidate {
  readonly node: string
  /** Most important first. */
  readonly victims: readonly Pod[]
}

/** The node on which the fewest and least important Pods must go to make room; undefined if there is none. */
// Models pkg/scheduler/framework/preemption/preemption.go and plugins/defaultpreemption (v1.36).
export function findPreemption(
  pod: Pod,
  table: NodeTable,
  constraints: readonly SpreadConstraint[],
  refusals: ReadonlyMap<string, Refusal>,
  nominated: ReadonlyMap<string, readonly Pod[]>,
): PreemptionCandidate | undefined {
  if (!table.hasPriorityBelow(priorityOf(pod))) return undefined
  let best: PreemptionCandidate | undefined
  for (const [name, refusal] of refusals) {
    const info = table.infos.get(name)
    if (!info || refusal.isFinal) continue
    const victims = victimsOn(pod, info, table, constraints, nominated)
    if (!victims) continue
    const candidate = { node: name, victims }
    if (!best || isBetter(candidate, best)) best = candidate
  }
  return best
}

// Models plugins/defaultpreemption/default_preemption.go SelectVictimsOnNode (v1.36).
function victimsOn(
  pod: Pod,
  info: NodeInfo,
  table: NodeTable,
  constraints: readonly SpreadConstraint[],
  nominated: ReadonlyMap<string, readonly Pod[]>,
): readonly Pod[] | undefined {
  const lesser = [...info.pods.values()].filter((other) => priorityOf(other) < priorityOf(pod)).sort(byImportance)
  if (lesser.length === 0) return undefined
  const fits = (without: ReadonlySet<string>): boolean =>
    !refusalOf(beginCycle(pod, table, constraints, nominated, without), info, without)
  const gone = new Set(lesser.map((other) => other.metadata.uid))
  if (!fits(gone)) return undefined
  // The most important ones are put back first, as long as the Pod still fits.
  const victims: Pod[] = []
  for (const other of lesser) {
    gone.delete(other.metadata.uid)
    if (fits(gone)) continue
    gone.add(other.metadata.uid)
    victims.push(other)
  }
  return victims.length > 0 ? victims : undefined
}

// Models pkg/scheduler/util MoreImportantPod (v1.36): higher priority, then longer running.
function byImportance(a: Pod, b: Pod): number {
  return priorityOf(b) - priorityOf(a) || startOf(a) - startOf(b)
}

const startOf = (pod: Pod): number =>
  pod.status.startTime === undefined ? Number.POSITIVE_INFINITY : virtualMsOf(pod.status.startTime)

// Models preemption.go pickOneNodeForPreemption (v1.36), without disruption budgets.
function isBetter(a: PreemptionCandidate, b: PreemptionCandidate): boolean {
  const highest = ({ victims }: PreemptionCandidate) => Math.max(...victims.map(priorityOf))
  const sum = ({ victims }: PreemptionCandidate) => victims.reduce((total, v) => total + priorityOf(v) + 2 ** 31, 0)
  const latest = ({ victims }: PreemptionCandidate) => {
    const top = Math.max(...victims.map(priorityOf))
    return Math.min(...victims.filter((v) => priorityOf(v) === top).map(startOf))
  }
  const order =
    highest(a) - highest(b) || sum(a) - sum(b) || a.victims.length - b.victims.length || compare(latest(b), latest(a))
  return order < 0
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
