/**
 * Reads and writes ControllerRevisions in the API. Models pkg/controller/history/controller_history.go realHistory
 * (v1.36).
 */
import { StatusError } from '../../../api/errors.ts'
import type { ControllerRevision } from '../../../api/kindTypes.ts'
import { selectorMatches } from '../../../api/selector.ts'
import type { KubeObject, LabelSelector, Labels } from '../../../api/types.ts'
import type { ApiClient } from '../../../apiserver/interface.ts'
import type { Informer } from '../../../client/informer.ts'
import { controllerRefOf, newControllerRef } from '../controllerRefManager.ts'
import { byRevision, revisionHash, revisionName, revisionText } from './revisions.ts'

const RESOURCE = 'controllerrevisions'
/** Attempts after conflicts. Models client-go util/retry DefaultBackoff. */
const MAX_TRIES = 4

/** A revision that is not in the API yet; its name depends on the names already in use. */
type NewRevision = Pick<ControllerRevision, 'revision' | 'data'> & {
  readonly labels: Labels
  /** Annotations of the owner. */
  readonly annotations?: Labels
}

/** The revisions of the objects of one controller. Every method that writes throws StatusError. */
export class History {
  readonly #client: ApiClient
  readonly #revisions: Informer<ControllerRevision>

  constructor(client: ApiClient, revisions: Informer<ControllerRevision>) {
    this.#client = client
    this.#revisions = revisions
  }

  /** Revisions that match the selector and belong to the owner or have no controller, sorted by number. */
  list(owner: KubeObject, selector: LabelSelector): ControllerRevision[] {
    const { uid, namespace = '' } = owner.metadata
    return [...this.#revisions.controlledBy(uid), ...this.#revisions.orphansIn(namespace)]
      .filter(({ metadata }) => selectorMatches(selector, metadata.labels))
      .sort(byRevision)
  }

  /** Revisions of the list without a controller. */
  orphans(revisions: readonly ControllerRevision[]): ControllerRevision[] {
    return revisions.filter((revision) => controllerRefOf(revision) === undefined)
  }

  /** Gives an orphan its owner. */
  adopt(owner: KubeObject, { metadata }: ControllerRevision): void {
    const { namespace = '', name, uid } = metadata
    const patch = { metadata: { ownerReferences: [newControllerRef(owner)], uid } }
    this.#client.patch(RESOURCE, namespace, name, 'strategic', patch)
  }

  /**
   * Creates a revision under a free name: if a revision with other data has the name, the next attempt hashes with a
   * higher collision count. Returns the created revision, or the existing one with the same data, and the collision
   * count.
   */
  create(
    owner: KubeObject,
    { labels, annotations, ...rest }: NewRevision,
    collisionCount: number,
  ): { readonly revision: ControllerRevision; readonly collisionCount: number } {
    const { namespace = '' } = owner.metadata
    for (let count = collisionCount; ; count++) {
      const name = revisionName(owner.metadata.name, revisionHash(rest.data, count))
      try {
        const created = this.#client.create(RESOURCE, namespace, {
          apiVersion: 'apps/v1',
          kind: 'ControllerRevision',
          metadata: {
            name,
            labels,
            ...(annotations ? { annotations } : {}),
            ownerReferences: [newControllerRef(owner)],
          },
          ...(rest.data === undefined ? {} : { data: rest.data }),
          revision: rest.revision,
        })
        return { revision: created, collisionCount: count }
      } catch (error) {
        if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error
      }
      const there = this.#client.get(RESOURCE, namespace, name)
      if (revisionText(there.data) === revisionText(rest.data)) return { revision: there, collisionCount: count }
    }
  }

  /** Gives an old revision a new number, for a rollback. After a conflict it retries with the cached version. */
  renumber(revision: ControllerRevision, number: number): ControllerRevision {
    const { namespace = '', name } = revision.metadata
    let copy = revision
    for (let tries = 1; ; tries++) {
      if (copy.revision === number) return copy
      try {
        return this.#client.update(RESOURCE, namespace, { ...copy, revision: number })
      } catch (error) {
        if (!(error instanceof StatusError) || error.reason !== 'Conflict' || tries >= MAX_TRIES) throw error
        copy = this.#revisions.lister.get(namespace, name) ?? copy
      }
    }
  }

  delete({ metadata: { namespace = '', name } }: ControllerRevision): void {
    this.#client.delete(RESOURCE, namespace, name)
  }
}
