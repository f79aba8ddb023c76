/** ReplicaSets of a Deployment, by kubectl's rules. Models kubectl/pkg/util/deployment/deployment.go (v1.36). */

import { deepEqual } from '../../api/equality.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { Deployment, KubeObject, PodTemplateSpec, ReplicaSet } from '../../api/types.ts'
import { REVISION } from '../../api/written.ts'
import type { Shell } from './command.ts'
import { goInt } from './integers.ts'

const HASH_LABEL = 'pod-template-hash'
export const CHANGE_CAUSE = 'kubernetes.io/change-cause'

interface OwnedReplicaSets {
  readonly all: readonly ReplicaSet[]
  /** Old ReplicaSets with `spec.replicas` above 0. */
  readonly old: readonly ReplicaSet[]
  readonly allOld: readonly ReplicaSet[]
  readonly newest: ReplicaSet | undefined
}

/** Lists the ReplicaSets: `all` by name, the old ones by creation time. */
export function replicaSetsOf(shell: Shell, deployment: Deployment): OwnedReplicaSets {
  const { namespace = '', uid } = deployment.metadata
  const all = shell.client
    .list('replicasets', namespace)
    .filter((rs) => selectorMatches(deployment.spec.selector, rs.metadata.labels))
    .filter((rs) => rs.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === uid))
    .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
  const byCreation = [...all].sort((a, b) => creationOrder(a, b))
  const newest = byCreation.find((rs) => equalIgnoreHash(rs.spec.template, deployment.spec.template))
  // Upstream's search for the newest ReplicaSet sorts the list in place, so the old ones come sorted by creation time.
  const allOld = byCreation.filter((rs) => rs !== newest)
  return { all, old: allOld.filter((rs) => rs.spec.replicas !== 0), allOld, newest }
}

function creationOrder(a: KubeObject, b: KubeObject): number {
  const [at, bt] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp]
  if (at !== bt) return at < bt ? -1 : 1
  return a.metadata.name < b.metadata.name ? -1 : 1
}

/** Whether two templates are equal apart from the label `pod-template-hash`. */
export const equalIgnoreHash = (a: PodTemplateSpec, b: PodTemplateSpec): boolean =>
  deepEqual(withoutHash(a), withoutHash(b))

/** The template without the label `pod-template-hash`, which the controller adds. */
export function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [HASH_LABEL]: hash, ...labels } = template.metadata?.labels ?? {}
  return hash === undefined ? template : { ...template, metadata: { ...template.metadata, labels } }
}

/** Revision from an object's annotations: 0 if there is none, NaN if the annotation is not a number. */
export function revisionOf(object: KubeObject): number {
  const text = object.metadata.annotations?.[REVISION]
  return text === undefined || text === '' ? 0 : goInt(text)
}
