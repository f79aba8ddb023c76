/**
 * Computes the number of Pods that a metric requires. Models pkg/controller/podautoscaler/replica_calculator.go and
 * metrics/utilization.go (v1.36). Amounts are thousandths (of a core, of a byte), times virtual ms.
 */

import { virtualMsOf } from '../../api/clock.ts'
import type { Autoscaler } from '../../api/kindTypes.ts'
import { aggregateContainerResources } from '../../api/podResources.ts'
import { parseQuantity, quantityMilliValue } from '../../api/quantity.ts'
import { isSidecar } from '../../api/restartRules.ts'
import type { Pod, Quantity } from '../../api/types.ts'
import type { PodMetric } from '../controllerUtils/descriptor.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'

/** Deviations of the ratio of usage to target from 1 that cause no scaling. */
export interface Tolerances {
  readonly up: number
  readonly down: number
}

export interface Calculation {
  /** Metrics by name of the Pod. */
  readonly metrics: ReadonlyMap<string, PodMetric>
  readonly pods: readonly Pod[]
  readonly resource: string
  /** The measured container; absent for the whole Pod. */
  readonly container?: string
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  readonly now: number
  readonly periods?: ReadinessPeriods
}

/** Periods in which the metrics of a starting Pod are ignored; virtual ms. */
interface ReadinessPeriods {
  /** --horizontal-pod-autoscaler-cpu-initialization-period */
  readonly cpuInitializationMs: number
  /** --horizontal-pod-autoscaler-initial-readiness-delay */
  readonly initialReadinessMs: number
}

const DEFAULT_PERIODS: ReadinessPeriods = { cpuInitializationMs: 300_000, initialReadinessMs: 30_000 }

/** The proposed replicas, with the numbers of the computation. */
export interface Proposal {
  readonly replicas: number
  /** Percent of the request; undefined for a target that is an amount. */
  readonly utilization?: number
  /** Average usage of the counted Pods, in thousandths. */
  readonly average: number
  /** Usage divided by target with which the proposal was computed, including assumed usage. */
  readonly ratio: number
  /** The number of Pods by which the ratio was multiplied. */
  readonly counted: number
  readonly unready: number
  readonly missing: number
  readonly ignored: number
  /**
   * The reason for an unchanged size: the ratio is within the tolerance, or the assumed usage would change the
   * direction.
   */
  readonly stays?: 'tolerance' | 'direction'
}

/** Upstream's error message in place of a proposal. */
interface NoProposal {
  readonly error: string
}

interface GroupedPods {
  readonly ready: number
  readonly unready: readonly string[]
  readonly missing: readonly string[]
  readonly ignored: readonly string[]
}

/** Groups Pods by the usability of their metrics. */
// Models groupPods.
export function groupPods(
  pods: readonly Pod[],
  metrics: ReadonlyMap<string, PodMetric>,
  resource: string,
  { now, periods = DEFAULT_PERIODS }: Pick<Calculation, 'now' | 'periods'>,
): GroupedPods {
  const unready: string[] = []
  const missing: string[] = []
  const ignored: string[] = []
  let ready = 0
  for (const pod of pods) {
    const { name, deletionTimestamp } = pod.metadata
    const metric = metrics.get(name)
    if (deletionTimestamp !== undefined || pod.status.phase === 'Failed') ignored.push(name)
    else if (pod.status.phase === 'Pending') unready.push(name)
    else if (!metric) missing.push(name)
    else if (resource === 'cpu' && !isTrusted(pod, metric, now, periods)) unready.push(name)
    else ready++
  }
  return { ready, unready, missing, ignored }
}

/** Whether a CPU metric of a Pod is usable: while a Pod starts, its metric does not show its later usage. */
function isTrusted(pod: Pod, metric: PodMetric, now: number, periods: ReadinessPeriods): boolean {
  const condition = podCondition(pod, 'Ready')
  const { startTime } = pod.status
  if (!condition || startTime === undefined) return false
  const startedAt = virtualMsOf(startTime)
  const changedAt = condition.lastTransitionTime === undefined ? 0 : virtualMsOf(condition.lastTransitionTime)
  const isUnready = condition.status === 'False'
  if (startedAt + periods.cpuInitializationMs > now) return !isUnready && metric.at >= changedAt + metric.windowMs
  return !(isUnready && startedAt + periods.initialReadinessMs > changedAt)
}

