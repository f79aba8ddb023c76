import { asObject, fill, isObject, set } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import {
  validateReplicaSetStatusUpdate,
  validateReplicationController,
  validateReplicationControllerUpdate,
} from '../api/validation/apps.ts'
import { compact, withTemplate } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const replicationController = kindRow({
  apiVersion: 'v1',
  kind: 'ReplicationController',
  resource: 'replicationcontrollers',
  scope: 'namespace',
  shortName: 'rc',
  isInAll: true,
  subresources: ['status', 'scale'],
  defaults,
  validate: {
    create: validateReplicationController,
    update: validateReplicationControllerUpdate,
    status: validateReplicaSetStatusUpdate,
  },
  podTemplateIn: ['spec'],
  namesPods: true,
  generation: 'spec',
  defaultPropagation: 'Orphan',
  initialStatus: () => ({ replicas: 0 }),
})

/** Selector and labels default to the template's labels. */
// Models pkg/apis/core/v1/defaults.go SetDefaults_ReplicationController (v1.36).
function defaults(object: JsonObject): JsonObject {
  let spec = compact(asObject(object.spec), ['minReadySeconds', 'selector'])
  let metadata = asObject(object.metadata)
  if (isObject(spec.template)) {
    spec = withTemplate(spec)
    const { labels } = asObject(asObject(spec.template).metadata)
    if (labels !== undefined) {
      spec = fill(spec, { selector: labels })
      metadata = fill(metadata, { labels })
    }
  }
  return set(object, { metadata, spec: fill(spec, { replicas: 1 }) })
}
