import { asObject, fill, set, setList, setObject } from './jsonObject.ts'
import { normalizeStruct } from './normalize.ts'
import { canonicalQuantity } from './quantity.ts'
import type { JsonObject, Quantity } from './types.ts'

/** The spec of a StatefulSet whose template is defaulted already. */
// Models pkg/apis/apps/v1/defaults.go SetDefaults_StatefulSet (v1.36).
export function defaultStatefulSetSpec(spec: JsonObject): JsonObject {
  let updateStrategy = asObject(spec.updateStrategy)
  if (!updateStrategy.type) updateStrategy = { rollingUpdate: {}, ...updateStrategy, type: 'RollingUpdate' }
  if (updateStrategy.type === 'RollingUpdate') {
    // Unless its feature is switched on, the API server drops maxUnavailable.
    updateStrategy = setObject(updateStrategy, 'rollingUpdate', (update) => {
      const { maxUnavailable, ...kept } = update
      return fill(maxUnavailable === undefined ? update : kept, { partition: 0 })
    })
  }
  const retention = fill(asObject(spec.persistentVolumeClaimRetentionPolicy), {
    whenDeleted: 'Retain',
    whenScaled: 'Retain',
  })
  const claims = setList(spec, 'volumeClaimTemplates', (claim) =>
    set(fill(claim, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' }), {
      spec: fill(normalizeStruct('v1.PersistentVolumeClaimSpec', asObject(claim.spec)), { volumeMode: 'Filesystem' }),
      status: fill(asObject(claim.status), { phase: 'Pending' }),
    }),
  )
  return fill(set(claims, { updateStrategy, persistentVolumeClaimRetentionPolicy: retention }), {
    podManagementPolicy: 'OrderedReady',
    replicas: 1,
    revisionHistoryLimit: 10,
  })
}

/** The spec of a Job whose template is defaulted already. */
// Models pkg/apis/batch/v1/defaults.go SetDefaults_Job (v1.36).
export function defaultJobSpec(spec: JsonObject): JsonObject {
  const isSingle = spec.completions === undefined && spec.parallelism === undefined
  return fill(isSingle ? { ...spec, completions: 1 } : spec, {
    parallelism: 1,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  })
}

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

/** Amounts as the API writes them. */
function canonicalMetric(metric: JsonObject): JsonObject {
  return Object.keys(metric).reduce(
    (whole, key) =>
      setObject(whole, key, (source) =>
        setObject(source, 'target', (target) => normalizeAmounts(target, ['value', 'averageValue'])),
      ),
    metric,
  )
}

function normalizeAmounts(target: JsonObject, keys: readonly string[]): JsonObject {
  const given = keys.filter((key) => target[key] !== undefined && target[key] !== null)
  return set(target, Object.fromEntries(given.map((key) => [key, amountText(target[key] as Quantity)])))
}

/** Whether a text is a quantity at all is for validation to say. */
function amountText(quantity: Quantity): Quantity {
  try {
    return canonicalQuantity(quantity)
  } catch {
    return quantity
  }
}

/** The spec of an autoscaling/v2 HorizontalPodAutoscaler. */
// Models pkg/apis/autoscaling/v2/defaults.go SetDefaults_HorizontalPodAutoscaler (v1.36).
export function defaultHorizontalPodAutoscaler(spec: JsonObject): JsonObject {
  const metrics = Array.isArray(spec.metrics) && spec.metrics.length > 0 ? spec.metrics : [cpuAt80Percent]
  const filled = fill(setList(set(spec, { metrics }), 'metrics', canonicalMetric), { minReplicas: 1 })
  return setObject(filled, 'behavior', (behavior) =>
    set(behavior, {
      scaleUp: fill(asObject(behavior.scaleUp), scaleUp),
      scaleDown: fill(asObject(behavior.scaleDown), scaleDown),
    }),
  )
}
