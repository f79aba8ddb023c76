/** Content of the control loop's drawing, derived from the engine's view, before layout. It holds no texts. */
import type {
  BusyKey,
  ControlLoopView,
  DelayedKey,
  DeliveryView,
  InformerView,
  LoopKey,
  OwnWriteView,
  QueueView,
  StoredKindView,
  StoredObjectView,
  SyncView,
  WriteRecord,
} from '../../engine/index.ts'
import { loopShapeOf, loopShapes } from '../../engine/loopShapes.ts'
import { compareText } from '../inOrder.ts'
import { awaitedWrite } from './awaitedWrite.ts'
import { branchOf, type SyncCheck } from './loopBranch.ts'

/** Emphasis of a part relative to the followed key: `plain` while no key is followed. */
export type Light = 'plain' | 'lit' | 'dim'

export interface LoopModel {
  readonly version: number
  readonly kinds: readonly KindModel[]
  /** Kinds without a cache in this drawing, only counted. */
  readonly otherKinds: readonly { readonly kind: string; readonly objects: number }[]
  readonly caches: readonly CacheModel[]
  readonly controllers: readonly ControllerModel[]
  /** Names of the controllers without work. */
  readonly idle: readonly string[]
  readonly scheduler: readonly CacheModel[] | undefined
  /** Few kubelets are listed; the list is empty if the drawing shows the group instead. */
  readonly kubelets: readonly CacheModel[]
  readonly kubeletGroup: KubeletGroup | undefined
  readonly watches: readonly WatchModel[]
  /** The write on the path back to the store: the last write of the followed key's sync, else the newest write. */
  readonly write: WriteRecord | undefined
  readonly followed: LoopKey | undefined
}

/** All kubelets as one group. */
export interface KubeletGroup {
  readonly count: number
  readonly objects: number
  readonly behind: number
}

export interface KindModel extends StoredKindView {
  /** The shown objects: in a stable order if all fit, else newest first. */
  readonly rows: readonly (StoredObjectView & { readonly light: Light })[]
  readonly light: Light
}

export interface CacheModel extends InformerView {
  readonly light: Light
}

/** A watch, from the store to an informer. */
export interface WatchModel {
  readonly to: string
  readonly resource: string
  readonly process: string
  readonly messages: readonly DeliveryView[]
  readonly light: Light
}

export type QueueRow =
  | { readonly type: 'heading'; readonly of: 'processing' | 'waiting' | 'delayed' | 'expectations' | 'ownWrites' }
  | ({ readonly type: 'processing'; readonly light: Light; readonly again: string | undefined } & BusyKey)
  | { readonly type: 'waiting'; readonly key: string; readonly wokenBy: string; readonly light: Light }
  | ({ readonly type: 'delayed'; readonly light: Light } & DelayedKey)
  | {
      readonly type: 'expectation'
      readonly key: string
      readonly add: number
      readonly del: number
      readonly asked: number
      /** Own writes that the caches must show before the key is synced again. */
      readonly ownWrite: OwnWriteView | undefined
      readonly light: Light
    }
  | ({ readonly type: 'ownWrite'; readonly light: Light } & OwnWriteView)
  /** The followed key, if no queue holds it. */
  | { readonly type: 'resting'; readonly key: string; readonly light: Light }
  | { readonly type: 'more'; readonly count: number }
  | { readonly type: 'empty' }

export interface ControllerModel {
  readonly name: string
  readonly workers: number
  readonly busy: number
  readonly light: Light
  readonly rows: readonly QueueRow[]
  /** The last sync of the followed key, else of the controller. */
  readonly sync: SyncView | undefined
  /** The branch that this sync took. */
  readonly gates: readonly SyncCheck[]
  /** The sync still occupies its worker. */
  readonly isRunning: boolean
}

/** Resources whose caches wake a controller; undefined if they depend on the key. */
export function cachesOf(controller: string): readonly string[] | undefined {
  return loopShapeOf(controller)?.caches
}

const controllerManager = 'kube-controller-manager'
/** A seldom busy controller stays in the drawing for this long after its last sync, in virtual ms. */
const lingerMs = 3000

/** Largest number of rows per section; the followed key comes first. */
const most = { processing: 3, waiting: 3, delayed: 2, expectations: 2, ownWrites: 1 } as const

/** Largest number of objects named in the store, by resource. */
const mostNamed: ReadonlyMap<string, number> = new Map([
  ...loopShapes.flatMap(({ caches, named }): [string, number][] => (named === undefined ? [] : [[caches[0], named]])),
  ['pods', 6],
  ['nodes', 3],
])

/** Name of the watch that stands for the watches of all kubelets. */
export const groupWatch = 'kubelets'

