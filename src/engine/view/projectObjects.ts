/** Views of nodes, and of objects without a picture of their own. */

import { ofKind } from '../api/fields/ofKind.ts'
import type { Claim } from '../api/kindTypes.ts'
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import type { KubeObject, Node } from '../api/types.ts'
import { isBootstrapObject } from '../apiserver/bootstrapPolicy/bootstrapObjects.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { kindOf, kinds } from '../kinds/table.ts'
import type { HiddenFacts } from './hiddenFacts.ts'
import type { NodeView, OtherObjectView, Shortages } from './types.ts'
import { revisionKinds, workloadKinds } from './workloads/kinds.ts'

/** Facts about a node outside of the API: since when it is lost, and the resources that it is short of. */
type HiddenNode = readonly [lostAt: number | undefined, short: Shortages | undefined]

export const hiddenOf = ({ metadata: { name } }: Node, hidden: HiddenFacts): HiddenNode => [
  hidden.lostAt(name),
  hidden.shortagesOf(name),
]

export function nodeView({ metadata, spec, status }: Node, ...[lostAt, short]: HiddenNode): NodeView {
  const { cpu = 0, memory = 0, pods = 0 } = status.allocatable ?? {}
  const zone = metadata.labels?.['topology.kubernetes.io/zone']
  return {
    name: metadata.name,
    ready: status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false,
    cordoned: spec.unschedulable ?? false,
    ...(zone === undefined ? {} : { zone }),
    ...(lostAt === undefined ? {} : { lostAt }),
    ...(short === undefined || short.size === 0 ? {} : { short: [...short.keys()] }),
    cpuMilli: quantityMilliValue(cpu),
    memoryBytes: quantityValue(memory),
    pods: quantityValue(pods),
  }
}

/** Resources with a picture of their own. */
const drawn = new Set([...[...workloadKinds, ...revisionKinds].map(({ resource }) => resource), 'pods', 'nodes'])
const otherResources = kinds.flatMap(({ resource, isHidden }) => (drawn.has(resource) || isHidden ? [] : [resource]))

/** The objects without a picture of their own. The API server's own objects are not shown. */
export function* otherObjects(store: StoredObjects): Generator<KubeObject> {
  for (const resource of otherResources)
    for (const object of store.list(resource)) if (!isBootstrapObject(object)) yield object
}

export function otherObjectView(object: KubeObject): OtherObjectView {
  const { apiVersion, kind, metadata } = object
  const claim = kind === 'PersistentVolumeClaim' ? { claim: claimView(ofKind('PersistentVolumeClaim', object)) } : {}
  const view = {
    uid: metadata.uid,
    kind,
    apiVersion,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    ...claim,
  }
  return kindOf(object)?.hasEffect ? { ...view, hasEffect: true } : view
}

const claimView = ({ spec, status }: Claim) => ({
  phase: status.phase ?? 'Pending',
  storage: String(spec.resources?.requests?.storage ?? ''),
})
