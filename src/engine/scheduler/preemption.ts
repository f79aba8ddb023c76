import { virtualMsOf } from '../api/clock.ts'
import type { Budget } from '../api/kindTypes.ts'
import { priorityOf } from '../api/placing/podFacts.ts'
import { selectorMatches } from '../api/selector.ts'
import type { Pod } from '../api/types.ts'
import { beginCycle, type Candidate, type Refusal, refusalOf } from './filters.ts'
import type { NodeInfo, NodeTable } from './nodeTable.ts'

/** A node, with the Pods that preemption would delete on it. */
interface PreemptionCandidate {
  readonly node: string
  /** Victims, the most important first. */
  readonly victims: readonly Pod[]
  /** The number of victims whose PodDisruptionBudget allows no more disruptions. */
  readonly violations: number
}

type Reasons = Pick<Refusal, 'reasons'>

/** The chosen node for preemption, or the refusals of the nodes on which it was tried. */
type Preemption =
  | { readonly kind: 'candidate'; readonly candidate: PreemptionCandidate }
  | { readonly kind: 'none'; readonly found: readonly Reasons[] }

const NO_VICTIMS: Reasons = { reasons: ['No preemption victims found for incoming pod'] }
const MIN_CANDIDATES = 100
const MIN_CANDIDATES_SHARE = 0.1

