/** Models pkg/apis/autoscaling/validation (v1.36). */

import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import type { FieldError } from '../errors.ts'
import type {
  ContainerResourceMetricSource,
  CrossVersionObjectReference,
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricSpec,
  MetricTarget,
  ObjectMetricSource,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { quantityOf } from '../jsonObject.ts'
import { canonicalQuantity, compareQuantity, parseQuantity, quantityMilliValue } from '../quantity.ts'
import { isSet } from './access.ts'
import { forbidden, invalidFor, invalidValue, negativeText, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, pathSegment } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { containerResourceName } from './resources.ts'

export function validateHorizontalPodAutoscaler(
  autoscaler: Defaulted<HorizontalPodAutoscaler>,
  names: NameRules,
  release: Release,
): FieldError[] {
  return [...validateObjectMeta(names, metaOf(autoscaler)), ...specErrors(autoscaler.spec, release)]
}

export const validateHorizontalPodAutoscalerUpdate = (
  autoscaler: Defaulted<HorizontalPodAutoscaler>,
  old: Defaulted<HorizontalPodAutoscaler>,
  _names: NameRules,
  release: Release,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(autoscaler), metaOf(old)),
  ...specErrors(autoscaler.spec, release),
]

function limitErrors(min: number | undefined, max: number, release: Release): readonly FieldError[] {
  const least = isOn(release, 'autoscalerScalesToZero') ? 0 : 1
  const isMinLow = min !== undefined && min < least
  const isRequired = isOn(release, 'autoscalerMaxRequired')
  const needed = isOn(release, 'autoscalerLimitsLast') ? '' : 'must be set and greater than 0'
  return [
    ...(isMinLow ? [invalidValue('spec.minReplicas', min, `must be greater than or equal to ${least}`)] : []),
    ...(max === 0 && isRequired ? [required('spec.maxReplicas', needed)] : []),
    ...(max < 1 && !isRequired ? [invalidValue('spec.maxReplicas', max, 'must be greater than 0')] : []),
    ...(max < 0 && isRequired ? [invalidValue('spec.maxReplicas', max, 'must be greater than or equal to 1')] : []),
  ]
}

function specErrors(spec: Defaulted<HorizontalPodAutoscalerSpec>, release: Release): FieldError[] {
  const min = spec.minReplicas
  const max = spec.maxReplicas ?? 0
  const ofLimits = limitErrors(min, max, release)
  const areLast = isOn(release, 'autoscalerLimitsLast')
  const errors: FieldError[] = areLast ? [] : [...ofLimits]
  if (min !== undefined && max < min)
    errors.push(invalidValue('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`'))
  errors.push(...referenceErrors('spec.scaleTargetRef', spec.scaleTargetRef ?? {}))
  const metrics = spec.metrics
  metrics.forEach((metric, i) => {
    errors.push(...metricErrors(`spec.metrics[${i}]`, metric))
  })
  if (min === 0 && !metrics.some(({ type }) => type === 'Object' || type === 'External'))
    errors.push(
      forbidden(
        'spec.metrics',
        'must specify at least one Object or External metric to support scaling to zero replicas',
      ),
    )
  const behavior = spec.behavior ?? {}
  return [
    ...errors,
    ...rulesErrors('spec.behavior.scaleUp', behavior.scaleUp),
    ...rulesErrors('spec.behavior.scaleDown', behavior.scaleDown),
    ...(areLast ? ofLimits : []),
  ]
}

function referenceErrors(field: string, reference: Defaulted<CrossVersionObjectReference>): FieldError[] {
  const errors = (['kind', 'name'] as const).flatMap((key) => {
    const value = reference[key] ?? ''
    return value === '' ? [required(`${field}.${key}`)] : invalidFor(`${field}.${key}`, value, pathSegment(value))
  })
  const apiVersion = reference.apiVersion ?? ''
  const parts = apiVersion.split('/')
  if (parts.length > 2)
    return [...errors, invalidValue(`${field}.apiVersion`, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)]
  // ReplicationController is the only scalable kind without a group.
  const needsGroup = field === 'spec.scaleTargetRef' && reference.kind !== 'ReplicationController'
  return (parts.length === 1 || parts[0] === '') && needsGroup
    ? [...errors, invalidValue(`${field}.apiVersion`, apiVersion, 'apiVersion must specify API group')]
    : errors
}

/** The types of metrics in upstream's order, and the fields of their sources. */
const sources = [
  ['Object', 'object'],
  ['External', 'external'],
  ['Pods', 'pods'],
  ['Resource', 'resource'],
  ['ContainerResource', 'containerResource'],
] as const
const metricTypes: readonly string[] = sources.map(([type]) => type).toSorted()

/** A source of any type. */
type MetricSource = Defaulted<ObjectMetricSource & ContainerResourceMetricSource>

function metricErrors(field: string, metric: Defaulted<MetricSpec>): FieldError[] {
  const type = metric.type ?? ''
  const errors: FieldError[] = []
  if (type === '') errors.push(required(`${field}.type`, 'must specify a metric source type'))
  if (!metricTypes.includes(type)) errors.push(notSupported(`${field}.type`, type, metricTypes))
  const present = sources.filter(([, key]) => isSet(metric[key]))
  const [first] = present
  if (first) errors.push(...sourceErrors(`${field}.${first[1]}`, first[0], metric[first[1]] ?? {}))
  const own = sources.find(([name]) => name === type)?.[1]
  if (own && !isSet(metric[own]))
    errors.push(required(`${field}.${own}`, 'must populate information for the given metric source'))
  if (present.length !== 1)
    for (const [name, key] of present)
      if (name !== type) errors.push(forbidden(`${field}.${key}`, 'must populate the given metric source only'))
  return errors
}

