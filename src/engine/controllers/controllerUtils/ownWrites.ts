/**
 * Keeps a controller from acting on caches older than its own last writes. Models pkg/controller/util/consistency
 * (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import type { KubeObject } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { Release } from '../../releases.ts'
import { freeze } from '../../sim/freeze.ts'
import { isOn } from '../../versions.ts'

/** The newest version of a resource that was written for a key. */
interface OwnWrite {
  /** Plural: `pods`. */
  readonly resource: string
  /** resourceVersion of the write. */
  readonly version: number
}

/** Writes for a key that the caches do not show yet. */
export interface OwnWritesOfKey {
  readonly key: string
  readonly written: readonly OwnWrite[]
}

/** Unobserved writes, by key. */
export type OwnWriteState = Map<string, readonly OwnWrite[]>

/** A cache that must show the controller's writes. */
interface WrittenCache {
  readonly resource: string
  /** API group; absent for the core group. */
  readonly group?: string
  readonly informer: Pick<Informer<KubeObject>, 'observedVersion'>
}

/** A cache that is older than a write. */
interface StaleCache {
  /** `statefulsets.apps`. */
  readonly resource: string
  readonly read: number
  readonly wrote: number
}

/** Tracks the writes of a controller, which does not sync a key again before its caches show the key's last writes. */
export class OwnWrites {
  readonly #caches: readonly WrittenCache[]
  readonly #state: () => OwnWriteState
  readonly #isNoted: boolean

  constructor(caches: readonly WrittenCache[], state: () => OwnWriteState, release: Release) {
    this.#caches = caches
    this.#state = state
    this.#isNoted = isOn(release, 'staleCacheGuard')
  }

  /** Remembers the version of a write until the caches show it. Models WroteAt. */
  note(key: string, resource: string, { metadata }: KubeObject): void {
    if (!this.#isNoted) return
    const others = (this.#state().get(key) ?? []).filter((one) => one.resource !== resource)
    this.#state().set(key, freeze([...others, { resource, version: Number(metadata.resourceVersion) }]))
  }

  /** Throws StatusError, after `onStale`, if a cache is too old; else the writes of the key are forgotten. Models EnsureReady. */
  ensureReady(key: string, onStale: (stale: StaleCache) => void): void {
    const written = this.#state().get(key)
    if (!written) return
    for (const { resource, group, informer } of this.#caches) {
      const wrote = written.find((one) => one.resource === resource)?.version ?? 0
      const read = informer.observedVersion
      if (read >= wrote) continue
      const qualified = group === undefined ? resource : `${resource}.${group}`
      onStale({ resource: qualified, read, wrote })
      throw new StatusError(
        'InternalError',
        `read version: ${read} is not as new as written version: ${wrote} for group resource ${qualified}`,
      )
    }
    this.forget(key)
  }

  forget(key: string): void {
    this.#state().delete(key)
  }

  open(): OwnWritesOfKey[] {
    return [...this.#state()].map(([key, written]) => ({ key, written }))
  }
}