/** The reason for which the Pod may not preempt others now. */
// Models plugins/defaultpreemption/default_preemption.go PodEligibleToPreemptOthers (v1.36).
export function preemptionObstacle(
  pod: Pod,
  table: NodeTable,
  refusals: ReadonlyMap<string, Refusal>,
): string | undefined {
  if (pod.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.'
  const promised = pod.status.nominatedNodeName ?? ''
  if (refusals.get(promised)?.isFinal) return undefined
  for (const other of table.infos.get(promised)?.pods.values() ?? [])
    if (isBeingPreempted(other) && priorityOf(other) < priorityOf(pod))
      return 'not eligible due to a terminating pod on the nominated node.'
  return undefined
}

const isBeingPreempted = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp !== undefined &&
  (status.conditions ?? []).some(
    (c) => c.type === 'DisruptionTarget' && c.status === 'True' && c.reason === 'PreemptionByScheduler',
  )

/** Finds the node on which preemption would delete the fewest and least important Pods. */
// Models pkg/scheduler/framework/preemption/preemption.go findCandidates and DryRunPreemption (v1.36).
export function findPreemption(
  wanted: Candidate,
  table: NodeTable,
  refusals: ReadonlyMap<string, Refusal>,
  options: { readonly budgets: readonly Budget[]; readonly offsetIn: (nodes: number) => number },
): Preemption {
  const nodes = table.list().filter(({ name }) => refusals.get(name)?.isFinal === false)
  if (!table.hasPriorityBelow(priorityOf(wanted.pod))) return { kind: 'none', found: nodes.map(() => NO_VICTIMS) }
  const wantedCandidates = Math.max(Math.floor(nodes.length * MIN_CANDIDATES_SHARE), MIN_CANDIDATES)
  // The search begins at a random node, so that of equal nodes not always the same one is chosen.
  const offset = nodes.length > 1 ? options.offsetIn(nodes.length) : 0
  const found: Reasons[] = []
  const candidates: PreemptionCandidate[] = []
  let harmless = 0
  for (let i = 0; i < nodes.length && (harmless === 0 || candidates.length < wantedCandidates); i++) {
    const info = nodes[(offset + i) % nodes.length]!
    const result = victimsOn(wanted, info, table, options.budgets)
    if ('victims' in result) {
      candidates.push(result)
      if (result.violations === 0) harmless++
    } else found.push(result)
  }
  const [first, ...others] = candidates
  if (!first) return { kind: 'none', found }
  return { kind: 'candidate', candidate: others.reduce((best, c) => (isBetter(c, best) ? c : best), first) }
}

// Models plugins/defaultpreemption/default_preemption.go SelectVictimsOnNode (v1.36).
function victimsOn(
  wanted: Candidate,
  info: NodeInfo,
  table: NodeTable,
  budgets: readonly Budget[],
): PreemptionCandidate | Reasons {
  const lesser = [...info.pods.values()]
    .filter((other) => priorityOf(other) < priorityOf(wanted.pod))
    .sort(byImportance)
  if (lesser.length === 0) return NO_VICTIMS
  const refusal = (without: ReadonlySet<string>): Refusal | undefined =>
    refusalOf(beginCycle(wanted, table, without), info, without)
  const gone = new Set(lesser.map((other) => other.metadata.uid))
  const stillRefused = refusal(gone)
  if (stillRefused) return stillRefused
  const { violating, others } = byBudgets(lesser, budgets)
  // Victims are kept as long as the Pod still fits: first Pods with a violated budget, and more important Pods before
  // others.
  const victims: Pod[] = []
  let violations = 0
  for (const [i, other] of [...violating, ...others].entries()) {
    gone.delete(other.metadata.uid)
    if (!refusal(gone)) continue
    gone.add(other.metadata.uid)
    victims.push(other)
    if (i < violating.length) violations++
  }
  return { node: info.name, victims: victims.sort(byImportance), violations }
}

// Models plugins/defaultpreemption/default_preemption.go filterPodsWithPDBViolation (v1.36).
function byBudgets(pods: readonly Pod[], budgets: readonly Budget[]): { violating: Pod[]; others: Pod[] } {
  const allowed = budgets.map(({ status }) => status?.disruptionsAllowed ?? 0)
  const violating: Pod[] = []
  const others: Pod[] = []
  for (const pod of pods) {
    let isViolated = false
    for (const [i, budget] of budgets.entries()) {
      if (!isCovered(pod, budget)) continue
      allowed[i] = allowed[i]! - 1
      if (allowed[i] < 0) isViolated = true
    }
    if (isViolated) violating.push(pod)
    else others.push(pod)
  }
  return { violating, others }
}

/** Whether the budget counts the Pod and has not allowed its disruption already. */
function isCovered({ metadata }: Pod, { metadata: { namespace }, spec: { selector }, status }: Budget): boolean {
  const { labels = {} } = metadata
  if (namespace !== metadata.namespace || Object.keys(labels).length === 0) return false
  const isEmpty = !Object.keys(selector?.matchLabels ?? {}).length && !selector?.matchExpressions?.length
  return !isEmpty && selectorMatches(selector, labels) && status?.disruptedPods?.[metadata.name] === undefined
}

// Models pkg/scheduler/util MoreImportantPod (v1.36): higher priority, then longer running.
function byImportance(a: Pod, b: Pod): number {
  return priorityOf(b) - priorityOf(a) || compare(startOf(a), startOf(b))
}

const startOf = (pod: Pod): number =>
  pod.status.startTime === undefined ? Number.POSITIVE_INFINITY : virtualMsOf(pod.status.startTime)

// Models preemption.go pickOneNodeForPreemption (v1.36).
function isBetter(a: PreemptionCandidate, b: PreemptionCandidate): boolean {
  const highest = ({ victims }: PreemptionCandidate) => Math.max(...victims.map(priorityOf))
  const sum = ({ victims }: PreemptionCandidate) => victims.reduce((total, v) => total + priorityOf(v) + 2 ** 31, 0)
  const latest = ({ victims }: PreemptionCandidate) => {
    const top = Math.max(...victims.map(priorityOf))
    return Math.min(...victims.filter((v) => priorityOf(v) === top).map(startOf))
  }
  const order =
    a.violations - b.violations ||
    highest(a) - highest(b) ||
    sum(a) - sum(b) ||
    a.victims.length - b.victims.length ||
    compare(latest(b), latest(a))
  return order < 0
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
