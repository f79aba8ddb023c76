import type { Node } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { asObject, fill, isObject, set, textOf, textsIn } from '../api/jsonObject.ts'
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
  warnings: { create: nodeWarnings, update: nodeWarnings },
  // Kubelets register with their resources.
  initialStatus: ({ status }) => status ?? {},
})

/**
 * A spec with the same first range in both fields; `podCIDR` takes precedence. Models pkg/apis/core/v1/conversion.go
 * Convert_v1_NodeSpec_To_core_NodeSpec and its reverse (v1.36).
 */
function withRanges(spec: JsonObject): JsonObject {
  const podCIDR = textOf(spec.podCIDR)
  const ranges = textsIn(spec.podCIDRs)
  if (podCIDR !== '' && podCIDR !== ranges[0]) return set(spec, { podCIDRs: [podCIDR] })
  return podCIDR === '' && ranges[0] ? set(spec, { podCIDR: ranges[0] }) : spec
}

/** Models pkg/registry/core/node/strategy.go (v1.36). */
function nodeWarnings({ spec }: Defaulted<Node>): string[] {
  return textOf(asObject(spec).externalID) === ''
    ? []
    : ['spec.externalID: this field is deprecated, and is unused by Kubernetes']
}

// Models pkg/apis/core/v1/defaults.go SetDefaults_NodeStatus (v1.36).
function defaults(object: JsonObject): JsonObject {
  const spec = withRanges(
    compact(asObject(object.spec), ['unschedulable', 'podCIDR', 'podCIDRs', 'providerID', 'taints']),
  )
  if (!isObject(object.status)) return set(object, { spec })
  let status = withAmounts(object.status, ['capacity', 'allocatable'])
  if (status.capacity !== undefined) status = fill(status, { allocatable: status.capacity })
  return set(object, { spec, status })
}
