import { asObject, fill, set, setList, setObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { validateHorizontalPodAutoscaler, validateHorizontalPodAutoscalerUpdate } from '../api/validation/autoscaler.ts'
import { canonicalAmount, ofSpec } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const horizontalPodAutoscaler = kindRow({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  resource: 'horizontalpodautoscalers',
  scope: 'namespace',
  shortName: 'hpa',
  isInAll: true,
  subresources: ['status'],
  generation: 'spec',
  generationSince: 'autoscalerGeneration',
  otherVersions: [{ version: 'v1', defaults: ofSpec((spec) => fill(spec, { minReplicas: 1 })) }],
  hasEffect: true,
  defaults: ofSpec(defaultSpec),
  validate: { create: validateHorizontalPodAutoscaler, update: validateHorizontalPodAutoscalerUpdate },
})

const scaleUp: JsonObject = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
}
const scaleDown: JsonObject = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
}
const cpuAt80Percent: JsonObject = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}

// Models pkg/apis/autoscaling/v2/defaults.go SetDefaults_HorizontalPodAutoscaler (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  const metrics = Array.isArray(spec.metrics) && spec.metrics.length > 0 ? spec.metrics : [cpuAt80Percent]
  const filled = fill(setList(set(spec, { metrics }), 'metrics', canonicalMetric), { minReplicas: 1 })
  return setObject(filled, 'behavior', (behavior) =>
    set(behavior, {
      scaleUp: fill(canonicalAmounts(asObject(behavior.scaleUp), ['tolerance']), scaleUp),
      scaleDown: fill(canonicalAmounts(asObject(behavior.scaleDown), ['tolerance']), scaleDown),
    }),
  )
}

/** A metric with canonical amounts. */
function canonicalMetric(metric: JsonObject): JsonObject {
  return Object.keys(metric).reduce(
    (whole, key) =>
      setObject(whole, key, (source) =>
        setObject(source, 'target', (target) => canonicalAmounts(target, ['value', 'averageValue'])),
      ),
    metric,
  )
}

function canonicalAmounts(target: JsonObject, keys: readonly string[]): JsonObject {
  const given = keys.filter((key) => target[key] !== undefined && target[key] !== null)
  return set(target, Object.fromEntries(given.map((key) => [key, canonicalAmount(target[key]!)])))
}
