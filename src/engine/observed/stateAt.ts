/** Makes the first state of a simulated run from a moment of a recording, and adds unrecorded objects. */

import { decodePart } from '../api/decode.ts'
import { isOfKind, ofKind } from '../api/fields/ofKind.ts'
import { asObject, textOf } from '../api/jsonObject.ts'
import { podTemplateHash } from '../api/podTemplateHash.ts'
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import { selectorMatches } from '../api/selector.ts'
import type {
  Deployment,
  JsonObject,
  JsonValue,
  KubeObject,
  OwnerReference,
  Pod,
  PodTemplateSpec,
} from '../api/types.ts'
import { REVISION } from '../api/written.ts'
import { givenObject } from '../apiserver/givenState.ts'
import { HASH_LABEL } from '../controllers/deployment/deploymentUtil.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterState, NodeConfig, SessionDocument } from '../document/types.ts'
import { identified } from '../kinds/stored.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import type { Fact } from '../trace/records.ts'
import { configurationOf } from './configuration.ts'
import type { ObservedChange, ObservedRun } from './observedRun.ts'
import { playedMoments } from './playback/moments.ts'
import { playableObject } from './playback/playable.ts'
import { seenName } from './records.ts'

/** A notice to the reader of a state; `facts` are the parameters of its sentence. */
export interface StateNotice {
  readonly id:
    | 'nodesMadeUp'
    | 'replicaSetsMadeUp'
    | 'configurationMadeUp'
    | 'ownersUnknown'
    | 'kindLeftOut'
    | 'objectLeftOut'
  readonly facts: { readonly [name: string]: Fact }
}

/** The start of a simulated run: the state of a recording at a moment. */
export interface StateOfRecording {
  readonly from: ClusterState
  /** Nodes that Pods name and that were not recorded. */
  readonly nodes: readonly NodeConfig[]
  readonly notices: readonly StateNotice[]
  /** Release of the API server, if known. */
  readonly release?: Release
}

/**
 * The state at a moment of a recording (virtual ms of the run that plays it), after all changes at that moment. Events
 * are left out, because they are no state. The same recording and moment always give the same state.
 */
export function stateAt(run: ObservedRun, atMs: number): StateOfRecording {
  const moments = playedMoments(run)
  const live = new Map<string, ObservedChange>()
  for (const [index, change] of run.changes.entries()) {
    if ((moments.at[index] ?? 0) > atMs && index >= moments.before) break
    if (change.type === 'deleted' || change.type === 'lost') live.delete(change.key)
    else live.set(change.key, change)
  }
  const at = run.isState ? (run.to ?? moments.beginsAt) : moments.beginsAt + Math.round(atMs)
  const notices: StateNotice[] = []
  const usable = usableObjects([...live.values()], at, notices)
  const objects = withOwners(usable, run, notices)
  const configuration = configurationAt(run, objects, moments.at, atMs)
  if (configuration.length > 0) notices.push({ id: 'configurationMadeUp', facts: { count: configuration.length } })
  const hasNodes = run.kinds.some(({ resource }) => resource === 'nodes')
  const nodes = hasNodes ? [] : madeUpNodes(objects)
  if (nodes.length > 0) notices.push({ id: 'nodesMadeUp', facts: { count: nodes.length } })
  return {
    from: { at, objects: [...configuration, ...objects] },
    nodes,
    notices,
    ...(run.release === undefined ? {} : { release: run.release }),
  }
}

/** Made-up objects that no kubelet reported as missing by then, if their namespace is in the state. */
function configurationAt(
  run: ObservedRun,
  objects: readonly KubeObject[],
  ats: readonly number[],
  atMs: number,
): readonly KubeObject[] {
  const { madeUp, missing } = configurationOf(run)
  const namespaces = new Set(objects.map(({ metadata }) => metadata.namespace))
  const come = missing.flatMap(({ object, foundBy }) =>
    foundBy !== undefined && (ats[foundBy] ?? 0) <= atMs ? [object] : [],
  )
  return [...madeUp, ...come].filter(
    ({ metadata: { namespace } }) => namespace === undefined || namespaces.has(namespace),
  )
}

