import type { LoopKey } from '../../engine/index.ts'
import { controllerOfKind, loopShapeOf, loopShapes } from '../../engine/loopShapes.ts'
import { highlightKey } from '../../store/late/selection.ts'
import { usePlayback } from '../../store/playback.ts'
import { type ObjectRef, type SelectionState, useSelection } from '../../store/selection.ts'
import { step } from './actions.ts'

/** Highlights the path of a key through the control loop, and selects the key's object in the inspector. */
export function followKey(followedKey: LoopKey | undefined): void {
  highlightKey(followedKey, followedKey && objectOfKey(followedKey))
}

/** The key of an object in its controller's queue; undefined for kinds without a controller. */
export function loopKeyOf({
  kind,
  namespace,
  name,
}: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): LoopKey | undefined {
  const controller = controllerOfKind(kind)
  return controller === undefined ? undefined : { controller, key: `${namespace}/${name}` }
}

/**
 * The key whose path is highlighted: the followed key, else the key of the selected object.
 */
export function followedKeyOf({ followedKey, selected }: Pick<SelectionState, 'followedKey' | 'selected'>) {
  return followedKey ?? (selected && loopKeyOf(selected))
}

export const followedKeyNow = (): LoopKey | undefined => followedKeyOf(useSelection.getState())

/** Kinds by resource: keys of the garbage collector are `pods|default|web-1|uid`. */
const kindOfResource: ReadonlyMap<string, string> = new Map([
  ...loopShapes.map(({ caches, kind }) => [caches[0], kind] as const),
  ['pods', 'Pod'],
])

/** The object of a key; undefined if its kind is unknown. */
export function objectOfKey({ controller, key }: LoopKey): ObjectRef | undefined {
  const [resource = '', ofNamespace = '', ofName, uid = ''] = key.split('|')
  if (ofName !== undefined) {
    const kind = kindOfResource.get(resource)
    return kind === undefined ? undefined : { kind, namespace: ofNamespace, name: ofName, uid }
  }
  const kind = loopShapeOf(controller)?.kind
  const slash = key.indexOf('/')
  if (kind === undefined || slash < 0) return undefined
  return { kind, namespace: key.slice(0, slash), name: key.slice(slash + 1), uid: '' }
}

/** Largest number of other keys' syncs that a step passes, because an idle key has no next sync. */
const mostPassed = 400

/** Steps forward to the next sync of this key. */
export async function stepToSyncOf({ controller, key }: LoopKey): Promise<void> {
  for (let passed = 0; passed < mostPassed; passed++) {
    const { cursor } = usePlayback.getState()
    await step('sync')
    const now = usePlayback.getState()
    const stop = now.lastStop
    const isOwn = stop?.type === 'sync' && stop.controller === controller && stop.key === key
    const stands = now.cursor.step === cursor.step && now.cursor.at === cursor.at
    if (isOwn || stands || stop === undefined || now.engine === 'fatal') return
  }
}