function sourceErrors(field: string, type: string, source: MetricSource): FieldError[] {
  const target = source.target ?? {}
  const at = `${field}.target`
  const errors: FieldError[] = []
  if (type === 'Object') errors.push(...referenceErrors(`${field}.describedObject`, source.describedObject ?? {}))
  if (type === 'Resource' || type === 'ContainerResource') {
    const name = source.name ?? ''
    if (name === '') errors.push(required(`${field}.name`, 'must specify a resource name'))
    else if (type === 'ContainerResource') errors.push(...containerResourceName(`${field}.name`, name))
  } else errors.push(...metricNameErrors(`${field}.metric.name`, source.metric?.name))
  if (type === 'ContainerResource') {
    const container = source.container ?? ''
    if (container === '') errors.push(required(`${field}.container`, 'must specify a container'))
    else errors.push(...invalidFor(`${field}.container`, container, dns1123Label(container)))
  }
  errors.push(...targetErrors(at, target))
  return [...errors, ...amountErrors(at, type, target)]
}

/** Errors for required amounts of the target, and for amounts that exclude each other. */
function amountErrors(at: string, type: string, target: Defaulted<MetricTarget>): FieldError[] {
  const [value, average, utilization] = [target.value, target.averageValue, target.averageUtilization].map(isSet)
  if (type === 'Object' || type === 'External') {
    const missing =
      type === 'Object'
        ? 'must set either a target value or averageValue'
        : 'must set either a target value for metric or a per-pod target'
    if (!value && !average) return [required(`${at}.averageValue`, missing)]
    return type === 'External' && value && average
      ? [forbidden(`${at}.value`, 'may not set both a target value for metric and a per-pod target')]
      : []
  }
  if (type === 'Pods')
    return average ? [] : [required(`${at}.averageValue`, 'must specify a positive target averageValue')]
  if (!utilization && !average)
    return [required(`${at}.averageUtilization`, 'must set either a target raw value or a target utilization')]
  return utilization && average
    ? [forbidden(`${at}.averageValue`, 'may not set both a target raw value and a target utilization')]
    : []
}

function metricNameErrors(field: string, value: string | undefined): FieldError[] {
  const name = value ?? ''
  return name === '' ? [required(field, 'must specify a metric name')] : invalidFor(field, name, pathSegment(name))
}

function targetErrors(field: string, target: Defaulted<MetricTarget>): FieldError[] {
  const type = target.type ?? ''
  const errors = type === '' ? [required(`${field}.type`, 'must specify a metric target type')] : []
  if (!['Utilization', 'Value', 'AverageValue'].includes(type))
    errors.push(invalidValue(`${field}.type`, type, 'must be either Utilization, Value, or AverageValue'))
  for (const key of ['value', 'averageValue'] as const) {
    const amount = target[key]
    if (!isSet(amount)) continue
    const text = String(amount)
    if (parseQuantity(text) && quantityMilliValue(text) <= 0)
      errors.push(invalidValue(`${field}.${key}`, text, 'must be positive'))
  }
  const utilization = target.averageUtilization
  if (utilization !== undefined && utilization < 1)
    errors.push(invalidValue(`${field}.averageUtilization`, utilization, 'must be greater than 0'))
  return errors
}

const maxWindowSeconds = 3600
const maxPeriodSeconds = 1800

function rulesErrors(field: string, rules: Defaulted<HPAScalingRules> | undefined): FieldError[] {
  if (!isSet(rules)) return []
  const errors: FieldError[] = []
  const window = rules.stabilizationWindowSeconds
  const windowField = `${field}.stabilizationWindowSeconds`
  if (window !== undefined && window < 0)
    errors.push(invalidValue(windowField, window, 'must be greater than or equal to zero'))
  if (window !== undefined && window > maxWindowSeconds)
    errors.push(invalidValue(windowField, window, `must be less than or equal to ${maxWindowSeconds}`))
  const choices = ['Disabled', 'Max', 'Min']
  if (isSet(rules.selectPolicy) && !choices.includes(rules.selectPolicy))
    errors.push(notSupported(`${field}.selectPolicy`, rules.selectPolicy, choices))
  const policies = rules.policies ?? []
  if (policies.length === 0) errors.push(required(`${field}.policies`, 'must specify at least one Policy'))
  errors.push(...policies.flatMap((policy, i) => policyErrors(`${field}.policies[${i}]`, policy)))
  const tolerance = quantityOf(rules.tolerance)
  if (tolerance !== undefined && compareQuantity(tolerance, '0') < 0)
    errors.push(invalidValue(`${field}.tolerance`, canonicalQuantity(tolerance), negativeText))
  return errors
}

function policyErrors(field: string, policy: Defaulted<HPAScalingPolicy>): FieldError[] {
  const errors: FieldError[] = []
  const types = ['Percent', 'Pods']
  if (!types.includes(policy.type ?? '')) errors.push(notSupported(`${field}.type`, policy.type ?? '', types))
  for (const key of ['value', 'periodSeconds'] as const)
    if ((policy[key] ?? 0) <= 0)
      errors.push(invalidValue(`${field}.${key}`, policy[key] ?? 0, 'must be greater than zero'))
  const period = policy.periodSeconds ?? 0
  if (period > maxPeriodSeconds)
    errors.push(invalidValue(`${field}.periodSeconds`, period, `must be less than or equal to ${maxPeriodSeconds}`))
  return errors
}
