/**
 * Creates ResourceClaims from the templates that Pods refer to, and removes Pods that no longer use a claim from its
 * status. Models pkg/controller/resourceclaim/controller.go (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import type { ResourceClaim, ResourceClaimTemplate } from '../../api/kindTypes.ts'
import { keyOf, objectKey } from '../../api/objectKey.ts'
import { deviceClaimKey } from '../../api/outside/keys.ts'
import {
  CLAIM_FINALIZER,
  devicesOf,
  isAllocated,
  isClaimOf,
  isReservedFor,
  reservedFor,
  type UsedDevices,
} from '../../api/placing/podDevices.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { unlessNotFound } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { decideOn } from '../../trace/declaration.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import * as decisions from './decisions.ts'

export const NAME = 'resource-claim-controller'
export const WORKERS = 50
const ENTRY_ANNOTATION = 'resource.kubernetes.io/pod-claim-name'
/** Longest prefix of a generated name: 63 characters without the hyphen and the suffix of five. */
const LONGEST_PREFIX = 57
/** Prefix of a claim's key in the queue; keys of Pods have no prefix. */
const CLAIM = 'claim:'

interface ResourceClaimOptions {
  readonly client: ApiClient
  readonly claims: Informer<ResourceClaim>
  readonly templates: Informer<ResourceClaimTemplate>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  /** Answers about facts outside the cluster: whether a driver allocates a claim, wherever the claim comes from. */
  readonly assumed?: ClusterConfig['assumed']
}

export class ResourceClaimController extends QueueController {
  readonly #options: ResourceClaimOptions

  constructor(sim: Simulation, options: ResourceClaimOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    const { pods, claims, templates } = options
    pods.addHandler({
      onAdd: (pod) => this.#onPod(pod, 'ADDED'),
      onUpdate: (_before, pod) => this.#onPod(pod, 'MODIFIED'),
      onDelete: (pod) => this.#onPod(pod, 'DELETED'),
    })
    const wakeAll = (namespace: string | undefined, why: string, isMeant: (one: UsedDevices) => boolean) => {
      for (const pod of pods.lister.list(namespace ?? '')) if (devicesOf(pod).some(isMeant)) this.#wakePod(pod, why)
    }
    const onClaim = ({ metadata: { namespace, name } }: ResourceClaim, change: string) => {
      const why = `ResourceClaim ${name} ${change}`
      if (change !== 'DELETED') this.queue.add(`${CLAIM}${objectKey(namespace, name)}`, why)
      wakeAll(namespace, why, ({ claim }) => claim === name)
    }
    claims.addHandler({
      onAdd: (claim) => onClaim(claim, 'ADDED'),
      onUpdate: (_before, claim) => onClaim(claim, 'MODIFIED'),
      onDelete: (claim) => onClaim(claim, 'DELETED'),
    })
    templates.addHandler({
      onAdd: ({ metadata: { namespace, name } }) =>
        wakeAll(namespace, `ResourceClaimTemplate ${name} ADDED`, ({ template }) => template === name),
    })
  }

