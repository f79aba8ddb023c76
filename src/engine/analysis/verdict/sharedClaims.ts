/**
 * Claims that only Pods of one node, or a single Pod, can use at a time. The places from which a volume can be mounted
 * are known from its class or from the volume, and simulated, or a question asks for them; another question asks
 * whether Pods come together on a node.
 */
import { asObject, isObject, labelsOf, objectsIn } from '../../api/jsonObject.ts'
import type { Claim } from '../../api/kindTypes.ts'
import { volumeKey } from '../../api/outside/keys.ts'
import { reachOfClass, type VolumeReach } from '../../api/outside/provisioners.ts'
import { PROVISIONED_BY } from '../../api/placing/attachments.ts'
import { classNameOf, waitsForNode } from '../../api/placing/volumeMatching.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { JsonObject, JsonValue, KubeObject, PodSpec } from '../../api/types.ts'
import { defaultStorageClass } from '../../apiserver/mutatingAdmission.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { podSpecOf, podSpecPath, storedPodSpecOf } from '../../kinds/podSpecs.ts'
import { podReferences } from '../../kubelet/references.ts'
import { workloadKinds } from '../../view/workloads/kinds.ts'
import { reachOfVolume, volumeForClaim } from '../volumeOfClaim.ts'
import type { ObjectName, Question } from './question.ts'
import { type Answers, isLacking, type Way } from './ways.ts'

/** The effect of a claim that the Pods of a workload use. */
export interface SharedClaim {
  readonly name: string
  readonly mode: 'ReadWriteOnce' | 'ReadWriteOncePod'
  /** Whether no two of the workload's Pods can be on one node. */
  readonly isApart: boolean
  readonly cause: SharingCause
  /** The question that decides whether Pods wait for the claim; undefined where the answer is known, or simulated. */
  readonly question: Question | undefined
  /** Whether Pods certainly wait for the claim and the simulation does not play it. */
  readonly isStall: boolean
}

/** The users that share a claim: several Pods of the workload, another workload, or the new Pod beside the old one. */
type SharingCause =
  | { readonly by: 'pods'; readonly pods: number }
  | { readonly by: 'other'; readonly other: ObjectName }
  | { readonly by: 'surge'; readonly surge: number }

/** Whether Pods wait for the claim in a way. */
export const isHeldBy = ({ isStall, question }: SharedClaim, way: Way, answers: Answers): boolean =>
  isStall || (question !== undefined && isLacking(way, question, answers))

/** A workload, and the number of its Pods at a time. */
interface ClaimUser {
  readonly object: ObjectName
  /** The object as stored by the API server, with defaults. */
  readonly after: KubeObject
  /** Surplus Pods during a replacement in which no Pod may be unavailable; 0 without a replacement. */
  readonly surge: number
}

export interface ClaimCluster {
  readonly store: StoredObjects
  readonly config: ClusterConfig
  /** Whether a claim is in no file, so that its properties are unknown. */
  readonly isMadeUp?: (claim: string) => boolean
  /** Whether an answer says that there is a single node. */
  readonly isOneNode: boolean
  /** Whether a certain stall is asked as a question, too, for callers that play nothing. */
  readonly isStallAsked?: boolean
}

/** Claims that Pods of this workload share with each other, or with Pods of another workload. */
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

/**
 * Pods that a Deployment creates before it deletes old ones, if its strategy allows no unavailable Pod; otherwise 0.
 */
export function surgeOf(after: KubeObject): number {
  const row = workloadKinds.find(({ kind }) => kind === after.kind)
  if (row === undefined || after.kind !== 'Deployment' || specOf(after).paused === true) return 0
  const { specReplicas, minAvailable, maxPods } = row.boundsOf(after)
  return minAvailable < specReplicas ? 0 : Math.max(0, maxPods - specReplicas)
}

/** The number of Pods that a workload asks for at a time. */
export function podsAtOnce(after: KubeObject, store: StoredObjects): number {
  const row = workloadKinds.find(({ kind }) => kind === after.kind)
  if (row !== undefined) return row.replicasOf(after, [...store.list('nodes')])
  const { replicas } = specOf(after)
  return typeof replicas === 'number' ? replicas : 1
}

const specOf = (object: JsonObject | undefined): JsonObject => asObject(object?.spec)

