/**
 * Creates, repairs and deletes a StatefulSet's Pods and claims. Models
 * pkg/controller/statefulset/stateful_pod_control.go (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import type { Claim, StatefulSet } from '../../api/kindTypes.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
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
/** Tries after conflicts. Models client-go util/retry DefaultBackoff. */
const MAX_TRIES = 4

interface StatefulPodControlOptions {
  readonly client: ApiClient
  readonly recorder: EventRecorder
  readonly pods: Informer<Pod>
  readonly claims: Informer<Claim>
  readonly release: Release
  /** Called with every created or updated object, and the plural of its kind. */
  readonly onWrite: (set: StatefulSet, resource: string, written: KubeObject) => void
}

type Verb = 'create' | 'update' | 'delete'

/** Every method throws StatusError. */
export class StatefulPodControl {
  readonly #options: StatefulPodControlOptions

  constructor(options: StatefulPodControlOptions) {
    this.#options = options
  }

  /** Creates the missing claims of a Pod, and then the Pod. */
  createPod(set: StatefulSet, { name, ordinal, object }: NewPod): void {
    const { client, onWrite } = this.#options
    this.#reporting('create', set, name, () => this.createClaims(set, name, ordinal))
    // Even a rejected Pod has its claims, which get their owner.
    let pod: Owner = refusedPod(name)
    const failure = refusalOf(() => {
      const created = client.create('pods', set.metadata.namespace ?? '', object)
      onWrite(set, 'pods', created)
      pod = created
    })
    if (failure?.reason === 'AlreadyExists') throw failure
    this.#reporting('update', set, name, () => this.#ownNewClaims(set, pod))
    this.#podEvent('create', set, name, failure)
    if (failure) throw failure
  }

  /** A missing Pod counts as deleted. */
  deletePod(set: StatefulSet, name: string): void {
    const { namespace = '' } = set.metadata
    const error = refusalOf(() => this.#options.client.delete('pods', namespace, name))
    const failure = error?.reason === 'NotFound' ? undefined : error
    this.#podEvent('delete', set, name, failure)
    if (failure) throw failure
  }

  /**
   * Gives a Pod its required identity, storage and claim owners, with retries after conflicts. Upstream waits for the
   * cache between tries; here all writes of a sync happen at one time, so the server is read. An Event reports the
   * result of the last try.
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

  /** Whether the Pod must be written; its claims are updated on the way. */
  #mend(set: StatefulSet, pod: Pod): boolean {
    const { name } = pod.metadata
    const hasStorage = storageMatches(set, pod)
    const isConsistent = identityMatches(set, pod) && hasStorage
    if (!hasStorage) this.#reporting('update', set, name, () => this.createClaims(set, name, ordinalOf(pod)))
    const matches = this.claimsMatch(set, pod)
    if (!matches) this.#reporting('update', set, name, () => this.updateClaimOwners(set, pod))
    return !(isConsistent && matches)
  }

  /** Whether the owners of a Pod's claims match the policy; missing claims are left to the next sync. */
  claimsMatch(set: StatefulSet, pod: Pod): boolean {
    return claimTemplatesOf(set).every((template) => {
      const claim = this.#claim(pod.metadata.namespace ?? '', claimName(set, template, ordinalOf(pod)))
      return claim === undefined || isOwnerUpToDate(claim, set, pod)
    })
  }

  /** Sets the owners of a Pod's claims according to the policy; missing claims are left to the next sync. */
  updateClaimOwners(set: StatefulSet, pod: Pod): void {
    this.#own(set, pod, (name) => this.#claim(pod.metadata.namespace ?? '', name))
  }

  /**
   * Like `updateClaimOwners` after the creation of a Pod. Upstream's requests take time, so its cache has the new
   * claims by then; here all writes of a sync happen at one time, so the server is read.
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
      const error = refusalOf(() =>
        onWrite(set, CLAIMS, client.update(CLAIMS, namespace, withWantedOwner(claim, set, pod))),
      )
      if (error)
        throw new StatusError(
          error.reason,
          `could not update claim ${wanted} for delete policy ownerRefs: ${error.message}`,
        )
    }
  }

  /**
   * A claim owned by an earlier Pod with the same name, which is deleted with that Pod; no new Pod is possible before.
   */
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

  /** Creates the missing claims of a Pod. */
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
      const error = refusalOf(() =>
        onWrite(set, CLAIMS, client.create(CLAIMS, namespace, claimFrom(set, template, ordinal))),
      )
      if (error) errors.push(`failed to create PVC ${name}: ${error.message}`)
      if (error?.reason !== 'AlreadyExists') this.#claimEvent(set, podName, name, error)
    }
    const [first] = errors
    if (first === undefined) return
    throw new StatusError('InternalError', errors.length === 1 ? first : `[${errors.join(', ')}]`)
  }

  #claim(namespace: string, name: string): Claim | undefined {
    return this.#options.claims.lister.get(namespace, name)
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
    const what = `${this.#verb(verb)} Pod ${podName} in StatefulSet ${set.metadata.name}`
    if (error) this.#options.recorder.event(set, 'Warning', `Failed${done}`, `${what} failed error: ${error.message}`)
    else this.#options.recorder.event(set, 'Normal', `Successful${done}`, `${what} successful`)
  }

  /** The verb at the beginning of an Event. */
  #verb(verb: Verb): string {
    return isOn(this.#options.release, 'capitalSetEvents') ? titles[verb] : verb
  }

  #claimEvent(set: StatefulSet, podName: string, claim: string, error: StatusError | undefined): void {
    const { recorder } = this.#options
    const { name } = set.metadata
    if (error) {
      const message = `${this.#verb('create')} Claim ${claim} for Pod ${podName} in StatefulSet ${name} failed error: ${error.message}`
      recorder.event(set, 'Warning', 'FailedCreate', message)
    } else
      recorder.event(
        set,
        'Normal',
        'SuccessfulCreate',
        `${this.#verb('create')} Claim ${claim} Pod ${podName} in StatefulSet ${name} success`,
      )
  }
}

/** The Pod as an owner before the API server has accepted it. */
const refusedPod = (name: string): Owner => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, uid: '' } })

const titles: Readonly<Record<Verb, string>> = { create: 'Create', update: 'Update', delete: 'Delete' }
