/**
 * Converts HorizontalPodAutoscalers between autoscaling/v1 and v2. Models pkg/apis/autoscaling/v1/conversion.go
 * (v1.36).
 */
import { asObject, isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'

const METRICS = 'autoscaling.alpha.kubernetes.io/metrics'
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior'
/** Annotations for members that v1 has no fields for. */
const travelling = [
  METRICS,
  BEHAVIOR,
  'autoscaling.alpha.kubernetes.io/tolerance-scaledown',
  'autoscaling.alpha.kubernetes.io/tolerance-scaleup',
  'autoscaling.alpha.kubernetes.io/current-metrics',
  'autoscaling.alpha.kubernetes.io/conditions',
]

/** Converts an autoscaler of v1, with the defaults of that version, to v2. */
export function autoscalerFromV1(object: JsonObject): JsonObject {
  const metadata = asObject(object.metadata)
  const annotations = asObject(metadata.annotations)
  const { targetCPUUtilizationPercentage: target, ...spec } = asObject(object.spec)
  const ofCpu =
    typeof target === 'number'
      ? [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: target } } }]
      : []
  const others = parsed(annotations[METRICS])
  const metrics = [...(Array.isArray(others) ? others.filter(isObject).map(metricFromV1) : []), ...ofCpu]
  const behavior = parsed(annotations[BEHAVIOR])
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: withAnnotations(metadata, {}),
    spec: {
      minReplicas: 1,
      ...spec,
      ...(metrics.length > 0 ? { metrics } : {}),
      ...(isObject(behavior) && Object.keys(behavior).length > 0 ? { behavior: withKeys(behavior, lowerFirst) } : {}),
    },
  }
}

/** Converts an autoscaler of v2 to v1. */
export function autoscalerToV1(object: JsonObject): JsonObject {
  const { metrics = [], behavior, ...spec } = asObject(object.spec)
  const list = (Array.isArray(metrics) ? metrics : []).filter(isObject)
  const cpuTarget = list
    .filter(isOfCpu)
    .map(({ resource }) => asObject(asObject(resource).target).averageUtilization)[0]
  const others = list.filter((metric) => !isOfCpu(metric)).map(metricToV1)
  const { currentMetrics: _, conditions: __, ...status } = asObject(object.status)
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: withAnnotations(asObject(object.metadata), {
      ...(others.length > 0 ? { [METRICS]: JSON.stringify(others) } : {}),
      ...(isObject(behavior) ? { [BEHAVIOR]: JSON.stringify(behaviorText(behavior)) } : {}),
    }),
    spec: { ...spec, ...(cpuTarget === undefined ? {} : { targetCPUUtilizationPercentage: cpuTarget }) },
    status: { currentReplicas: 0, desiredReplicas: 0, ...status },
  }
}

function isOfCpu({ type, resource }: JsonObject): boolean {
  const { name, target } = asObject(resource)
  return type === 'Resource' && name === 'cpu' && asObject(target).averageUtilization !== undefined
}

function withAnnotations(metadata: JsonObject, added: JsonObject): JsonObject {
  const { annotations, ...rest } = metadata
  const kept = Object.entries(asObject(annotations)).filter(([key]) => !travelling.includes(key))
  const all = { ...Object.fromEntries(kept), ...added }
  return Object.keys(all).length > 0 ? { ...rest, annotations: all } : rest
}

function parsed(text: JsonValue | undefined): JsonValue | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const given = (members: { readonly [name: string]: JsonValue | undefined }): JsonObject =>
  Object.fromEntries(Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

/** Converts a metric to v2, such as `{"type": "Pods", "pods": {"metricName": "rps", "targetAverageValue": "10"}}`. */
function metricFromV1(metric: JsonObject): JsonObject {
  const type = String(metric.type)
  const key = `${type[0]?.toLowerCase() ?? ''}${type.slice(1)}`
  const source = asObject(metric[key])
  const averageUtilization = source.targetAverageUtilization
  const averageValue = source.targetAverageValue ?? source.averageValue
  const value = source.targetValue
  const selector = source.selector ?? source.metricSelector
  const targetType =
    averageUtilization !== undefined ? 'Utilization' : averageValue !== undefined ? 'AverageValue' : 'Value'
  const target = given({
    type: targetType,
    averageUtilization,
    averageValue,
    value: targetType === 'Value' || type === 'External' ? value : undefined,
  })
  const named = ['Resource', 'ContainerResource'].includes(type)
    ? given({ name: source.name, container: source.container })
    : { metric: given({ name: source.metricName, selector }) }
  const described = type === 'Object' ? given({ describedObject: source.target }) : {}
  return { type, [key]: { ...described, ...named, target } }
}

/** Converts a metric to v1. The members have the order of the Go structs of v1, which the annotation's text keeps. */
function metricToV1(metric: JsonObject): JsonObject {
  const type = String(metric.type)
  const key = `${type[0]?.toLowerCase() ?? ''}${type.slice(1)}`
  const source = asObject(metric[key])
  const { averageUtilization, averageValue, value } = asObject(source.target)
  const { name: metricName, selector } = asObject(source.metric)
  const own: JsonObject =
    type === 'Resource' || type === 'ContainerResource'
      ? {
          name: source.name!,
          targetAverageUtilization: averageUtilization!,
          targetAverageValue: averageValue!,
          container: source.container!,
        }
      : type === 'Pods'
        ? { metricName: metricName!, targetAverageValue: averageValue!, selector: selector! }
        : type === 'Object'
          ? {
              target: source.describedObject!,
              metricName: metricName!,
              targetValue: value ?? '0',
              selector: selector!,
              averageValue: averageValue!,
            }
          : {
              metricName: metricName!,
              metricSelector: selector!,
              targetValue: value!,
              targetAverageValue: averageValue!,
            }
  return { type, [key]: given(own) }
}

/**
 * The annotation's text of a behavior: upstream writes its internal struct, whose members have their Go names, without
 * omissions.
 */
function behaviorText(behavior: JsonObject): JsonObject {
  const rules = (value: JsonValue | undefined): JsonValue =>
    isObject(value)
      ? {
          StabilizationWindowSeconds: value.stabilizationWindowSeconds ?? null,
          SelectPolicy: value.selectPolicy ?? null,
          Policies: (Array.isArray(value.policies) ? value.policies : []).map((policy) => ({
            Type: asObject(policy).type ?? '',
            Value: asObject(policy).value ?? 0,
            PeriodSeconds: asObject(policy).periodSeconds ?? 0,
          })),
          Tolerance: value.tolerance ?? null,
        }
      : null
  return { ScaleUp: rules(behavior.scaleUp), ScaleDown: rules(behavior.scaleDown) }
}

/** Renames the members of a value at any depth: Go reads names in any case. */
function withKeys(value: JsonValue, rename: (key: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(entries.map(([key, member]) => [rename(key), withKeys(member, rename)]))
}

const lowerFirst = (key: string): string => `${key[0]?.toLowerCase() ?? ''}${key.slice(1)}`
