/** Compares a write that the engine would have made with the observed write. */

import { deepEqual } from '../api/equality.ts'
import { asObject, getOwn, isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { REVISION } from '../api/written.ts'
import { type ControllerWrite, controllerRef } from './authors.ts'
import type { ObservedChange } from './observedRun.ts'
import type { SeenObject } from './records.ts'
import type { WrittenBy } from './wouldWrite.ts'

const verbs: Readonly<Record<ControllerWrite, readonly WrittenBy['verb'][]>> = {
  create: ['create'],
  delete: ['delete'],
  spec: ['update', 'patch'],
  status: ['updateStatus', 'update'],
  adoption: ['patch'],
}

/** Whether both writes change the same object with the same verb; their contents may differ. */
export function isAlike(write: WrittenBy, change: ObservedChange, kind: ControllerWrite): boolean {
  if (write.resource !== change.resource || !verbs[kind].includes(write.verb)) return false
  const { metadata } = change.object
  if (write.namespace !== (metadata.namespace ?? '')) return false
  if (kind !== 'create' || asObject(write.object.metadata).name !== undefined) return write.name === metadata.name
  return (
    metadata.name.startsWith(write.name) &&
    controllerRef({ metadata: asObject(write.object.metadata) })?.uid === controllerRef(change.object)?.uid
  )
}

/** The fields in which two alike writes differ; empty if they are equal. */
export function differences(write: WrittenBy, change: ObservedChange, kind: ControllerWrite): FieldDifference[] {
  const { object, before } = change
  const is = write.object
  switch (kind) {
    case 'delete':
    case 'adoption':
      return []
    case 'status': {
      const [would, was] = [asObject(is.status), asObject(object.status)]
      return [
        ...compared('status', comparable(would, was), comparable(was, was)),
        ...(change.resource === 'deployments' ? annotationsOf(is, object, before) : []),
      ]
    }
    case 'spec':
      return [
        ...compared('spec', partsOf(is.spec, object), partsOf(object.spec, object)),
        ...(change.resource === 'replicasets' ? annotationsOf(is, object, undefined) : []),
        ...(is.revision === undefined ? [] : compared('revision', is.revision, object.revision)),
      ]
    case 'create':
      return change.resource === 'pods' ? newPod(is, object) : newOther(is, object)
  }
}

export interface FieldDifference {
  readonly field: string
  /** JSON value; undefined if the field is absent. */
  readonly observed: JsonValue | undefined
  readonly expected: JsonValue | undefined
}

function compared(field: string, expected: JsonValue | undefined, observed: JsonValue | undefined): FieldDifference[] {
  if (deepEqual(expected, observed)) return []
  if (!isObject(expected) || !isObject(observed)) return [{ field, observed, expected }]
  return [...new Set([...Object.keys(observed), ...Object.keys(expected)])].flatMap((name) =>
    compared(`${field}.${name}`, getOwn(expected, name), getOwn(observed, name)),
  )
}

/** A status without times, and without the fields that older releases of Kubernetes do not write. */
function comparable(status: JsonObject, observed: JsonObject): JsonObject {
  const { terminatingReplicas, conditions, ...rest } = status
  const terminating = observed.terminatingReplicas === undefined ? undefined : terminatingReplicas
  const list = Array.isArray(conditions) ? conditions.map(asObject) : []
  return {
    ...rest,
    ...(terminating === undefined ? {} : { terminatingReplicas: terminating }),
    conditions: Object.fromEntries(
      list.map(({ type, status: value, reason = '', message = '' }) => [
        String(type),
        { status: value ?? '', reason, message },
      ]),
    ),
  }
}

/** The part of a spec that a controller writes. */
function partsOf(spec: JsonValue | undefined, { kind }: SeenObject): JsonValue {
  const { replicas, minReadySeconds } = asObject(spec)
  if (kind !== 'ReplicaSet') return {}
  return { replicas: replicas ?? null, minReadySeconds: minReadySeconds ?? null }
}

function annotationsOf(is: JsonObject, object: SeenObject, before: SeenObject | undefined): FieldDifference[] {
  const [would, was] = [asObject(asObject(is.metadata).annotations), asObject(object.metadata.annotations)]
  // Of a write of the status, only the annotation with the revision is compared.
  if (before) {
    return compared(`metadata.annotations[${REVISION}]`, would[REVISION], was[REVISION])
  }
  return compared('metadata.annotations', would, was)
}

function newPod(is: JsonObject, object: SeenObject): FieldDifference[] {
  const labels = compared('metadata.labels', asObject(is.metadata).labels, object.metadata.labels)
  const images = compared('spec.containers.image', imagesOf(is.spec), imagesOf(object.spec))
  return [...labels, ...images, ...compared('spec.affinity.nodeAffinity', targetOf(is.spec), targetOf(object.spec))]
}

const imagesOf = (spec: JsonValue | undefined): JsonValue => {
  const { containers } = asObject(spec)
  return Array.isArray(containers) ? containers.map((one) => asObject(one).image ?? null) : []
}

/** The node for which a DaemonSet made the Pod. */
function targetOf(spec: JsonValue | undefined): JsonValue | undefined {
  const affinity = asObject(asObject(asObject(spec).affinity).nodeAffinity)
  return affinity.requiredDuringSchedulingIgnoredDuringExecution
}

function newOther(is: JsonObject, object: SeenObject): FieldDifference[] {
  return [
    ...compared('spec', partsOf(is.spec, object), partsOf(object.spec, object)),
    ...compared('metadata.labels', asObject(is.metadata).labels, object.metadata.labels),
    ...(object.kind === 'ReplicaSet' ? annotationsOf(is, object, undefined) : []),
    ...(is.revision === undefined ? [] : compared('revision', is.revision, object.revision)),
  ]
}
