/**
 * What the API server does to objects of a kind before they are stored: the registry strategies.
 * Models pkg/registry/{apps,core}/.../strategy.go (v1.36).
 */
import { deepEqual } from '../api/equality.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, ObjectMeta } from '../api/types.ts'
import { generationChanged } from '../api/validation/strategy.ts'
import { admitPodUpdate } from './admission.ts'

/** Kinds whose `metadata.generation` counts changes of intent. */
const generationKinds = new Set([
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'PodDisruptionBudget',
  'Pod',
  'Ingress',
  'NetworkPolicy',
  'EndpointSlice',
])

export const hasGeneration = (kind: string): boolean => generationKinds.has(kind)

/** The status of a new object: whatever the client sent is dropped. */
export function initialStatus(object: AnyObject): JsonObject | undefined {
  switch (object.kind) {
    case 'Pod':
      return { phase: 'Pending', qosClass: qosClass(object.spec ?? {}), ...gatedConditions(object.spec ?? {}) }
    case 'ReplicaSet':
    case 'ReplicationController':
      return { replicas: 0 }
    case 'PersistentVolume':
      return { phase: 'Pending' }
    case 'PersistentVolumeClaim':
      return { phase: 'Pending' }
    case 'Namespace':
      return { phase: 'Active' }
    case 'Node':
      return object.status ?? {}
    case 'Service':
      return { loadBalancer: {} }
    case 'LimitRange':
    case 'NetworkPolicy':
    case 'IngressClass':
      return undefined
    default:
      return object.status === undefined && !object.spec ? undefined : {}
  }
}

/** Models pkg/registry/core/pod/strategy.go applySchedulingGatedCondition. */
function gatedConditions(spec: JsonObject): JsonObject {
  if (!Array.isArray(spec.schedulingGates) || spec.schedulingGates.length === 0) return {}
  const message = 'Scheduling is blocked due to non-empty scheduling gates'
  return { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message }] }
}

/** What a client's update becomes: system fields and status come from the stored object. */
export function prepareForUpdate(written: AnyObject, stored: AnyObject): AnyObject {
  const object =
    written.kind === 'Pod' && written.spec && stored.spec
      ? { ...written, spec: admitPodUpdate(written.spec, stored.spec) }
      : written
  const next: AnyObject = {
    ...object,
    metadata: systemFieldsFrom(stored.metadata, object.metadata),
    ...(stored.status === undefined ? {} : { status: stored.status }),
    // A namespace's finalizers change through their own subresource only.
    ...(stored.kind === 'Namespace' && stored.spec ? { spec: stored.spec } : {}),
  }
  const generation = stored.metadata.generation
  if (generation === undefined || !generationChanged(object.kind, next, stored)) return next
  return { ...next, metadata: { ...next.metadata, generation: generation + 1 } }
}

/**
 * What a status write becomes. The Deployment strategy takes spec and labels from the stored object but lets annotations
 * through (which is how the controller writes its revision); the ReplicaSet strategy restores spec only.
 */
export function prepareForStatusUpdate(object: AnyObject, stored: AnyObject): AnyObject {
  const status = object.status ?? stored.status
  const kept = status === undefined ? stored : { ...stored, status }
  // Metadata of its own a status of a Pod cannot bring.
  if (object.kind === 'Pod' || object.metadata === stored.metadata) return kept
  const metadata = object.kind === 'Deployment' ? withLabels(object.metadata, stored.metadata.labels) : object.metadata
  return { ...kept, metadata: systemFieldsFrom(stored.metadata, metadata) }
}

const systemFields = ['generation', 'generateName', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function withLabels(metadata: ObjectMeta, labels: ObjectMeta['labels']): ObjectMeta {
  const { labels: _, ...rest } = metadata
  return labels === undefined ? rest : { ...rest, labels }
}

/** uid, creation and deletion marks and generation are the API server's own. */
function systemFieldsFrom(stored: ObjectMeta, written: ObjectMeta): ObjectMeta {
  const { uid, creationTimestamp, resourceVersion } = stored
  const metadata: Mutable<ObjectMeta> = { ...written, uid, creationTimestamp, resourceVersion }
  // They are kept beside the object.
  if ('managedFields' in metadata) delete metadata.managedFields
  for (const field of systemFields) {
    const value = stored[field]
    if (value !== undefined) (metadata as Record<string, unknown>)[field] = value
    else if (field !== 'generateName' && metadata[field] !== undefined) delete metadata[field]
  }
  return metadata
}

/** True if a write would change nothing; the API server then stores nothing and tells nobody. */
export function isNoOp(next: AnyObject, stored: AnyObject): boolean {
  return (
    next === stored ||
    (deepEqual(next.status, stored.status) &&
      deepEqual(next.spec, stored.spec) &&
      deepEqual(versionless(next), versionless(stored)))
  )
}

/** Without what has been compared and what differs with every write. */
const versionless = ({ metadata, ...rest }: AnyObject): object => ({
  ...rest,
  spec: undefined,
  status: undefined,
  metadata: { ...metadata, resourceVersion: '' },
})

/** Models pkg/apis/core/v1/helper/qos ComputePodQOS: cpu and memory only. */
export function qosClass(spec: JsonObject): 'Guaranteed' | 'Burstable' | 'BestEffort' {
  const containers = [spec.containers, spec.initContainers].flatMap((list) => (Array.isArray(list) ? list : []))
  let any = false
  let guaranteed = true
  for (const container of containers as { resources?: { requests?: JsonObject; limits?: JsonObject } }[]) {
    const { requests = {}, limits = {} } = container.resources ?? {}
    for (const resource of ['cpu', 'memory']) {
      if (requests[resource] !== undefined || limits[resource] !== undefined) any = true
      if (limits[resource] === undefined || !deepEqual(requests[resource] ?? limits[resource], limits[resource]))
        guaranteed = false
    }
  }
  if (!any) return 'BestEffort'
  return guaranteed ? 'Guaranteed' : 'Burstable'
}

/** A Job selects its Pods by its own uid, unless it says that it chooses its selector itself. */
// Models pkg/registry/batch/job/strategy.go generateSelectorIfNeeded (v1.36).
export function withOwnSelector(object: AnyObject): AnyObject {
  if (object.kind !== 'Job' || !object.spec || object.spec.manualSelector === true) return object
  const { uid, name } = object.metadata
  const template = (object.spec.template ?? {}) as JsonObject
  const metadata = (template.metadata ?? {}) as JsonObject
  const own = { 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name }
  // The names without a prefix are those of earlier versions, kept for who reads them.
  const labels = { ...(metadata.labels as JsonObject | undefined), 'controller-uid': uid, 'job-name': name, ...own }
  const selector = object.spec.selector as JsonObject | undefined
  const matchLabels = {
    ...(selector?.matchLabels as JsonObject | undefined),
    'batch.kubernetes.io/controller-uid': uid,
  }
  const spec: JsonObject = {
    ...object.spec,
    selector: { ...selector, matchLabels },
    template: { ...template, metadata: { ...metadata, labels } },
  }
  return { ...object, spec }
}