  // Models enqueuePod.
  #onPod(pod: Pod, change: string): void {
    const { extendedResourceClaimStatus: extended } = pod.status
    if (!('resourceClaims' in pod.spec) && !extended) return
    const why = `Pod ${pod.metadata.name} ${change}`
    if (change === 'DELETED' || isDone(pod))
      for (const claim of [...devicesOf(pod).map((one) => one.claim), extended?.resourceClaimName])
        if (claim) this.queue.add(`${CLAIM}${objectKey(pod.metadata.namespace, claim)}`, why)
    if (change !== 'DELETED') this.#wakePod(pod, why)
  }

  #wakePod(pod: Pod, why: string): void {
    if (pod.metadata.deletionTimestamp === undefined && devicesOf(pod).some((one) => this.#needsWork(pod, one)))
      this.queue.add(keyOf(pod), why)
  }

  /** Whether a Pod's claim must be created, or must be reserved for a Pod that another component bound. */
  // Models podNeedsWork.
  #needsWork(pod: Pod, { claim: name, template, isOwn }: UsedDevices): boolean {
    if (name === undefined) return false
    const claim = this.#options.claims.lister.get(pod.metadata.namespace ?? '', name)
    if (!claim) return template !== undefined
    if (isOwn && !isClaimOf(pod, claim)) return false
    return isToReserve(pod, claim)
  }

  protected override sync(key: string): void {
    if (key.startsWith(CLAIM)) this.#syncClaim(key.slice(CLAIM.length))
    else this.#syncPod(key)
  }

  // Models syncPod.
  #syncPod(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { pods, recorder } = this.#options
    const pod = pods.lister.get(namespace, name)
    if (!pod || pod.metadata.deletionTimestamp !== undefined) return
    const made = new Map<string, string>()
    for (const one of devicesOf(pod)) {
      try {
        const claim = this.#handle(pod, one)
        if (claim !== undefined) made.set(one.entry, claim)
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        const text = `PodResourceClaim ${one.entry}: ${error.message}`
        recorder.event(pod, 'Warning', 'FailedResourceClaimCreation', text)
        decideOn(this.sim, NAME, `pod/${key}`)(decisions.failed, { entry: one.entry, message: error.message })
        throw new StatusError('InternalError', `pod ${key}, ${text}`)
      }
    }
    if (made.size > 0) this.#noteClaims(pod, made)
    for (const { claim: name } of devicesOf(pod)) {
      const claim = name ? this.#options.claims.lister.get(namespace, name) : undefined
      if (claim && isToReserve(pod, claim))
        this.#options.client.updateStatus('resourceclaims', namespace, reservedFor(claim, pod))
    }
  }

  /** Removes Pods that no longer use the claim from its status, and the claim's devices with the last Pod. */
  // Models syncClaim.
  #syncClaim(key: string): void {
    const [namespace = '', name = ''] = key.split('/')
    const { claims, client } = this.#options
    let claim = claims.lister.get(namespace, name)
    if (!claim) return
    const users = claim.status?.reservedFor ?? []
    const left = users.filter((one) => one.resource !== 'pods' || one.apiGroup || this.#isUser(namespace, one))
    if (left.length < users.length) {
      decideOn(this.sim, NAME, `resourceclaim/${key}`)(decisions.released, { claim: name, left: left.length })
      claim = client.updateStatus('resourceclaims', namespace, withUsers(claim, left))
      this.#letGo(claim)
    } else if (left.length === 0 && claim.metadata.deletionTimestamp !== undefined && isKept(claim)) {
      if (isAllocated(claim)) claim = client.updateStatus('resourceclaims', namespace, withUsers(claim, []))
      this.#letGo(claim)
    }
    if (left.length > 0) return
    const owner = claim.metadata.ownerReferences?.find((one) => one.controller && one.kind === 'Pod')
    const pod = owner && this.#options.pods.lister.get(namespace, owner.name)
    if (pod && (pod.metadata.uid !== owner?.uid || isDone(pod))) client.delete('resourceclaims', namespace, name)
  }

  /** Whether a Pod in a claim's status still exists and has not finished. */
  #isUser(namespace: string, { name = '', uid }: { readonly name?: string; readonly uid?: string }): boolean {
    const pod = this.#options.pods.lister.get(namespace, name)
    if (pod) return pod.metadata.uid === uid && !isDone(pod)
    const stored = unlessNotFound(() => this.#options.client.get('pods', namespace, name))
    return stored !== undefined && stored.metadata.uid === uid
  }

  /** Removes the finalizer of a claim without allocated devices. */
  #letGo(claim: ResourceClaim): void {
    if (isAllocated(claim) || !isKept(claim)) return
    const finalizers = claim.metadata.finalizers?.filter((one) => one !== CLAIM_FINALIZER) ?? []
    const metadata = { ...claim.metadata, finalizers }
    this.#options.client.update('resourceclaims', claim.metadata.namespace ?? '', { ...claim, metadata })
  }

  /** The name of the created claim, or of an existing one that the Pod's status lacks. Throws a StatusError. */
  // Models handleClaim.
  #handle(pod: Pod, { entry, template, claim, isOwn }: UsedDevices): string | undefined {
    const { claims, templates } = this.#options
    const { namespace = '' } = pod.metadata
    if (!isOwn || template === undefined || claim === undefined) return undefined
    const noted = claim === '' ? undefined : claims.lister.get(namespace, claim)
    if (noted && isClaimOf(pod, noted)) return undefined
    // The controller sees its own claims before its cache does, as a mutation cache does.
    const orphan = this.#options.client
      .list('resourceclaims', namespace)
      .find((one) => isClaimOf(pod, one) && one.metadata.annotations?.[ENTRY_ANNOTATION] === entry)
    if (orphan) return orphan.metadata.name
    const found = templates.lister.get(namespace, template)
    if (!found && this.#options.assumed?.[deviceClaimKey(entry)] === 'allocated') return undefined
    if (!found)
      throw new StatusError(
        'NotFound',
        `resource claim template "${template}": resourceclaimtemplate.resource.k8s.io "${template}" not found`,
      )
    return this.#create(pod, entry, found)
  }

  #create(pod: Pod, entry: string, { spec: made }: ResourceClaimTemplate): string {
    const { labels, annotations } = made?.metadata ?? {}
    const { namespace = '', name, uid } = pod.metadata
    const created = this.#options.client.create('resourceclaims', namespace, {
      apiVersion: 'resource.k8s.io/v1',
      kind: 'ResourceClaim',
      metadata: {
        generateName: namePrefix(name, entry),
        ...(labels === undefined ? {} : { labels }),
        annotations: { ...annotations, [ENTRY_ANNOTATION]: entry },
        ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid, controller: true }],
      },
      spec: made?.spec ?? {},
    })
    decideOn(this.sim, NAME, `pod/${keyOf(pod)}`)(decisions.create, { entry, claim: created.metadata.name })
    return created.metadata.name
  }

  /** Writes the names of the Pod's claims into its status, from which the scheduler reads them. */
  #noteClaims(pod: Pod, made: ReadonlyMap<string, string>): void {
    const { namespace = '', name } = pod.metadata
    const live = this.#options.client.get('pods', namespace, name)
    const known = live.status.resourceClaimStatuses
    const resourceClaimStatuses = [
      ...(known ?? []).filter(({ name: entry = '' }) => !made.has(entry)),
      ...[...made].map(([entry, resourceClaimName]) => ({ name: entry, resourceClaimName })),
    ]
    this.#options.client.updateStatus('pods', namespace, {
      ...live,
      status: { ...live.status, resourceClaimStatuses },
    })
  }
}

