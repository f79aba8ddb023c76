/**
 * Claims that Pods of one node can use at a time, or only one Pod. From where a volume can be mounted is known of its class or
 * of the volume, and played, or is asked; on which node Pods come together is asked as well.
 */
import { asObject, isObject, labelsOf, objectsIn } from '../../api/jsonObject.ts'
import type { Claim } from '../../api/kindTypes.ts'
import { volumeKey } from '../../api/outside/keys.ts'
import { reachOfClass, type VolumeReach } from '../../api/outside/provisioners.ts'
import { PROVISIONED_BY } from '../../api/placing/attachments.ts'
import { classNameOf, waitsForNode } from '../../api/placing/volumeMatching.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { JsonObject, JsonValue, KubeObject, PodSpec } from '../../api/types.ts'
import type { Store } from '../../apiserver/store.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { podSpecOf, podSpecPath, storedPodSpecOf } from '../../kinds/podSpecs.ts'
import { podReferences } from '../../kubelet/references.ts'
import { workloadKinds } from '../../view/workloads/kinds.ts'
import { reachOfVolume, volumeForClaim } from '../volumeOfClaim.ts'
import type { ObjectName, Question } from './question.ts'
import { type Answers, isLacking, type Way } from './ways.ts'

/** What comes of a claim that the Pods of a workload use. */
export interface SharedClaim {
  readonly name: string
  readonly mode: 'ReadWriteOnce' | 'ReadWriteOncePod'
  /** No two of the workload's Pods can be on one node. */
  readonly isApart: boolean
  readonly cause: SharingCause
  /** What decides whether Pods wait for it; undefined where that is known, or played. */
  readonly question: Question | undefined
  /** That Pods wait for it is known, and not played. */
  readonly isStall: boolean
}

/** What makes Pods share a claim: several of its own, another workload, or the new Pod beside the old one. */
export type SharingCause =
  | { readonly by: 'pods'; readonly pods: number }
  | { readonly by: 'other'; readonly other: ObjectName }
  | { readonly by: 'surge'; readonly surge: number }

/** Whether Pods wait for the claim in some way. */
export const isHeldBy = ({ isStall, question }: SharedClaim, way: Way, answers: Answers): boolean =>
  isStall || (question !== undefined && isLacking(way, question, answers))

/** A workload, and how many Pods it has at once. */
export interface ClaimUser {
  readonly object: ObjectName
  /** As the API server has it, with defaults. */
  readonly after: KubeObject
  /** Pods beyond those that it asks for while they are replaced and none may be away; 0 where none is replaced. */
  readonly surge: number
}

export interface ClaimCluster {
  readonly store: Store
  readonly config: ClusterConfig
  /** Claims that are in no file: what they are like is not known. */
  readonly isMadeUp?: (claim: string) => boolean
  /** There is one node, and somebody has said so. */
  readonly isOneNode: boolean
  /** A stall that is known is a question, too: whoever asks can play none. */
  readonly isStallAsked?: boolean
}

/** Claims that Pods of this workload share with each other, or with those of another one. */
export function sharedClaims(user: ClaimUser, cluster: ClaimCluster): readonly SharedClaim[] {
  const { object, after } = user
  const { store, isMadeUp } = cluster
  const pods = podsAtOnce(after, store)
  const spec = storedPodSpecOf(after)
  if (spec === undefined) return []
  const isApart = standsApart(after)
  return claimsOf(spec).flatMap(({ name, path }): SharedClaim[] => {
    const claim = store.get('persistentvolumeclaims', `${object.namespace || 'default'}/${name}`)
    const modes = specOf(claim).accessModes
    if (isMadeUp?.(name) === true || !Array.isArray(modes) || modes.length !== 1) return []
    const [mode] = modes
    if (mode === 'ReadWriteOncePod') {
      const cause = ofOnePod(pods, user)
      return cause === undefined ? [] : [{ name, mode, isApart, cause, question: undefined, isStall: false }]
    }
    if (mode !== 'ReadWriteOnce' || cluster.isOneNode || isOfOneNode(spec)) return []
    const reach = claim && reachOf(claim, cluster)
    const isSettled = reach?.kind === 'shared' || (claim && isOfChosenNode(claim, reach, cluster))
    const cause = isSettled ? undefined : ofOneNode(user, { name, store, pods })
    if (cause === undefined) return []
    const isStall = isApart && reach !== undefined
    const question = isStall && cluster.isStallAsked !== true ? undefined : questionOf({ user, name, path, reach })
    return [{ name, mode, isApart, cause, question, isStall }]
  })
}