export function loopModel(
  view: ControlLoopView,
  followed: LoopKey | undefined,
  { mostKubelets }: { readonly mostKubelets: number },
): LoopModel {
  const resources = followed && resourcesOf(followed)
  const lightOf = (resource: string): Light => (resources === undefined ? 'plain' : lit(resources.includes(resource)))
  const elsewhere: Light = followed === undefined ? 'plain' : 'dim'
  const caches = view.informers.filter(
    ({ process, resource }) => process === controllerManager && isShown(view, resource),
  )
  const scheduler = view.informers.filter(({ process }) => process === 'scheduler')
  const shown = view.queues.filter((queue) => isAlwaysShown(view, queue) || hasShow(view, queue, followed))
  const isGrouped = view.kubelets.count > mostKubelets
  const kubelets = isGrouped ? [] : view.kubelets.each
  const informers = [...caches, ...scheduler, ...kubelets]
  const lightOfWatch = ({ process, resource }: InformerView) =>
    process === controllerManager ? lightOf(resource) : elsewhere
  return {
    version: view.storeVersion,
    kinds: view.kinds
      .filter(({ resource }) => mostNamed.has(resource))
      .map((kind) => kindModel(kind, followed, lightOf(kind.resource)))
      .sort((a, b) => kindOrder.indexOf(a.resource) - kindOrder.indexOf(b.resource)),
    otherKinds: view.kinds.filter(({ resource }) => !mostNamed.has(resource)),
    caches: caches
      .map((cache) => ({ ...cache, light: lightOf(cache.resource) }))
      .sort((a, b) => kindOrder.indexOf(a.resource) - kindOrder.indexOf(b.resource)),
    controllers: shown.map((queue) => controllerModel(view, queue, followed)),
    idle: view.queues.filter((queue) => !shown.includes(queue)).map(({ name }) => name),
    scheduler: view.scheduler && scheduler.map((cache) => ({ ...cache, light: elsewhere })),
    kubelets: kubelets.map((cache) => ({ ...cache, light: elsewhere })),
    kubeletGroup: isGrouped ? view.kubelets : undefined,
    watches: [
      ...informers.map((informer) => ({
        to: informer.name,
        resource: informer.resource,
        process: informer.process,
        messages: view.deliveries.filter(({ to }) => to === informer.name),
        light: lightOfWatch(informer),
      })),
      ...(isGrouped ? [groupOf(view, elsewhere)] : []),
    ],
    write: writeOf(view, followed),
    followed,
  }
}

const kindOrder = [...loopShapes.map(({ caches }) => caches[0]), 'pods', 'nodes']

const isSameKey = (a: LoopKey | undefined, b: LoopKey): boolean => a?.controller === b.controller && a.key === b.key

/** The object that a key names. Keys of the garbage collector are `resource|namespace|name|uid`. */
export function nameOfKey(key: string): string {
  const [resource, namespace, name] = key.split('|')
  return name === undefined ? key : `${resource}/${namespace}/${name}`
}

const lit = (isLit: boolean): Light => (isLit ? 'lit' : 'dim')

function resourcesOf({ controller, key }: LoopKey): readonly string[] {
  return cachesOf(controller) ?? [key.slice(0, Math.max(0, key.indexOf('|')))]
}

/** Hides the caches of kinds that the cluster has never had. */
function isShown({ informers }: ControlLoopView, resource: string): boolean {
  if (resource === 'deployments' || resource === 'replicasets' || resource === 'pods') return true
  return informers.some((one) => one.resource === resource && one.latestVersion > 0)
}

function isAlwaysShown({ kinds }: ControlLoopView, { name }: QueueView): boolean {
  const shape = loopShapeOf(name)
  if (shape?.shown === 'withItsKind') return kinds.some(({ resource }) => resource === shape.caches[0])
  return shape?.shown === 'always'
}

function hasShow(view: ControlLoopView, queue: QueueView, followed: LoopKey | undefined): boolean {
  const { name, busy, waiting, delayed } = queue
  return (
    busy.length + waiting.length + delayed.length > 0 ||
    followed?.controller === name ||
    view.lastSyncs.some(({ controller, at }) => controller === name && view.at - at < lingerMs)
  )
}

function kindModel(kind: StoredKindView, followed: LoopKey | undefined, light: Light): KindModel {
  const limit = mostNamed.get(kind.resource) ?? 0
  const isFollowed = ({ namespace, name }: StoredObjectView) =>
    followed !== undefined &&
    resourceOfKey(followed) === kind.resource &&
    nameInKey(followed.key) === `${namespace}/${name}`
  const first = kind.newest.slice(0, limit)
  const followedOne = kind.newest.slice(limit).find(isFollowed)
  const chosen = followedOne ? [...first.slice(0, limit - 1), followedOne] : first
  const steady = kind.resource === 'pods' ? chosen : chosen.toSorted((a, b) => compareText(a.name, b.name))
  const lightOf = (object: StoredObjectView): Light => (light === 'plain' ? 'plain' : lit(isFollowed(object)))
  return { ...kind, rows: steady.map((object) => ({ ...object, light: lightOf(object) })), light }
}