/** Whether no container of the Pod runs or will run. */
// Models isPodDone.
const isDone = ({ metadata, spec, status }: Pod): boolean =>
  status.phase === 'Succeeded' ||
  status.phase === 'Failed' ||
  (metadata.deletionTimestamp !== undefined && !spec.nodeName)

const isToReserve = (pod: Pod, claim: ResourceClaim): boolean =>
  Boolean(pod.spec.nodeName) && isAllocated(claim) && !isReservedFor(pod, claim)

const isKept = ({ metadata }: ResourceClaim): boolean => metadata.finalizers?.includes(CLAIM_FINALIZER) === true

/** The status of a claim with these users; without users, the devices that the scheduler allocated are released. */
function withUsers(
  claim: ResourceClaim,
  users: NonNullable<ResourceClaim['status']>['reservedFor'] = [],
): ResourceClaim {
  const { reservedFor: _users, allocation, ...rest } = claim.status ?? {}
  if (users.length > 0) return { ...claim, status: { ...claim.status, reservedFor: users } }
  return { ...claim, status: { ...rest, ...(allocation && !isKept(claim) ? { allocation } : {}) } }
}

function namePrefix(pod: string, entry: string): string {
  const prefix = `${pod}-${entry}-`
  if (prefix.length <= LONGEST_PREFIX) return prefix
  const shortened = (text: string): string => text.slice(0, Math.floor((text.length * LONGEST_PREFIX) / prefix.length))
  return `${shortened(pod)}-${shortened(entry)}`
}