type Amounts = { readonly [resource: string]: Quantity }

/** The request of a Pod as a whole, overhead included; undefined if the Pod leaves requests to its containers. */
// Models calculatePodLevelRequests, with component-helpers resource/helpers.go PodRequests and IsPodLevelRequestsSet.
function wholePodRequest({ metadata, spec }: Pod, resource: string): number | NoProposal | undefined {
  const { resources, overhead } = spec
  const stated = Object.entries(resources?.requests ?? {}).filter(([name]) => /^(cpu|memory|hugepages-.*)$/.test(name))
  if (stated.length === 0) return undefined
  const all: Amounts = { ...aggregateContainerResources(spec, 'requests'), ...Object.fromEntries(stated) }
  const found = [all[resource], overhead?.[resource]].filter((one) => one !== undefined)
  return found.length === 0
    ? { error: `missing pod-level request for ${resource} in Pod ${metadata.name}` }
    : found.reduce<number>((sum, one) => sum + quantityMilliValue(one), 0)
}

/** The requests of the Pods, by name; the error names the first Pod without a request. */
// Models calculateRequests.
export function requestsOf(
  pods: readonly Pod[],
  resource: string,
  container: string | undefined,
): ReadonlyMap<string, number> | NoProposal {
  const requests = new Map<string, number>()
  for (const pod of pods) {
    const { name } = pod.metadata
    // A target for one container ignores pod-level requests.
    const whole = container === undefined ? wholePodRequest(pod, resource) : undefined
    if (whole !== undefined) {
      if (typeof whole !== 'number') return whole
      requests.set(name, whole)
      continue
    }
    const sidecars = (pod.spec.initContainers ?? []).filter(isSidecar)
    const all = [...pod.spec.containers, ...sidecars]
    const measured = container === undefined ? all : all.filter((one) => one.name === container)
    if (container !== undefined && measured.length === 0)
      return { error: `container ${container} not found in Pod ${name}` }
    let sum = 0
    for (const one of measured) {
      const request = one.resources?.requests?.[resource]
      if (request === undefined)
        return { error: `missing request for ${resource} in container ${one.name} of Pod ${name}` }
      sum += quantityMilliValue(request)
    }
    requests.set(name, sum)
  }
  return requests
}

const noMetrics: NoProposal = { error: 'did not receive metrics for targeted pods (pods might be unready)' }
const noPods: NoProposal = { error: 'no pods returned by selector while calculating replica count' }

/** The proposal for a target in percent of the request. */
// Models GetResourceReplicas.
export function replicasForUtilization(calculation: Calculation, target: number): Proposal | NoProposal {
  const { pods, resource, container } = calculation
  if (pods.length === 0) return noPods
  const { values, groups } = measured(calculation)
  if (values.size === 0) return noMetrics
  const requests = requestsOf(pods, resource, container)
  if ('error' in requests) return requests
  const used = utilizationOf(values, requests, target)
  if ('error' in used) return used
  const { ratio, utilization, average } = used
  // With a target above 100 %, a Pod without metrics is assumed to use as much as the target.
  const full = Math.max(100, target)
  const assumed = (name: string): number => Math.trunc(((requests.get(name) ?? 0) * full) / 100)
  return proposal(calculation, groups, values, {
    first: { ratio, utilization, average },
    assumed,
    ratioOf: (all) => {
      const again = utilizationOf(all, requests, target)
      return 'error' in again ? ratio : again.ratio
    },
  })
}

/** The proposal for a target that is an average amount per Pod (thousandths). */
// Models GetRawResourceReplicas and calcPlainMetricReplicas.
export function replicasForAverage(calculation: Calculation, target: number): Proposal | NoProposal {
  if (calculation.pods.length === 0) return noPods
  const { values, groups } = measured(calculation)
  if (values.size === 0) return noMetrics
  const averageOf = (all: ReadonlyMap<string, number>): number => Math.trunc(sumOf(all) / all.size)
  const average = averageOf(values)
  return proposal(calculation, groups, values, {
    first: { ratio: average / target, average },
    assumed: () => target,
    ratioOf: (all) => averageOf(all) / target,
  })
}