/** Pods that a Deployment makes before old ones go, where its strategy lets none be away; else 0. */
export function surgeOf(after: KubeObject): number {
  const row = workloadKinds.find(({ kind }) => kind === after.kind)
  if (row === undefined || after.kind !== 'Deployment' || specOf(after).paused === true) return 0
  const { specReplicas, minAvailable, maxPods } = row.boundsOf(after)
  return minAvailable < specReplicas ? 0 : Math.max(0, maxPods - specReplicas)
}

/** How many Pods it asks for at once. */
export function podsAtOnce(after: KubeObject, store: Store): number {
  const row = workloadKinds.find(({ kind }) => kind === after.kind)
  if (row !== undefined) return row.replicasOf(after, [...store.list('nodes')])
  const { replicas } = specOf(after)
  return typeof replicas === 'number' ? replicas : 1
}

const specOf = (object: JsonObject | undefined): JsonObject => asObject(object?.spec)

/** From where the volume of a claim can be mounted; undefined where nobody has said it. */
function reachOf(claim: Claim, { store, config }: ClaimCluster): VolumeReach | undefined {
  const storageClassName = classNameOf(claim)
  const volume = volumeForClaim(store, storageClassName, specOf(claim))
  // What a provisioner of the simulation has made stands for what that of the class makes.
  if (volume !== undefined && volume.metadata.annotations?.[PROVISIONED_BY] === undefined) return reachOfVolume(volume)
  if (storageClassName === '') return undefined
  const provisioner = store.get('storageclasses', storageClassName)?.provisioner ?? ''
  // The default class of a simulated cluster stands for one that is not known.
  if (config.provided === undefined && isOwn(provisioner)) return undefined
  return reachOfClass(config, { name: storageClassName, provisioner })
}

/** Whether its volume is made on the node that the scheduler chooses, and keeps Pods there: the run plays what comes of it. */
const isOfChosenNode = (claim: Claim, reach: VolumeReach | undefined, { store, isStallAsked }: ClaimCluster): boolean =>
  reach?.kind === 'node' &&
  isStallAsked !== true &&
  waitsForNode(store.get('storageclasses', classNameOf(claim))) &&
  claim.status?.phase !== 'Bound'

const isOwn = (provisioner = ''): boolean => provisioner.startsWith('rollscope.dev/')

interface AskedClaim {
  readonly user: ClaimUser
  readonly name: string
  readonly path: string
  readonly reach: VolumeReach | undefined
}

function questionOf({ user: { object }, name, path, reach }: AskedClaim): Question {
  const { kind, namespace, name: owner } = object
  const base = {
    key: volumeKey(namespace, name),
    facts: { claim: name },
    stage: 'volumes',
    object: { kind, namespace, name: owner },
    field: `${podSpecPath(kind)}.${path}`,
    isPlayed: true,
  } as const
  return reach === undefined
    ? { ...base, id: 'volumeReach', yes: 'shared', no: 'one-node' }
    : { ...base, id: 'volumeNode', yes: 'same-node', no: 'other-node' }
}

/** Of volumes that name one; those of a claim template are one for each Pod. */
function claimsOf(spec: PodSpec): { readonly name: string; readonly path: string }[] {
  const all = podReferences(spec).filter(({ kind }) => kind === 'PersistentVolumeClaim')
  return [...new Map(all.toReversed().map(({ name, path }) => [name, { name, path }])).values()].reverse()
}

