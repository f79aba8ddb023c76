/** Models pkg/controller/deployment/util/deployment_util.go (v1.36). */

import { deepEqual } from '../../api/equality.ts'
import { compareText } from '../../api/stableJson.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { Deployment, DeploymentStatus, PodTemplateSpec, ReplicaSet } from '../../api/types.ts'
import { maxSurgeOf } from './fenceposts.ts'
import { DESIRED_REPLICAS, MAX_REPLICAS, replicasAnnotation, revisionOf } from './revisions.ts'

export const HASH_LABEL = 'pod-template-hash'
const MAX_INT32 = 2 ** 31 - 1

export const byCreation = (a: ReplicaSet, b: ReplicaSet): number =>
  compareText(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
  compareText(a.metadata.name, b.metadata.name)

export const byRevision = (a: ReplicaSet, b: ReplicaSet): number =>
  (revisionOf(a) ?? 0) - (revisionOf(b) ?? 0) || byCreation(a, b)

export const bySizeNewer = (a: ReplicaSet, b: ReplicaSet): number =>
  b.spec.replicas - a.spec.replicas || byCreation(b, a)

export const bySizeOlder = (a: ReplicaSet, b: ReplicaSet): number =>
  b.spec.replicas - a.spec.replicas || byCreation(a, b)

const templatesWithoutHash = new WeakMap<PodTemplateSpec, PodTemplateSpec>()

function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const labels = template.metadata?.labels
  if (labels?.[HASH_LABEL] === undefined) return template
  let bare = templatesWithoutHash.get(template)
  if (!bare) {
    const { [HASH_LABEL]: _, ...others } = labels
    bare = { ...template, metadata: { ...template.metadata, labels: others } }
    templatesWithoutHash.set(template, bare)
  }
  return bare
}

/** Cache of the last comparison of each template: a sync compares the same two repeatedly. */
const lastCompared = new WeakMap<PodTemplateSpec, { readonly other: PodTemplateSpec; readonly equal: boolean }>()

/** The hash label is ignored, because it is derived from the template. */
export function equalIgnoreHash(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  const last = lastCompared.get(a)
  if (last?.other === b) return last.equal
  const equal = deepEqual(withoutHash(a), withoutHash(b))
  lastCompared.set(a, { other: b, equal })
  return equal
}

/** The oldest ReplicaSet with the Deployment's template. */
export function findNewReplicaSet(d: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  let oldest: ReplicaSet | undefined
  for (const rs of replicaSets)
    if (equalIgnoreHash(rs.spec.template, d.spec.template) && (!oldest || byCreation(rs, oldest) < 0)) oldest = rs
  return oldest
}

