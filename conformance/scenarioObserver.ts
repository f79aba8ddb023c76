/** Observes a run in the recordings' format. */

import type {
  Condition,
  Deployment,
  KubeEvent,
  KubeObject,
  Pod,
  ReplicaSet,
  ReplicationController,
} from '../src/engine/api/types.ts'
import { LAST_APPLIED } from '../src/engine/api/written.ts'
import type { Store } from '../src/engine/apiserver/store.ts'
import type { SeenHashes } from '../src/engine/recordings/player.ts'
import type { ExpectedEvent } from './scenario.ts'
import { SetsObserver } from './setsObserver.ts'

export class ScenarioObserver {
  readonly #store: Store
  readonly #hashes: SeenHashes
  readonly #podNames = new Map<string, string>()
  readonly #sets: SetsObserver
  #scales: string[] = []
  /** Last count of each Event, by uid. */
  readonly #counts = new Map<string, number>()

  constructor(store: Store, hashes: SeenHashes) {
    this.#store = store
    this.#hashes = hashes
    this.#sets = new SetsObserver(store, (text) => this.shorten(text))
    store.observe(({ resource, before, after }) => this.#note(resource, before, after))
  }

  /** Replaces hashes by `{1}`, and the last part of Pod names by `{pod}`. */
  shorten(text: string): string {
    let short = text
    // Replaces only generated names, which end in five random characters.
    for (const [name, base] of this.#podNames) if (short.includes(name)) short = short.replaceAll(name, `${base}{pod}`)
    for (const [i, hash] of this.#hashes.all.entries()) short = short.replaceAll(hash, `{${i + 1}}`)
    // Replaces the generated name of a Pod that was never created, in a message.
    short = short.replace(/(\{\d+\})-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '$1-{pod}')
    short = short.replace(/((?:pods|Pod) "[a-z0-9{}.-]+)-[bcdfghjklmnpqrstvwxz2456789]{5}"/g, '$1-{pod}"')
    return short.replace(/\b[0-9a-f]{32}\b/g, '<hash>')
  }

  /** Scale changes since the last call. */
  takeScales(): string[] {
    const taken = this.#scales.map((line) => this.shorten(line))
    this.#scales = []
    return taken
  }

  /**
   * New and repeated Events since the last call, in the order of their first occurrence. Counts of equal texts of an
   * object are added up.
   */
  takeEvents(): ExpectedEvent[] {
    const groups = new Map<string, ExpectedEvent & { readonly count: number }>()
    for (const object of this.#store.list('events')) {
      const { metadata, involvedObject, type = '', reason = '', message = '', count = 0 } = object as KubeEvent
      const { kind = '', name = '' } = involvedObject
      const more = count - (this.#counts.get(metadata.uid) ?? 0)
      this.#counts.set(metadata.uid, count)
      if (more <= 0 || isConflictOnClaim(message)) continue
      const about = this.shorten(`${kind.toLowerCase()}/${name}`)
      const event = { object: about, type, reason, message: this.shorten(message), count: more }
      const key = JSON.stringify([event.object, event.type, event.reason, event.message])
      groups.set(key, { ...event, count: more + (groups.get(key)?.count ?? 0) })
    }
    return [...groups.values()]
  }

  /** Objects in the format of a recording. */
  state(): Record<string, unknown> {
    const named = (resource: string, show: (object: KubeObject) => unknown): Record<string, unknown> =>
      Object.fromEntries(
        [...this.#store.list(resource)].map((object) => [this.shorten(object.metadata.name), show(object)]),
      )
    return {
      deployments: named('deployments', (object) => this.#deployment(object as Deployment)),
      replicaSets: named('replicasets', (object) => this.#replicaSet(object as ReplicaSet)),
      replicationControllers: named('replicationcontrollers', (object) =>
        this.#replicaSet(object as ReplicationController),
      ),
      pods: this.#pods(),
      ...this.#sets.state(),
    }
  }

  #note(resource: string, before: KubeObject | undefined, after: KubeObject | undefined): void {
    if (resource === 'pods') this.#notePod(after as Pod | undefined)
    else if (resource === 'replicasets' || resource === 'replicationcontrollers') {
      this.#noteScale(
        resource === 'replicasets' ? '' : 'rc/',
        before as ReplicaSet | undefined,
        after as ReplicaSet | undefined,
      )
    }
  }

  #notePod(pod: Pod | undefined): void {
    const base = pod?.metadata.generateName
    // Pods of a StatefulSet have a generateName, too, but a fixed name.
    if (pod && base !== undefined && pod.metadata.name.length === base.length + 5)
      this.#podNames.set(pod.metadata.name, pod.metadata.name.slice(0, -5))
  }

  #noteScale(prefix: string, before: ReplicaSet | undefined, after: ReplicaSet | undefined): void {
    const name = prefix + ((after ?? before)?.metadata.name ?? '')
    if (!after) this.#scales.push(`${name} deleted`)
    else if (!before) this.#scales.push(`${name} created ${after.spec.replicas}`)
    else if (before.spec.replicas !== after.spec.replicas)
      this.#scales.push(`${name} ${before.spec.replicas} -> ${after.spec.replicas}`)
  }

  #deployment({ metadata, spec, status }: Deployment): Record<string, unknown> {
    return {
      ...this.#common({ metadata } as KubeObject),
      replicas: spec.replicas,
      ...(spec.paused ? { paused: true } : {}),
      status: counters(status),
      conditions: this.#conditions(status.conditions),
    }
  }

  #replicaSet({ metadata, spec, status }: ReplicaSet | ReplicationController): Record<string, unknown> {
    return {
      ...this.#common({ metadata } as KubeObject),
      replicas: spec.replicas,
      status: counters(status),
      ...(status.conditions?.length ? { conditions: this.#conditions(status.conditions) } : {}),
    }
  }

  #common({ metadata }: KubeObject): Record<string, unknown> {
    const annotations = Object.entries(metadata.annotations ?? {}).filter(([key]) => key !== LAST_APPLIED)
    const owner = metadata.ownerReferences?.find((ref) => ref.controller)
    return {
      generation: metadata.generation,
      ...(metadata.deletionTimestamp === undefined ? {} : { deleting: true }),
      ...(owner ? { owner: this.shorten(owner.name) } : {}),
      ...(annotations.length > 0
        ? { annotations: Object.fromEntries(annotations.map(([key, value]) => [key, this.shorten(value)])) }
        : {}),
    }
  }

  #conditions(conditions: readonly Condition[] = []): unknown[] {
    return conditions.map(({ type, status, reason = '', message = '' }) => ({
      type,
      status,
      reason,
      message: this.shorten(message),
    }))
  }

  #pods(): Record<string, Record<string, number>> {
    const owners: Record<string, Record<string, number>> = {}
    for (const object of this.#store.list('pods')) {
      const { metadata, status } = object as Pod
      const owner = this.shorten(metadata.ownerReferences?.find((ref) => ref.controller)?.name ?? '')
      owners[owner] ??= {}
      const counts = owners[owner]
      const add = (name: string): void => {
        counts[name] = (counts[name] ?? 0) + 1
      }
      add('total')
      if (metadata.deletionTimestamp !== undefined) add('terminating')
      else if (status.phase === 'Failed') add('failed')
      else if (status.phase === 'Succeeded') add('succeeded')
      else if (status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True')) add('ready')
    }
    return owners
  }
}

/** A StatefulSet meets a conflict on a claim only by chance, and retries immediately. */
const isConflictOnClaim = (message: string): boolean =>
  message.includes('could not update claim') && message.includes('the object has been modified')

/** Counts of a status that are not 0. */
const counters = (status: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(status).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] !== 0),
  )
