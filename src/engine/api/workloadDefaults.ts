import { asObject, fill, set, setList, setObject } from './jsonObject.ts'
import { normalizeStruct } from './normalize.ts'
import type { JsonObject } from './types.ts'

/** The spec of a StatefulSet whose template is defaulted already. */
// Models pkg/apis/apps/v1/defaults.go SetDefaults_StatefulSet (v1.36).
export function defaultStatefulSetSpec(spec: JsonObject): JsonObject {
  let updateStrategy = asObject(spec.updateStrategy)
  if (!updateStrategy.type) updateStrategy = { rollingUpdate: {}, ...updateStrategy, type: 'RollingUpdate' }
  if (updateStrategy.type === 'RollingUpdate') {
    updateStrategy = setObject(updateStrategy, 'rollingUpdate', (update) => fill(update, { partition: 0 }))
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

/** The spec of an autoscaling/v2 HorizontalPodAutoscaler. */
// Models pkg/apis/autoscaling/v2/defaults.go SetDefaults_HorizontalPodAutoscaler (v1.36).
export function defaultHorizontalPodAutoscaler(spec: JsonObject): JsonObject {
  const metrics = Array.isArray(spec.metrics) && spec.metrics.length > 0 ? spec.metrics : [cpuAt80Percent]
  const filled = fill(set(spec, { metrics }), { minReplicas: 1 })
  return setObject(filled, 'behavior', (behavior) =>
    set(behavior, {
      scaleUp: fill(asObject(behavior.scaleUp), scaleUp),
      scaleDown: fill(asObject(behavior.scaleDown), scaleDown),
    }),
  )
}