export function findOldReplicaSets(d: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet[] {
  const newUid = findNewReplicaSet(d, replicaSets)?.metadata.uid
  return replicaSets.filter((rs) => rs.metadata.uid !== newUid)
}

export const activeOnly = (replicaSets: readonly ReplicaSet[]): ReplicaSet[] =>
  replicaSets.filter((rs) => rs.spec.replicas > 0)

export const sumOf = (replicaSets: readonly ReplicaSet[], count: (rs: ReplicaSet) => number | undefined): number =>
  replicaSets.reduce((sum, rs) => sum + (count(rs) ?? 0), 0)

export const specReplicas = (replicaSets: readonly ReplicaSet[]): number => sumOf(replicaSets, (rs) => rs.spec.replicas)

export const availableReplicas = (replicaSets: readonly ReplicaSet[]): number =>
  sumOf(replicaSets, (rs) => rs.status.availableReplicas)

/**
 * The size that the new ReplicaSet should have now. A rolling update fills up to replicas + maxSurge, counting the
 * desired Pods of all ReplicaSets. Example: 10 replicas, surge 3, old 10, new 0: 13 − 10 = 3 may be added.
 */
export function newRSNewReplicas(d: Deployment, all: readonly ReplicaSet[], newReplicas: number): number {
  if (d.spec.strategy.type !== 'RollingUpdate') return d.spec.replicas
  const maxTotal = d.spec.replicas + maxSurgeOf(d)
  const current = specReplicas(all)
  if (current >= maxTotal) return newReplicas
  return newReplicas + Math.min(maxTotal - current, d.spec.replicas - newReplicas)
}

/** The single ReplicaSet to scale; undefined if several are active. */
export function findActiveOrLatest(newRS: ReplicaSet | undefined, old: readonly ReplicaSet[]): ReplicaSet | undefined {
  const active = activeOnly(newRS ? [...old, newRS] : old)
  if (active.length > 1) return undefined
  return active[0] ?? newRS ?? [...old].sort(byCreation).at(-1)
}

/** Whether the new ReplicaSet has the full size, was scaled for it, and all its Pods are available. */
export function isSaturated(d: Deployment, rs: ReplicaSet | undefined): boolean {
  if (!rs) return false
  const { replicas } = d.spec
  return (
    rs.spec.replicas === replicas &&
    replicasAnnotation(rs, DESIRED_REPLICAS) === replicas &&
    (rs.status.availableReplicas ?? 0) === replicas
  )
}

/** The share of `toAdd` (which may be negative) for this ReplicaSet, after `added` went to others. */
export function replicaSetProportion(rs: ReplicaSet, d: Deployment, toAdd: number, added: number): number {
  if (rs.spec.replicas === 0 || toAdd === 0 || toAdd === added) return 0
  const fraction = replicaSetFraction(rs, d)
  return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added)
}

/**
 * Change of the ReplicaSet that keeps its proportion. Example: 8 of at most 13 Pods, now at most 18: round(8 × 18 / 13)
 * − 8 = 11 − 8 = 3.
 */
function replicaSetFraction(rs: ReplicaSet, d: Deployment): number {
  const size = rs.spec.replicas
  if (d.spec.replicas === 0) return -size
  const before = replicasAnnotation(rs, MAX_REPLICAS) || (d.status.replicas ?? 0)
  if (before === 0) return 0
  // Upstream multiplies 32-bit integers, so very large products wrap around.
  const newSize = Math.imul(size, d.spec.replicas + maxSurgeOf(d)) / before
  return roundHalfAwayFromZero(newSize) - size
}

const roundHalfAwayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

export function hasProgressDeadline(d: Deployment): boolean {
  const { progressDeadlineSeconds } = d.spec
  return progressDeadlineSeconds !== undefined && progressDeadlineSeconds !== MAX_INT32
}

export function hasRevisionHistoryLimit(d: Deployment): boolean {
  const { revisionHistoryLimit } = d.spec
  return revisionHistoryLimit !== undefined && revisionHistoryLimit !== MAX_INT32
}

/** All Pods have the new template and are available, and the controller has observed the newest spec. */
export function deploymentComplete(d: Deployment, status: DeploymentStatus): boolean {
  const { replicas } = d.spec
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (d.metadata.generation ?? 0)
  )
}

/** Whether there are more updated, fewer old, more ready or more available Pods than in the stored status. */
export function deploymentProgressing(d: Deployment, next: DeploymentStatus): boolean {
  const before = d.status
  const old = (status: DeploymentStatus) => (status.replicas ?? 0) - (status.updatedReplicas ?? 0)
  return (
    (next.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(next) < old(before) ||
    (next.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (next.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  )
}

/**
 * Virtual ms at which the progress deadline ends, counted from the last progress. `epochMs` is virtual time 0 as Unix
 * ms.
 */
export function progressDeadlineAt(d: Deployment, status: DeploymentStatus, epochMs: number): number | undefined {
  const lastUpdate = status.conditions?.find((condition) => condition.type === 'Progressing')?.lastUpdateTime
  if (!hasProgressDeadline(d) || lastUpdate === undefined) return undefined
  return fromTimestamp(lastUpdate) - epochMs + (d.spec.progressDeadlineSeconds ?? 0) * 1000
}
