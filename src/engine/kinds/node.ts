import { asObject, fill, isObject, set } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { validateNode, validateNodeUpdate } from '../api/validation/cluster.ts'
import { compact, withAmounts } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const node = kindRow({
  apiVersion: 'v1',
  kind: 'Node',
  resource: 'nodes',
  scope: 'cluster',
  shortName: 'no',
  subresources: ['status'],
  defaults,
  validate: { create: validateNode, update: validateNodeUpdate, status: validateNodeUpdate },
  // Kubelets register with their resources.
  initialStatus: ({ status }) => status ?? {},
})

// Models pkg/apis/core/v1/defaults.go SetDefaults_NodeStatus (v1.36).
function defaults(object: JsonObject): JsonObject {
  const spec = compact(asObject(object.spec), ['unschedulable', 'podCIDR', 'providerID', 'taints'])
  if (!isObject(object.status)) return set(object, { spec })
  let status = withAmounts(object.status, ['capacity', 'allocatable'])
  if (status.capacity !== undefined) status = fill(status, { allocatable: status.capacity })
  return set(object, { spec, status })
}