/** A run that begins with the state, with nothing in its journal: `kubectl apply` is its first command. */
export function documentFrom({ from, nodes, release }: StateOfRecording, seed = 1): SessionDocument {
  const recorded = from.objects.filter(({ kind }) => kind === 'Node').map(nodeConfigOf)
  const all = [...recorded, ...nodes]
  const named = release === undefined || release === UNNAMED_RELEASE ? {} : { kubernetes: release }
  const config = { ...DEFAULT_CONFIG, ...named, ...(all.length > 0 ? { nodes: all } : {}), from }
  return { format: 1, engineVersion: '', seed, config, journal: [] }
}

function usableObjects(changes: readonly ObservedChange[], at: number, notices: StateNotice[]): KubeObject[] {
  const unknown = new Map<string, number>()
  const uids = new Set<string>()
  // Of two objects with one name, the later one exists: the deletion of the first was not recorded.
  const last = new Map(changes.map((change) => [nameOf(change), change]))
  const usable = changes.flatMap((change): KubeObject[] => {
    const { object: seen } = change
    if (last.get(nameOf(change)) !== change) return []
    if (seen.kind === 'Event') return []
    try {
      const object = playableObject(change)
      if (object && !uids.has(object.metadata.uid)) {
        givenObject(object, at)
        uids.add(object.metadata.uid)
        return [object]
      }
      if (!object) unknown.set(seen.kind, (unknown.get(seen.kind) ?? 0) + 1)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      notices.push({ id: 'objectLeftOut', facts: { object: seenName(seen), problem } })
    }
    return []
  })
  for (const [kind, count] of unknown) notices.push({ id: 'kindLeftOut', facts: { kind, count } })
  return usable
}

const nameOf = ({ resource, object }: ObservedChange): string =>
  `${resource}/${textOf(object.metadata.namespace) || 'default'}/${object.metadata.name}`

/**
 * The garbage collector would delete objects whose owner was not recorded. A ReplicaSet is invented from its Pods;
 * references to other unrecorded owners are removed. Owners that were recorded and deleted are left to the garbage
 * collector.
 */
function withOwners(
  objects: readonly KubeObject[],
  { kinds, release }: Pick<ObservedRun, 'kinds' | 'release'>,
  notices: StateNotice[],
): KubeObject[] {
  const recorded = new Set(kinds.map(({ kind }) => kind))
  const uids = new Set(objects.map(({ metadata }) => metadata.uid))
  const isUnknown = ({ uid, kind }: OwnerReference): boolean => !uids.has(uid) && !recorded.has(kind)
  const podsOf = new Map<string, { readonly owner: OwnerReference; readonly pods: Pod[] }>()
  for (const object of objects)
    for (const owner of object.metadata.ownerReferences ?? [])
      if (isOfKind('Pod', object) && owner.kind === 'ReplicaSet' && owner.controller && isUnknown(owner)) {
        const found = podsOf.get(owner.uid) ?? { owner, pods: [] }
        found.pods.push(object)
        podsOf.set(owner.uid, found)
      }
  const deployments = objects.filter((object) => isOfKind('Deployment', object))
  const made = [...podsOf.values()].map(({ owner, pods }) => madeUpReplicaSet(owner, pods, deployments, release))
  for (const { metadata } of made) uids.add(metadata.uid)
  if (made.length > 0) notices.push({ id: 'replicaSetsMadeUp', facts: { count: made.length } })
  let loose = 0
  const owned = objects.map((object) => {
    const { ownerReferences: owners = [], ...metadata } = object.metadata
    const known = owners.filter((owner) => !isUnknown(owner))
    if (known.length === owners.length) return object
    loose++
    return { ...object, metadata: known.length > 0 ? { ...metadata, ownerReferences: known } : metadata }
  })
  if (loose > 0) notices.push({ id: 'ownersUnknown', facts: { count: loose } })
  return [...made, ...owned]
}

/**
 * A ReplicaSet as the Deployment controller would have created it; if the Pods have another template than the
 * Deployment, it has the template of its Pods.
 */