function resourceOfKey({ controller, key }: LoopKey): string {
  const bar = key.indexOf('|')
  return bar >= 0 ? key.slice(0, bar) : (cachesOf(controller)?.[0] ?? '')
}

function nameInKey(key: string): string {
  const [, namespace, name] = key.split('|')
  return name === undefined ? key : `${namespace}/${name}`
}

function controllerModel(view: ControlLoopView, queue: QueueView, followed: LoopKey | undefined): ControllerModel {
  const { name, workers, busy } = queue
  const own = followed?.controller === name ? followed : undefined
  const syncs = view.lastSyncs.filter(({ controller }) => controller === name)
  const newest = syncs.toSorted((a, b) => b.at - a.at)[0]
  const sync = own ? syncs.find(({ key }) => key === own.key) : newest
  return {
    name,
    workers,
    busy: busy.length,
    light: followed === undefined ? 'plain' : lit(own !== undefined),
    rows: queueRows(view, queue, followed),
    sync,
    gates: sync ? branchOf(sync) : [],
    isRunning: sync !== undefined && busy.some(({ key, since }) => key === sync.key && since === sync.at),
  }
}

function queueRows(view: ControlLoopView, queue: QueueView, followed: LoopKey | undefined): readonly QueueRow[] {
  const { name, busy, waiting, delayed, again } = queue
  const light = (key: string): Light =>
    followed === undefined ? 'plain' : lit(isSameKey(followed, { controller: name, key }))
  const section = <T extends { readonly key: string }>(
    of: keyof typeof most,
    items: readonly T[],
    row: (item: T) => QueueRow,
  ): readonly QueueRow[] => {
    if (items.length === 0) return []
    const ordered = items.toSorted((a, b) => Number(light(b.key) === 'lit') - Number(light(a.key) === 'lit'))
    const shown = ordered.slice(0, most[of]).map(row)
    const rest = items.length - shown.length
    return [{ type: 'heading', of }, ...shown, ...(rest > 0 ? [{ type: 'more' as const, count: rest }] : [])]
  }
  const wokenAgain = (key: string) => again.find((one) => one.key === key)?.wokenBy
  const rows = [
    ...section('processing', busy, (one) => ({
      type: 'processing',
      ...one,
      again: wokenAgain(one.key),
      light: light(one.key),
    })),
    ...section('waiting', waiting, (one) => ({ type: 'waiting', ...one, light: light(one.key) })),
    ...section('delayed', delayed, (one) => ({ type: 'delayed', ...one, light: light(one.key) })),
  ]
  const isQueued = rows.some((row) => 'light' in row && row.light === 'lit')
  const resting: readonly QueueRow[] =
    followed?.controller === name && !isQueued ? [{ type: 'resting', key: followed.key, light: 'lit' }] : []
  const keys = [...resting, ...rows]
  const mine = <T extends { readonly controller: string }>(items: readonly T[]) =>
    items.filter(({ controller }) => controller === name)
  const expectations = mine(view.expectations)
  const ownWrites = mine(view.ownWrites).filter((one) => awaitedWrite(view, one) !== undefined)
  const isApart = ({ key }: OwnWriteView) => expectations.every((one) => one.key !== key)
  return [
    ...(keys.length > 0 ? keys : [{ type: 'empty' as const }]),
    ...section('expectations', expectations, ({ key, add, del, asked }) => {
      const ownWrite = ownWrites.find((one) => one.key === key)
      return { type: 'expectation', key, add, del, asked, ownWrite, light: light(key) }
    }),
    ...section('ownWrites', ownWrites.filter(isApart), (one) => ({ type: 'ownWrite', ...one, light: light(one.key) })),
  ]
}

function groupOf({ deliveries }: ControlLoopView, light: Light): WatchModel {
  const messages = deliveries.filter(({ to }) => to.startsWith('informer/kubelet/'))
  return { to: groupWatch, resource: 'pods', process: groupWatch, messages, light }
}

function writeOf(view: ControlLoopView, followed: LoopKey | undefined): WriteRecord | undefined {
  if (followed === undefined) return view.lastWrites[0]
  const sync = view.lastSyncs.find(({ controller, key }) => isSameKey(followed, { controller, key }))
  return sync?.writes.at(-1)
}
