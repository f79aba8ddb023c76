/** The effect of an apply on the Pods of a workload: a rollout, a change of the number of Pods, or none. */
import { fieldDifferences } from '../api/fieldDifferences.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import { asObject } from '../api/jsonObject.ts'
import { aggregateContainerResources } from '../api/podResources.ts'
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import type { Deployment, KubeObject } from '../api/types.ts'
import { partitionOf } from '../controllers/statefulSet/updateSet.ts'
import type { ManifestObject } from '../kubectl/manifestObjects.ts'
import type { Session } from '../session/session.ts'
import {
  isOnDelete,
  isWorkload,
  replicasOf,
  revisionKindOf,
  revisionsOf,
  type Workload,
  type WorkloadObject,
  workloadRow,
} from './workloads.ts'

/**
 * The effect of an apply on the Pods of a workload.
 * - `first`: the workload is created, with its first Pods.
 * - `newReplicaSet`, `newRevision`, `reused`: a rollout, of a Deployment to a new ReplicaSet, of a StatefulSet or
 *   DaemonSet to a new revision, or to an earlier revision.
 * - `goesOn`: a stopped rollout continues, because the partition is lower or the strategy is no longer OnDelete.
 * - `onDelete`: the template changes, and a Pod changes once a user deletes it.
 * - `partitioned`: the template changes, and the partition keeps all Pods unchanged.
 * - `whenResumed`: the template of a paused workload changes.
 * - `scale`: only the number of Pods changes.
 * - `newPods`: the template changes, and only Pods created later have the change.
 * - `none`: no rollout.
 */
export type WorkloadEffect =
  | 'first'
  | 'newReplicaSet'
  | 'newRevision'
  | 'reused'
  | 'goesOn'
  | 'onDelete'
  | 'partitioned'
  | 'whenResumed'
  | 'pause'
  | 'resume'
  | 'scale'
  | 'newPods'
  | 'none'

export interface PlannedWorkload {
  readonly effect: WorkloadEffect
  /** The desired Pods before and after: `spec.replicas`, and for a DaemonSet the number of matching nodes. */
  readonly replicas: { readonly from: number; readonly to: number }
  /** Number of the reused revision; 0 without one. */
  readonly reusedRevision: number
  /** Images of the containers after the apply, in the order of the template. */
  readonly images: readonly string[]
  /** Resource requests of one Pod: thousandths of a core, and bytes. */
  readonly perPod: { readonly cpuMilli: number; readonly memoryBytes: number }
  /** The largest possible number of Pods: the replicas, or maxReplicas of a HorizontalPodAutoscaler in the manifest. */
  readonly mayAskFor: number
}

/** Effects that replace Pods. */
export const replacing: ReadonlySet<WorkloadEffect> = new Set([
  'newReplicaSet',
  'newRevision',
  'reused',
  'goesOn',
  'resume',
])

/** Kinds with a pod template and no rollouts. */
const withoutRollouts: ReadonlySet<string> = new Set(['replicasets', 'replicationcontrollers'])

type WithTemplate = KubeObject & {
  readonly spec: Pick<Deployment['spec'], 'template'> & { readonly replicas?: number }
}

const hasTemplate = (object: KubeObject): object is WithTemplate =>
  isWorkload(object) || isOfKind('ReplicaSet', object) || isOfKind('ReplicationController', object)

/** The apply whose effect is found. */
interface EffectGround {
  readonly before: KubeObject | undefined
  /** Revisions of all workloads before the apply. */
  readonly revisions: readonly KubeObject[]
  readonly session: Session
  readonly objects: readonly ManifestObject[]
}

/** The effect on an object with a Pod template; undefined for any other object. */
export function workloadOf(resource: string, object: KubeObject, applied: EffectGround): PlannedWorkload | undefined {
  const row = workloadRow(resource)
  if ((row === undefined && !withoutRollouts.has(resource)) || !hasTemplate(object)) return undefined
  const { before, objects } = applied
  const images = object.spec.template.spec.containers.map(({ image = '' }) => image)
  const asked = aggregateContainerResources(object.spec.template.spec, 'requests')
  const workload = row && isWorkload(object) ? { row, object } : undefined
  const what = workload
    ? rolledOut(workload, before && isWorkload(before) ? { row: workload.row, object: before } : undefined, applied)
    : withoutRollout(object, before && hasTemplate(before) ? before : undefined)
  return {
    ...what,
    images,
    perPod: { cpuMilli: quantityMilliValue(asked.cpu ?? 0), memoryBytes: quantityValue(asked.memory ?? 0) },
    mayAskFor: Math.max(what.replicas.to, mostOfAutoscaler(object, objects)),
  }
}

