/** Creates, mends and deletes the Pods of a StatefulSet and their claims. Models pkg/controller/statefulset/stateful_pod_control.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { Claim, StatefulSet } from '../../api/kindTypes.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { Owner } from '../controllerUtils/controllerRefManager.ts'
import { hasOtherController, hasStaleOwner, isOwnerUpToDate, retentionOf, withWantedOwner } from './claims.ts'
import {
  claimFrom,
  claimName,
  claimTemplatesOf,
  identityMatches,
  type NewPod,
  ordinalOf,
  parentAndOrdinal,
  storageMatches,
  withIdentity,
} from './identity.ts'

const CLAIMS = 'persistentvolumeclaims'
/** Tries on conflicts. Models client-go util/retry DefaultBackoff. */
const MAX_TRIES = 4

export interface StatefulPodControlOptions {
  readonly client: ApiClient
  readonly recorder: EventRecorder
  readonly pods: Informer<Pod>
  readonly claims: Informer<KubeObject>
  /** Told of every object that it has created or updated, with the plural of its kind. */
  readonly onWrite: (set: StatefulSet, resource: string, written: KubeObject) => void
}

type Verb = 'create' | 'update' | 'delete'

/** Every method throws StatusError. */
export class StatefulPodControl {
  readonly #options: StatefulPodControlOptions

  constructor(options: StatefulPodControlOptions) {
    this.#options = options
  }