const ofSurge = ({ surge }: ClaimUser): SharingCause | undefined => (surge === 0 ? undefined : { by: 'surge', surge })

const ofOnePod = (pods: number, user: ClaimUser): SharingCause | undefined =>
  pods > 1 ? { by: 'pods', pods } : ofSurge(user)

interface UsedClaim {
  readonly name: string
  readonly store: Store
  readonly pods: number
}

function ofOneNode(user: ClaimUser, { name, store, pods }: UsedClaim): SharingCause | undefined {
  const { after } = user
  if (pods > 1 && isLasting(after)) return { by: 'pods', pods }
  const other = pods > 0 ? earlierUser(store, after, name) : undefined
  return other === undefined ? ofSurge(user) : { by: 'other', other }
}

/** Kinds whose Pods stay, by their resources. */
const lasting = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
} as const

/** Whether its Pods stay until somebody removes them. */
const isLasting = ({ kind }: KubeObject): boolean => Object.hasOwn(lasting, kind)

/** Workloads whose Pods stay, in one namespace or in all of them; not those of another object, whose Pods are its own. */
export function* lastingWorkloads(store: Store, namespace?: string): Generator<KubeObject> {
  for (const resource of Object.values(lasting))
    for (const one of store.list(resource, namespace))
      if (one.metadata.ownerReferences?.some(({ controller }) => controller === true) !== true) yield one
}

/** Something whose Pods hold the claim, and stay: of two of this sort the one that was there first. */
function earlierUser(store: Store, after: KubeObject, name: string): ObjectName | undefined {
  const { namespace = 'default', uid, resourceVersion } = after.metadata
  for (const one of lastingWorkloads(store, namespace)) {
    const { metadata, kind } = one
    if (metadata.uid === uid || specOf(one).replicas === 0) continue
    const isFirst = !isLasting(after) || Number(metadata.resourceVersion) < Number(resourceVersion)
    const spec = storedPodSpecOf(one)
    if (!isFirst || spec === undefined || areTogether(podSpecOf(after), one)) continue
    if (claimsOf(spec).some((claim) => claim.name === name))
      return { kind, namespace: metadata.namespace ?? '', name: metadata.name }
  }
  return undefined
}

const HOSTNAME = 'kubernetes.io/hostname'

/** Whether a node is named for its Pods. */
const isOfOneNode = ({ nodeName, nodeSelector = {} }: PodSpec): boolean =>
  (nodeName !== undefined && nodeName !== '') || Object.hasOwn(nodeSelector, HOSTNAME)

const labelsOfPods = (workload: KubeObject): Readonly<Record<string, string>> =>
  labelsOf(asObject(asObject(specOf(workload).template).metadata).labels) ?? {}

const hostTerms = (rules: JsonValue | undefined): readonly JsonObject[] =>
  objectsIn(asObject(rules).requiredDuringSchedulingIgnoredDuringExecution).filter(
    ({ topologyKey }) => topologyKey === HOSTNAME,
  )

const meets = (terms: readonly JsonObject[], labels: Readonly<Record<string, string>>): boolean =>
  terms.some(({ labelSelector }) => isObject(labelSelector) && selectorMatches(labelSelector, labels))

/** Whether Pods of this spec must be on the node of the other one's. */
const areTogether = (spec: JsonObject | undefined, other: KubeObject): boolean =>
  meets(hostTerms(asObject(spec?.affinity).podAffinity), labelsOfPods(other))

/** Whether no two of its Pods can be on one node. */
function standsApart(workload: KubeObject): boolean {
  if (workload.kind === 'DaemonSet') return true
  const { affinity, containers } = podSpecOf(workload) ?? {}
  return (
    meets(hostTerms(asObject(affinity).podAntiAffinity), labelsOfPods(workload)) ||
    objectsIn(containers).some(({ ports }) => objectsIn(ports).some(({ hostPort }) => Number(hostPort) > 0))
  )
}
