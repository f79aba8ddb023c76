import { asObject, set } from '../api/jsonObject.ts'
import { withLabelKeys } from '../api/placing/labelKeys.ts'
import { defaultPodSpec, dropInitContainerAnnotations } from '../api/podDefaults.ts'
import { qosClass } from '../api/podResources.ts'
import type { JsonObject } from '../api/types.ts'
import { metaOf } from '../api/validation/objectMeta.ts'
import { validatePodCreate, validatePodStatusUpdate, validatePodUpdate } from '../api/validation/pod.ts'
import { podWarnings } from '../api/validation/podWarnings.ts'
import { emptyPodSpec } from './emptySpec.ts'
import { kindRow } from './kind.ts'
import { nameWarnings } from './nameWarnings.ts'

export const pod = kindRow({
  apiVersion: 'v1',
  kind: 'Pod',
  resource: 'pods',
  scope: 'namespace',
  shortName: 'po',
  isInAll: true,
  subresources: ['status', 'resize', 'ephemeralcontainers'],
  defaults: (object) =>
    set(object, {
      metadata: dropInitContainerAnnotations(asObject(object.metadata)),
      spec: defaultPodSpec(asObject(object.spec)),
    }),
  validate: { create: validatePodCreate, update: validatePodUpdate, status: validatePodStatusUpdate },
  warnings: {
    create: (object) => [
      ...nameWarnings(object, "the Pod's hostname"),
      ...podWarnings('', metaOf(object), object.spec),
    ],
  },
  generation: 'spec',
  prepareForCreate: (object) => {
    if (object.spec === undefined) return object
    const spec = withLabelKeys(object.spec, object.metadata.labels)
    return spec === object.spec ? object : { ...object, spec }
  },
  emptySpec: emptyPodSpec,
  initialStatus: ({ spec = {} }) => ({ phase: 'Pending', qosClass: qosClass(spec), ...gatedConditions(spec) }),
  // Models pkg/registry/core/pod/strategy.go podStatusStrategy PrepareForUpdate (v1.36).
  statusMetadata: ({ ownerReferences: _, ...written }, { ownerReferences }) =>
    ownerReferences === undefined ? written : { ...written, ownerReferences },
})

/** Models pkg/registry/core/pod/strategy.go applySchedulingGatedCondition. */
function gatedConditions(spec: JsonObject): JsonObject {
  if (!Array.isArray(spec.schedulingGates) || spec.schedulingGates.length === 0) return {}
  const message = 'Scheduling is blocked due to non-empty scheduling gates'
  return { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message }] }
}