  /** Creates the claims of a Pod that are missing, and then the Pod. */
  createPod(set: StatefulSet, { name, ordinal, object }: NewPod): void {
    const { client, onWrite } = this.#options
    this.#reporting('create', set, name, () => this.createClaims(set, name, ordinal))
    // A Pod that is refused has its claims all the same, and these get their owner.
    let pod: Owner = refusedPod(name)
    let failure: StatusError | undefined
    try {
      const created = client.create('pods', set.metadata.namespace ?? '', object)
      onWrite(set, 'pods', created)
      pod = created
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason === 'AlreadyExists') throw error
      failure = error
    }
    this.#reporting('update', set, name, () => this.#ownNewClaims(set, pod))
    this.#podEvent('create', set, name, failure)
    if (failure) throw failure
  }

  /** A Pod that is gone already is as good as deleted. */
  deletePod(set: StatefulSet, { metadata: { namespace = '', name } }: Pod): void {
    let failure: StatusError | undefined
    try {
      this.#options.client.delete('pods', namespace, name)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (error.reason !== 'NotFound') failure = error
    }
    this.#podEvent('delete', set, name, failure)
    if (failure) throw failure
  }

  /**
   * Gives a Pod the identity, storage and owner of claims that it should have. Conflicts are tried again. Upstream waits
   * for the cache in between; here all writes of a sync are one moment, and the server is asked. Whatever the last try
   * finds to do, an Event tells of the update.
   */
  updatePod(set: StatefulSet, given: Pod): void {
    const { client, onWrite } = this.#options
    const { namespace = '', name } = given.metadata
    if (!this.#mend(set, given)) return
    let pod = given
    for (let tries = 1; ; tries++) {
      try {
        onWrite(set, 'pods', client.update('pods', namespace, withIdentity(set, pod)))
        break
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        if (error.reason !== 'Conflict' || tries >= MAX_TRIES) {
          this.#podEvent('update', set, name, error)
          throw error
        }
        pod = client.get('pods', namespace, name)
        if (identityMatches(set, pod) && storageMatches(set, pod)) break
      }
    }
    this.#podEvent('update', set, name, undefined)
  }

  /** Whether the Pod must be written; what it needs beside is done. */
  #mend(set: StatefulSet, pod: Pod): boolean {
    const { name } = pod.metadata
    const hasStorage = storageMatches(set, pod)
    const isConsistent = identityMatches(set, pod) && hasStorage
    if (!hasStorage) this.#reporting('update', set, name, () => this.createClaims(set, name, ordinalOf(pod)))
    const matches = this.claimsMatch(set, pod)
    if (!matches) this.#reporting('update', set, name, () => this.updateClaimOwners(set, pod))
    return !(isConsistent && matches)
  }

  /** Whether the owners of a Pod's claims are as the policy has them; those that are missing are left to the next sync. */
  claimsMatch(set: StatefulSet, pod: Pod): boolean {
    return claimTemplatesOf(set).every((template) => {
      const claim = this.#claim(pod.metadata.namespace ?? '', claimName(set, template, ordinalOf(pod)))
      return claim === undefined || isOwnerUpToDate(claim, set, pod)
    })
  }

  /** Gives the claims of a Pod the owner that the policy wants; those that are missing are left to the next sync. */
  updateClaimOwners(set: StatefulSet, pod: Pod): void {
    this.#own(set, pod, (name) => this.#claim(pod.metadata.namespace ?? '', name))
  }

  /**
   * The same once a Pod has been created. Upstream's requests take their time, so that its cache has the new claims by
   * then; here all writes of a sync are one moment, and the server is asked.
   */
  #ownNewClaims(set: StatefulSet, pod: Owner): void {
    const { namespace = '' } = set.metadata
    this.#own(set, pod, (name) => this.#options.client.get(CLAIMS, namespace, name))
  }

  #own(set: StatefulSet, pod: Owner, claimOf: (name: string) => Claim | undefined): void {
    const { client, recorder, onWrite } = this.#options
    const { namespace = '' } = set.metadata
    const { ordinal } = parentAndOrdinal(pod.metadata.name)
    for (const template of claimTemplatesOf(set)) {
      const wanted = claimName(set, template, ordinal)
      const claim = claimOf(wanted)
      if (claim === undefined) continue
      if (hasOtherController(claim, set, pod))
        recorder.event(
          set,
          'Warning',
          'ConflictingController',
          `PersistentVolumeClaim ${wanted} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`,
        )
      if (isOwnerUpToDate(claim, set, pod)) continue
      try {
        onWrite(set, CLAIMS, client.update(CLAIMS, namespace, withWantedOwner(claim, set, pod)))
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        throw new StatusError(
          error.reason,
          `could not update claim ${wanted} for delete policy ownerRefs: ${error.message}`,
        )
      }
    }
  }

  /** A claim that an earlier Pod of that name takes along when it goes; there can be no new Pod until then. */
  staleClaimOf(set: StatefulSet, { name, ordinal }: NewPod): string | undefined {
    if (retentionOf(set).whenScaled === 'Retain') return undefined
    const pod = refusedPod(name)
    return claimTemplatesOf(set)
      .map((template) => claimName(set, template, ordinal))
      .find((wanted) => {
        const claim = this.#claim(set.metadata.namespace ?? '', wanted)
        return claim !== undefined && hasStaleOwner(claim, pod)
      })
  }

  /** Creates the claims of a Pod that are missing. */
  createClaims(set: StatefulSet, podName: string, ordinal: number): void {
    const { client, onWrite } = this.#options
    const { namespace = '' } = set.metadata
    const errors: string[] = []
    for (const template of claimTemplatesOf(set)) {
      const name = claimName(set, template, ordinal)
      const claim = this.#claim(namespace, name)
      if (claim !== undefined) {
        if (claim.metadata.deletionTimestamp !== undefined) errors.push(`pvc ${name} is being deleted`)
        continue
      }
      try {
        onWrite(set, CLAIMS, client.create(CLAIMS, namespace, claimFrom(set, template, ordinal)))
        this.#claimEvent(set, podName, name, undefined)
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        errors.push(`failed to create PVC ${name}: ${error.message}`)
        if (error.reason !== 'AlreadyExists') this.#claimEvent(set, podName, name, error)
      }
    }
    const [first] = errors
    if (first === undefined) return
    throw new StatusError('InternalError', errors.length === 1 ? first : `[${errors.join(', ')}]`)
  }

  #claim(namespace: string, name: string): Claim | undefined {
    return this.#options.claims.lister.get(namespace, name) as Claim | undefined
  }

  #reporting(verb: Verb, set: StatefulSet, podName: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (error instanceof StatusError) this.#podEvent(verb, set, podName, error)
      throw error
    }
  }

  #podEvent(verb: Verb, set: StatefulSet, podName: string, error: StatusError | undefined): void {
    const done = titles[verb]
    const what = `${done} Pod ${podName} in StatefulSet ${set.metadata.name}`
    if (error) this.#options.recorder.event(set, 'Warning', `Failed${done}`, `${what} failed error: ${error.message}`)
    else this.#options.recorder.event(set, 'Normal', `Successful${done}`, `${what} successful`)
  }

  #claimEvent(set: StatefulSet, podName: string, claim: string, error: StatusError | undefined): void {
    const { recorder } = this.#options
    const { name } = set.metadata
    if (error) {
      const message = `Create Claim ${claim} for Pod ${podName} in StatefulSet ${name} failed error: ${error.message}`
      recorder.event(set, 'Warning', 'FailedCreate', message)
    } else
      recorder.event(
        set,
        'Normal',
        'SuccessfulCreate',
        `Create Claim ${claim} Pod ${podName} in StatefulSet ${name} success`,
      )
  }
}

/** A Pod as it is before the API server has taken it. */
const refusedPod = (name: string): Owner => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, uid: '' } })

const titles: Readonly<Record<Verb, string>> = { create: 'Create', update: 'Update', delete: 'Delete' }