function madeUpReplicaSet(
  owner: OwnerReference,
  pods: readonly Pod[],
  deployments: readonly Deployment[],
  release: Release | undefined,
): KubeObject {
  const [first] = pods
  if (first === undefined) throw new Error('a ReplicaSet is made up of its Pods')
  const { namespace, labels = {} } = first.metadata
  const deployment = deployments.find(
    ({ metadata, spec }) => metadata.namespace === namespace && selectorMatches(spec.selector, labels),
  )
  const hash = labels[HASH_LABEL] ?? ''
  const current =
    deployment && podTemplateHash(deployment.spec.template, deployment.status.collisionCount, release) === hash
  const template = current ? withHash(deployment.spec.template, hash) : templateOf(first)
  const staying = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const ready = staying.filter(({ status }) =>
    status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True'),
  )
  const revision = Number(deployment?.metadata.annotations?.[REVISION] ?? 0)
  const times = pods.map(({ metadata }) => metadata.creationTimestamp).sort()
  const controller = deployment && {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: deployment.metadata.name,
    uid: deployment.metadata.uid,
    controller: true,
    blockOwnerDeletion: true,
  }
  const matchLabels = { ...(deployment?.spec.selector.matchLabels ?? {}), [HASH_LABEL]: hash }
  const replicas = staying.length
  return identified({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: owner.name,
      ...(namespace === undefined ? {} : { namespace }),
      uid: owner.uid,
      resourceVersion: first.metadata.resourceVersion,
      creationTimestamp: times[0] ?? first.metadata.creationTimestamp,
      generation: 1,
      labels: template.metadata?.labels ?? labels,
      ...(revision > 0 ? { annotations: { [REVISION]: String(current ? revision : Math.max(1, revision - 1)) } } : {}),
      ...(controller ? { ownerReferences: [controller] } : {}),
    },
    spec: {
      replicas,
      selector: deployment?.spec.selector ? { ...deployment.spec.selector, matchLabels } : { matchLabels: labels },
      template,
    },
    status: {
      replicas,
      fullyLabeledReplicas: replicas,
      readyReplicas: ready.length,
      availableReplicas: ready.length,
      observedGeneration: 1,
    },
  })
}

const withHash = (template: PodTemplateSpec, hash: string): PodTemplateSpec => ({
  ...template,
  metadata: { ...template.metadata, labels: { ...template.metadata?.labels, [HASH_LABEL]: hash } },
})

/** The template of a Pod, without the fields added by the scheduler and for the token of its service account. */
function templateOf({ metadata, spec }: Pod): PodTemplateSpec {
  const { labels, annotations } = metadata
  const { nodeName: _, ...rest } = spec
  const isToken = (one: JsonValue): boolean => String(asObject(one).name).startsWith('kube-api-access-')
  const without = (object: JsonObject, name: string): JsonObject => {
    const list = object[name]
    return Array.isArray(list) ? { ...object, [name]: list.filter((one: JsonValue) => !isToken(one)) } : object
  }
  const withoutMounts = (object: JsonObject, name: string): JsonObject => {
    const list = object[name]
    return Array.isArray(list)
      ? { ...object, [name]: list.map((one: JsonValue) => without(asObject(one), 'volumeMounts')) }
      : object
  }
  const cleaned = withoutMounts(withoutMounts(without(rest, 'volumes'), 'containers'), 'initContainers')
  return {
    metadata: { ...(labels ? { labels } : {}), ...(annotations ? { annotations } : {}) },
    spec: decodePart('core.v1.PodSpec', cleaned) ?? rest,
  }
}

/** The settings of a recorded node, so that no second node is added for it. */
function nodeConfigOf(node: JsonObject): NodeConfig {
  const capacity = asObject(asObject(node.status).capacity)
  return {
    name: String(asObject(node.metadata).name),
    cpu: String(capacity.cpu ?? '0'),
    memory: String(capacity.memory ?? '0'),
    pods: Number(capacity.pods ?? 0),
  }
}

/**
 * Invented nodes with twice the resources that their Pods request, and at least the resources of a node in a new
 * cluster.
 */
function madeUpNodes(objects: readonly KubeObject[]): NodeConfig[] {
  const podsOn = new Map<string, Pod[]>()
  for (const object of objects) {
    const { nodeName } = object.kind === 'Pod' ? ofKind('Pod', object).spec : {}
    if (nodeName) podsOn.set(nodeName, [...(podsOn.get(nodeName) ?? []), ofKind('Pod', object)])
  }
  return [...podsOn].map(([name, pods]) => {
    const asked = (resource: string, amount: (quantity: string) => number): number =>
      pods
        .flatMap(({ spec }) => spec.containers)
        .reduce((sum, { resources }) => sum + amount(String(resources?.requests?.[resource] ?? '0')), 0)
    return {
      name,
      cpu: String(Math.max(4, Math.ceil((2 * asked('cpu', quantityMilliValue)) / 1000))),
      memory: `${Math.max(16, Math.ceil((2 * asked('memory', quantityValue)) / 2 ** 30))}Gi`,
      pods: Math.max(110, 2 * pods.length),
    }
  })
}