type Effect = Pick<PlannedWorkload, 'effect' | 'replicas' | 'reusedRevision'>

const isTemplateChanged = (before: WithTemplate, after: WithTemplate): boolean =>
  fieldDifferences(before.spec.template, after.spec.template).length > 0

function withoutRollout(after: WithTemplate, before: WithTemplate | undefined): Effect {
  const replicas = { from: before?.spec.replicas ?? 0, to: after.spec.replicas ?? 1 }
  const isScaled = replicas.from !== replicas.to
  const effect = !before ? 'first' : isTemplateChanged(before, after) ? 'newPods' : isScaled ? 'scale' : 'none'
  return { effect, replicas, reusedRevision: 0 }
}

function rolledOut(after: Workload, before: Workload | undefined, { revisions, session }: EffectGround): Effect {
  const replicas = { from: before ? replicasOf(before, session) : 0, to: replicasOf(after, session) }
  const reused = after.row.revisionOfTemplate(after.object, revisionsOf(after, revisions))
  const effect = effectOf(before?.object, after, reused !== undefined)
  const isAgain = effect === 'reused' && reused !== undefined
  return { effect, replicas, reusedRevision: isAgain ? revisionKindOf(after).revisionOf(reused) : 0 }
}

function mostOfAutoscaler({ kind, metadata }: KubeObject, objects: readonly ManifestObject[]): number {
  const most = objects.map(({ kind: own, namespace, value }) => {
    const spec = asObject(value.spec)
    const target = asObject(spec.scaleTargetRef)
    const isOfIt = target.kind === kind && target.name === metadata.name && namespace === metadata.namespace
    return own === 'HorizontalPodAutoscaler' && isOfIt && typeof spec.maxReplicas === 'number' ? spec.maxReplicas : 0
  })
  return Math.max(0, ...most)
}

function effectOf(before: WorkloadObject | undefined, workload: Workload, isReused: boolean): WorkloadEffect {
  const { object: after } = workload
  if (before === undefined) return 'first'
  if (isTemplateChanged(before, after)) {
    if (isOnDelete(workload)) return 'onDelete'
    if (after.kind === 'Deployment' && after.spec.paused) return 'whenResumed'
    if (after.kind === 'StatefulSet' && after.spec.replicas > 0 && partitionOf(after) >= after.spec.replicas)
      return 'partitioned'
    if (isReused) return 'reused'
    return after.kind === 'Deployment' ? 'newReplicaSet' : 'newRevision'
  }
  if (before.kind === 'Deployment' && after.kind === 'Deployment') {
    const [was, is] = [before.spec.paused ?? false, after.spec.paused ?? false]
    if (was !== is) return is ? 'pause' : 'resume'
  }
  if (goesOn(before, after)) return 'goesOn'
  const isScaled =
    before.kind !== 'DaemonSet' && after.kind !== 'DaemonSet' && before.spec.replicas !== after.spec.replicas
  return isScaled ? 'scale' : 'none'
}

/** Whether more Pods of the workload may change to the newest revision than before. */
function goesOn(before: WorkloadObject, after: WorkloadObject): boolean {
  if (before.kind === 'Deployment' || after.kind === 'Deployment') return false
  const isFreed = before.spec.updateStrategy.type === 'OnDelete' && after.spec.updateStrategy.type !== 'OnDelete'
  if (after.kind === 'DaemonSet')
    return isFreed && (after.status.updatedNumberScheduled ?? 0) < after.status.desiredNumberScheduled
  const isLower = before.kind === 'StatefulSet' && partitionOf(after) < partitionOf(before)
  return (isFreed || isLower) && after.status.currentRevision !== after.status.updateRevision
}