/** The places from which the volume of a claim can be mounted; undefined if they are unknown. */
function reachOf(claim: Claim, { store, config }: ClaimCluster): VolumeReach | undefined {
  const storageClassName = classNameOf(claim)
  const volume = volumeForClaim(store, storageClassName, specOf(claim))
  // A volume of the simulation's provisioner stands for a volume of the class's provisioner.
  if (volume !== undefined && volume.metadata.annotations?.[PROVISIONED_BY] === undefined) return reachOfVolume(volume)
  if (storageClassName === '') return undefined
  const provisioner = store.get('storageclasses', storageClassName)?.provisioner ?? ''
  // The default class of a simulated cluster stands for an unknown one.
  if (config.provided === undefined && isOwn(provisioner)) return undefined
  return reachOfClass(config, { name: storageClassName, provisioner })
}

/**
 * Whether the volume is made on the node that the scheduler chooses, and keeps Pods there: the run plays the effect.
 */
const isOfChosenNode = (claim: Claim, reach: VolumeReach | undefined, { store, isStallAsked }: ClaimCluster): boolean =>
  reach?.kind === 'node' &&
  isStallAsked !== true &&
  waitsForNode(store.get('storageclasses', classNameOf(claim))) &&
  claim.status?.phase !== 'Bound'

const isOwn = (provisioner = ''): boolean => provisioner.startsWith('rollscope.dev/')

/**
 * The simulation's own default StorageClass if a claim uses it: a real cluster may lack this class, or have another
 * default. Undefined if no claim does, or if the classes of the cluster are given.
 */
export function assumedClassOf(store: StoredObjects): string | undefined {
  const found = defaultStorageClass(store)
  if (found === undefined || !isOwn(found.provisioner)) return undefined
  const { name } = found.metadata
  return [...store.list('persistentvolumeclaims')].some((claim) => classNameOf(claim) === name) ? name : undefined
}

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

/**
 * The claims that a Pod's volumes name, each once with the path to its first mention; claims of a StatefulSet's
 * templates are not included.
 */
function claimsOf(spec: PodSpec): { readonly name: string; readonly path: string }[] {
  const all = podReferences(spec).filter(({ kind }) => kind === 'PersistentVolumeClaim')
  return [...new Map(all.toReversed().map(({ name, path }) => [name, { name, path }])).values()].reverse()
}

const ofSurge = ({ surge }: ClaimUser): SharingCause | undefined => (surge === 0 ? undefined : { by: 'surge', surge })

const ofOnePod = (pods: number, user: ClaimUser): SharingCause | undefined =>
  pods > 1 ? { by: 'pods', pods } : ofSurge(user)

interface UsedClaim {
  readonly name: string
  readonly store: StoredObjects
  readonly pods: number
}

function ofOneNode(user: ClaimUser, { name, store, pods }: UsedClaim): SharingCause | undefined {
  const { after } = user
  if (pods > 1 && isLasting(after)) return { by: 'pods', pods }
  const other = pods > 0 ? earlierUser(store, after, name) : undefined
  return other === undefined ? ofSurge(user) : { by: 'other', other }
}

/** Resources whose Pods run until they are deleted. */
const lasting = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
} as const

/** Whether an object's Pods run until they are deleted. */
const isLasting = ({ kind }: KubeObject): boolean => Object.hasOwn(lasting, kind)

/** Workloads whose Pods stay, in one namespace or in all; without objects that another object controls. */
export function* lastingWorkloads(store: StoredObjects, namespace?: string): Generator<KubeObject> {
  for (const resource of Object.values(lasting))
    for (const one of store.list(resource, namespace))
      if (one.metadata.ownerReferences?.some(({ controller }) => controller === true) !== true) yield one
}

/** A workload whose Pods hold the claim and stay: of two workloads, the one that existed first. */
function earlierUser(store: StoredObjects, after: KubeObject, name: string): ObjectName | undefined {
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

/** Whether a field names a node for the Pods. */
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

/** Whether Pods of this spec must be on the node of the other workload's Pods. */
const areTogether = (spec: JsonObject | undefined, other: KubeObject): boolean =>
  meets(hostTerms(asObject(spec?.affinity).podAffinity), labelsOfPods(other))

/** Whether no two Pods of a workload can be on one node. */
function standsApart(workload: KubeObject): boolean {
  if (workload.kind === 'DaemonSet') return true
  const { affinity, containers } = podSpecOf(workload) ?? {}
  return (
    meets(hostTerms(asObject(affinity).podAntiAffinity), labelsOfPods(workload)) ||
    objectsIn(containers).some(({ ports }) => objectsIn(ports).some(({ hostPort }) => Number(hostPort) > 0))
  )
}
