/**
 * Computes the replicas that each metric of an autoscaler proposes. Models computeReplicasForMetric and the functions
 * that it calls (horizontal.go, v1.36).
 */

import type { MetricSpec, MetricTarget } from '../../api/kindTypes.ts'
import { formatQuantity, quantityMilliValue } from '../../api/quantity.ts'
import type { JsonObject, Pod } from '../../api/types.ts'
import type { ContainerMetrics, PodMetric } from '../controllerUtils/descriptor.ts'
import { goSelectorText, selectorProblem } from '../controllerUtils/goSelector.ts'
import { type Proposal, replicasForAverage, replicasForUtilization, type Tolerances } from './replicaCalculator.ts'

/** The proposal of a metric, with the texts for its status and Events. */
export interface MetricProposal extends Proposal {
  /** Name of the metric in Events and conditions. */
  readonly description: string
  /** Values as kubectl shows them: `25%`, `62m`. */
  readonly current: string
  readonly target: string
  readonly tolerance: number
  readonly status: JsonObject
}

/**
 * A metric that cannot be used: the reason of the condition, the Event's message, and the text of the wrapping error.
 */
interface MetricFailure {
  readonly reason: string
  readonly message: string
  readonly error: string
}

interface Measured {
  readonly namespace: string
  readonly pods: readonly Pod[]
  readonly metrics: readonly ContainerMetrics[]
  readonly currentReplicas: number
  readonly tolerances: Tolerances
  readonly now: number
}

const NO_CUSTOM_METRICS =
  'unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered'

/** The proposal of a metric. Only resource metrics are simulated; for others no adapter is installed. */
export function proposalFor(spec: MetricSpec, measured: Measured): MetricProposal | MetricFailure {
  const { resource, containerResource, pods, object, external } = spec
  const unreadable = unreadableSelector(spec)
  if (unreadable) return unreadable
  if (resource) {
    const { name, target } = resource
    return resourceProposal(name, undefined, target, measured)
  }
  if (containerResource) {
    const { name, container, target } = containerResource
    return resourceProposal(name, container, target, measured)
  }
  if (pods) {
    const message = `unable to get metric ${pods.metric.name}: ${NO_CUSTOM_METRICS}`
    return { reason: 'FailedGetPodsMetric', message, error: `failed to get pods metric value: ${message}` }
  }
  if (object) {
    const { name } = object.metric
    const { kind, name: described } = object.describedObject
    // Upstream passes these words to its format string in another order than their names suggest.
    const cause = `unable to get metric ${name}: ${kind} on ${measured.namespace} ${described}/${NO_CUSTOM_METRICS}`
    const error = object.target.type === 'Value' ? cause : `failed to get ${name} object metric: ${cause}`
    return { reason: 'FailedGetObjectMetric', message: cause, error: `failed to get object metric value: ${error}` }
  }
  return externalFailure(external, measured.namespace)
}

/** The failure of a metric with an invalid selector, which the API server accepts. */
// Models metav1.LabelSelectorAsSelector in computeReplicasForMetric (v1.36).
function unreadableSelector({ pods, object }: MetricSpec): MetricFailure | undefined {
  const message = selectorProblem((pods ?? object)?.metric.selector)
  if (message === undefined) return undefined
  const kind = pods ? 'Pods' : 'Object'
  return {
    reason: `FailedGet${kind}Metric`,
    message,
    error: `failed to get ${kind.toLowerCase()} metric value: ${message}`,
  }
}

function externalFailure(external: MetricSpec['external'], namespace: string): MetricFailure {
  const name = external?.metric.name ?? ''
  const selector = goSelectorText(external?.metric.selector)
  const cause = `unable to get external metric ${namespace}/${name}/${selector}: unable to fetch metrics from external metrics API: the server could not find the requested resource (get ${name}.external.metrics.k8s.io)`
  const around =
    external?.target.averageValue === undefined
      ? `failed to get external metric ${name}: ${cause}`
      : `failed to get ${name} external metric: ${cause}`
  return {
    reason: 'FailedGetExternalMetric',
    message: cause,
    error: `failed to get ${name} external metric value: ${around}`,
  }
}

// Models computeStatusForResourceMetricGeneric.
function resourceProposal(
  name: string,
  container: string | undefined,
  target: MetricTarget,
  { pods, metrics, currentReplicas, tolerances, now }: Measured,
): MetricProposal | MetricFailure {
  const failure = (cause: string): MetricFailure => {
    const message = `failed to get ${name} ${target.averageValue === undefined ? 'utilization' : 'usage'}: ${cause}`
    const what = container === undefined ? `${name} resource` : `${container} container`
    const reason = container === undefined ? 'FailedGetResourceMetric' : 'FailedGetContainerResourceMetric'
    return { reason, message, error: `failed to get ${what} metric value: ${message}` }
  }
  if (metrics.length === 0)
    return failure(`unable to get metrics for resource ${name}: no metrics returned from resource metrics API`)
  const calculation = {
    metrics: metricsOf(metrics, name, container),
    pods,
    resource: name,
    ...(container === undefined ? {} : { container }),
    currentReplicas,
    tolerances,
    now,
  }
  const { averageValue, averageUtilization = 0 } = target
  const result =
    averageValue === undefined
      ? replicasForUtilization(calculation, averageUtilization)
      : replicasForAverage(calculation, quantityMilliValue(averageValue))
  if ('error' in result) return failure(result.error)
  const average = amountOf(name, result.average)
  const kind = container === undefined ? 'resource' : 'container resource'
  const current = { ...(result.utilization === undefined ? {} : { averageUtilization: result.utilization }) }
  const key = container === undefined ? 'resource' : 'containerResource'
  return {
    ...result,
    description:
      averageValue === undefined ? `${name} ${kind} utilization (percentage of request)` : `${name} resource`,
    current: result.utilization === undefined ? average : `${result.utilization}%`,
    target: averageValue === undefined ? `${averageUtilization}%` : String(averageValue),
    tolerance: result.ratio > 1 ? tolerances.up : tolerances.down,
    status: {
      type: container === undefined ? 'Resource' : 'ContainerResource',
      [key]: {
        name,
        ...(container === undefined ? {} : { container }),
        current: { ...current, averageValue: average },
      },
    },
  }
}

/** Thousandths as a quantity: bytes with binary units, cores with decimal units. */
// Models buildQuantity.
function amountOf(resource: string, milli: number): string {
  const format = resource === 'memory' ? 'BinarySI' : 'DecimalSI'
  return formatQuantity({ value: BigInt(milli), scale: -3, format, isBig: false, cached: '' })
}

/** Metrics by name of the Pod, for one container or the sum of all containers. */
// Models metrics/client.go getPodMetrics and getContainerMetrics.
function metricsOf(
  all: readonly ContainerMetrics[],
  resource: string,
  container: string | undefined,
): Map<string, PodMetric> {
  const found = new Map<string, PodMetric>()
  if (resource !== 'cpu' && resource !== 'memory') return found
  for (const { pod, at, windowMs, usage } of all) {
    const amounts = container === undefined ? [...usage.values()] : [usage.get(container) ?? []].flat()
    if (amounts.length === 0) continue
    found.set(pod, { at, windowMs, value: amounts.reduce((sum, one) => sum + one[resource], 0) })
  }
  return found
}
