import type { KubeObject } from '../api/types.ts'
import { resources } from '../apiserver/resources.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { controllerUidOf } from '../client/informer.ts'
import { loopShapeOf, loopShapes } from '../loopShapes.ts'
import type { LoopKey } from './loopRecords.ts'

/** An object in the store. */
export interface StoredObjectView {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** uid of the managing owner; empty without one. */
  readonly ownerUid: string
  readonly resourceVersion: number
  /** Whether its deletion was requested. */
  readonly deleting: boolean
}

/** The store's objects of one kind. */
export interface StoredKindView {
  readonly kind: string
  readonly resource: string
  readonly objects: number
  /** The last written objects, newest first, and always the followed one; empty for kinds that are only counted. */
  readonly newest: readonly StoredObjectView[]
}

/** Kinds whose objects are listed by name. */
const named: ReadonlySet<string> = new Set([
  ...loopShapes.flatMap(({ caches, named: count }) => (count === undefined ? [] : [caches[0]])),
  'pods',
  'nodes',
])

const MAX_NEWEST = 8

/** Content of the store by kind; kinds without objects are left out. */
export function storedKinds(store: StoredObjects, follow: LoopKey | undefined): StoredKindView[] {
  const kinds: StoredKindView[] = []
  for (const { kind, resource } of resources) {
    const objects = store.count(resource)
    if (objects === 0) continue
    const newest = named.has(resource) ? newestOf(store.list(resource)) : []
    const followed = follow && followedObject(store, resource, follow)
    if (followed && !newest.includes(followed)) newest.push(followed)
    kinds.push({ kind, resource, objects, newest: newest.map(storedObject) })
  }
  return kinds
}

const versionOf = ({ metadata }: KubeObject): number => Number(metadata.resourceVersion)

/** Keeps the newest few objects in a single pass, because there may be thousands. */
function newestOf(objects: Iterable<KubeObject>): KubeObject[] {
  const newest: KubeObject[] = []
  for (const object of objects) {
    const version = versionOf(object)
    const last = newest.at(-1)
    if (newest.length === MAX_NEWEST && last && versionOf(last) >= version) continue
    let at = newest.length
    while (at > 0 && versionOf(newest[at - 1]!) < version) at--
    newest.splice(at, 0, object)
    newest.length = Math.min(newest.length, MAX_NEWEST)
  }
  return newest
}

/** Keys are `namespace/name`; those of the garbage collector include the resource. */
function followedObject(store: StoredObjects, resource: string, { controller, key }: LoopKey): KubeObject | undefined {
  const [ofResource, namespace, name] = key.split('|')
  if (name !== undefined) return ofResource === resource ? store.get(resource, `${namespace}/${name}`) : undefined
  return resource === loopShapeOf(controller)?.caches[0] ? store.get(resource, key) : undefined
}

function storedObject(object: KubeObject): StoredObjectView {
  const { namespace = '', name, uid, deletionTimestamp } = object.metadata
  return {
    namespace,
    name,
    uid,
    ownerUid: controllerUidOf(object) ?? '',
    resourceVersion: versionOf(object),
    deleting: deletionTimestamp !== undefined,
  }
}