/** The usable metrics of the Pods, and the groups of Pods with unusable or missing metrics. */
function measured(calculation: Calculation): { readonly values: Map<string, number>; readonly groups: GroupedPods } {
  const { metrics, pods, resource } = calculation
  const groups = groupPods(pods, metrics, resource, calculation)
  const values = new Map([...metrics].map(([name, { value }]) => [name, value]))
  for (const name of [...groups.ignored, ...groups.unready]) values.delete(name)
  return { values, groups }
}

interface Arithmetic {
  readonly first: Pick<Proposal, 'ratio' | 'utilization' | 'average'>
  /** The assumed use of a Pod without metrics when the target would be scaled down. */
  assumed(name: string): number
  ratioOf(values: ReadonlyMap<string, number>): number
}

function proposal(
  { currentReplicas, tolerances }: Calculation,
  { ready, unready, missing, ignored }: GroupedPods,
  values: Map<string, number>,
  { first, assumed, ratioOf }: Arithmetic,
): Proposal {
  const { ratio } = first
  const counts = { unready: unready.length, missing: missing.length, ignored: ignored.length }
  const upWithUnready = unready.length > 0 && ratio > 1
  if (!upWithUnready && missing.length === 0) {
    if (isWithin(ratio, tolerances))
      return { ...first, ...counts, counted: ready, replicas: currentReplicas, stays: 'tolerance' }
    return { ...first, ...counts, counted: ready, replicas: Math.ceil(ratio * ready) }
  }
  // For a scale-down, a Pod without metrics counts with its assumed usage, and for a scale-up with zero: in neither
  // case it causes scaling.
  if (ratio !== 1) for (const name of missing) values.set(name, ratio < 1 ? assumed(name) : 0)
  if (upWithUnready) for (const name of unready) values.set(name, 0)
  const assumedRatio = ratioOf(values)
  const result = { ...first, ...counts, ratio: assumedRatio, counted: values.size }
  if (isWithin(assumedRatio, tolerances)) return { ...result, replicas: currentReplicas, stays: 'tolerance' }
  const replicas = Math.ceil(assumedRatio * values.size)
  const turns =
    (ratio < 1 && assumedRatio > 1) ||
    (ratio > 1 && assumedRatio < 1) ||
    (assumedRatio < 1 && replicas > currentReplicas) ||
    (assumedRatio > 1 && replicas < currentReplicas)
  return turns ? { ...result, replicas: currentReplicas, stays: 'direction' } : { ...result, replicas }
}

// Models Tolerances.isWithin.
const isWithin = (ratio: number, { up, down }: Tolerances): boolean => 1 - down <= ratio && ratio <= 1 + up

const sumOf = (values: ReadonlyMap<string, number>): number => [...values.values()].reduce((sum, one) => sum + one, 0)

// Models GetResourceUtilizationRatio: percentages are integers, rounded down.
function utilizationOf(
  values: ReadonlyMap<string, number>,
  requests: ReadonlyMap<string, number>,
  target: number,
): { readonly ratio: number; readonly utilization: number; readonly average: number } | NoProposal {
  let used = 0
  let requested = 0
  let count = 0
  for (const [name, value] of values) {
    const request = requests.get(name)
    if (request === undefined) continue
    used += value
    requested += request
    count++
  }
  if (requested === 0) return { error: 'no metrics returned matched known pods' }
  // The product of bytes and 100 may be too large to be exact.
  const utilization = Number((BigInt(used) * 100n) / BigInt(requested))
  return { ratio: utilization / target, utilization, average: Math.trunc(used / count) }
}

/** --horizontal-pod-autoscaler-tolerance */
const TOLERANCE = 0.1

/** The tolerances of an autoscaler; from v1.36 on an autoscaler may set its own. */
// Models horizontal.go tolerancesForHpa.
export function tolerancesOf({ spec }: Autoscaler): Tolerances {
  const { scaleUp, scaleDown } = spec.behavior ?? {}
  return { up: fraction(scaleUp?.tolerance), down: fraction(scaleDown?.tolerance) }
}

function fraction(amount: Quantity | undefined): number {
  if (amount === undefined) return TOLERANCE
  const { value, scale } = parseQuantity(amount)
  return Number(value) * 10 ** scale
}
