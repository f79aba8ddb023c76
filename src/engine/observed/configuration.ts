/**
 * Adds the ConfigMaps, Secrets and PriorityClasses that Pods refer to and that the recording lacks: without them no
 * simulated container would start, and no Pod would be created.
 */

import { decodePart } from '../api/decode.ts'
import { asObject, isObject, objectsIn, textOf } from '../api/jsonObject.ts'
import { isOfEveryNamespace } from '../api/podVolumes.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { identified } from '../kinds/stored.ts'
import { type PodReference, podReferences } from '../kubelet/references.ts'
import { metaText, type ObservedRun } from './observedRun.ts'
import type { SeenObject } from './records.ts'

/** A ConfigMap or Secret that the kubelet reported as missing. */
interface MissingConfiguration {
  readonly object: KubeObject
  /**
   * Index of the change at which the missing object must have existed, because a waiting Pod continued; undefined if no
   * Pod continued.
   */
  readonly foundBy: number | undefined
}

interface Configuration {
  readonly madeUp: readonly KubeObject[]
  readonly missing: readonly MissingConfiguration[]
}

const kinds: ReadonlySet<string> = new Set(['ConfigMap', 'Secret'])

/** ConfigMaps and Secrets that the Pods and templates of a recording name, if their kind was not recorded. */
export function configurationOf(run: ObservedRun): Configuration {
  const recorded = new Set(run.kinds.map(({ kind }) => kind))
  const wanted = new Map<string, KubeObject>()
  const looked = new WeakSet<JsonObject>()
  for (const { object } of run.changes) {
    const spec = podSpecOf(object)
    if (spec === undefined || looked.has(spec)) continue
    looked.add(spec)
    for (const reference of referencesIn(spec)) {
      if (!kinds.has(reference.kind) || reference.isOptional || recorded.has(reference.kind)) continue
      // Every namespace of a cluster has this object without a manifest.
      if (isOfEveryNamespace(reference.kind, reference.name)) continue
      const id = idOf(reference.kind, metaText(object, 'namespace') ?? 'default', reference.name)
      wanted.set(id, withKey(wanted.get(id) ?? madeUp(reference, object), reference.key))
    }
  }
  const told = toldMissing(run)
  return {
    madeUp: [
      ...[...wanted].flatMap(([id, object]) => (told.has(id) ? [] : [object])),
      ...(recorded.has('PriorityClass') ? [] : priorityClasses(run)),
    ],
    missing: [...wanted].flatMap(([id, object]) => (told.has(id) ? [{ object, foundBy: told.get(id) }] : [])),
  }
}

/** The PriorityClasses that Pods name, with the priority that admission wrote into these Pods. */
function priorityClasses({ changes }: ObservedRun): readonly KubeObject[] {
  const found = new Map<string, KubeObject>()
  for (const { resource, object } of changes) {
    const { priorityClassName: name, priority: value } = asObject(object.spec)
    if (resource !== 'pods' || typeof name !== 'string' || typeof value !== 'number') continue
    // Every cluster has these classes, and admission gives them to no object of another name.
    if (found.has(name) || name.startsWith('system-')) continue
    const { metadata } = madeUp({ kind: 'PriorityClass', name }, object)
    const { namespace: _, ...clusterWide } = metadata
    found.set(
      name,
      identified({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: clusterWide, value }),
    )
  }
  return [...found.values()]
}

const idOf = (kind: string, namespace: string, name: string): string => `${kind.toLowerCase()} ${namespace}/${name}`

function podSpecOf({ kind, spec }: SeenObject): JsonObject | undefined {
  const own = kind === 'Pod' ? spec : asObject(asObject(spec).template).spec
  return isObject(own) ? own : undefined
}

/** The references of a Pod's spec; empty if the value cannot be decoded as a spec. */
function referencesIn(spec: JsonObject): readonly PodReference[] {
  const decoded = decodePart('core.v1.PodSpec', spec)
  return decoded ? podReferences(decoded) : []
}

function madeUp(
  { kind, name }: { readonly kind: string; readonly name: string },
  { metadata }: SeenObject,
): JsonObject & KubeObject {
  const namespace = typeof metadata.namespace === 'string' ? metadata.namespace : 'default'
  return identified({
    apiVersion: 'v1',
    kind,
    metadata: {
      name,
      namespace,
      uid: `made-up ${idOf(kind, namespace, name)}`,
      resourceVersion: '1',
      creationTimestamp: textOf(metadata.creationTimestamp),
    },
    data: {},
    ...(kind === 'Secret' ? { type: 'Opaque' } : {}),
  })
}

const withKey = (object: JsonObject & KubeObject, key: string | undefined): JsonObject & KubeObject =>
  key === undefined ? object : { ...object, data: { ...asObject(object.data), [key]: '' } }

/** Missing objects that kubelets reported, each with the index of the change at which no Pod lacks it any more. */
function toldMissing({ changes }: ObservedRun): ReadonlyMap<string, number | undefined> {
  const found = new Map<string, number | undefined>()
  const lacking = new Map<string, string>()
  for (const { index, resource, type, key, object } of changes) {
    const namespace = metaText(object, 'namespace') ?? 'default'
    if (resource === 'events') {
      const id = missingIn(textOf(object.message), namespace)
      const pod = textOf(asObject(object.involvedObject).uid)
      if (id === undefined || object.type !== 'Warning') continue
      lacking.set(pod, id)
      found.set(id, undefined)
    }
    if (resource !== 'pods') continue
    const statuses = objectsIn(asObject(object.status).containerStatuses)
    const messages = statuses.map(({ state }) => textOf(asObject(asObject(state).waiting).message))
    const id = messages.map((message) => missingIn(message, namespace)).find((one) => one !== undefined)
    const known = lacking.get(key)
    if (id !== undefined) {
      lacking.set(key, id)
      found.set(id, undefined)
    } else if (
      known !== undefined &&
      type !== 'deleted' &&
      statuses.some(({ state }) => asObject(state).running !== undefined)
    ) {
      lacking.delete(key)
      if (found.get(known) === undefined) found.set(known, index)
    }
  }
  return found
}

function missingIn(message: string, namespace: string): string | undefined {
  const [, kind, name] = /\b(configmap|secret) "([^"]+)" not found/.exec(message) ?? []
  return kind === undefined || name === undefined ? undefined : idOf(kind, namespace, name)
}
