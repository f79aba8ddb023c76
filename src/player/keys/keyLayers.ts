import { pageState } from '../../app/pageState.ts'

/**
 * Layers of key handlers, in the order in which the layers are asked for a key. The first layer that takes the key ends
 * the search. `preparing` to `workloads` come before the focused element, the others after it.
 */
const order = [
  'preparing',
  'palette',
  'lesson',
  'workloads',
  'study',
  'page',
  'predicted',
  'served',
  'findings',
  'stall',
  'picture',
  'catalogue',
  'restored',
] as const

export type KeyLayer = (typeof order)[number]

const beforeElements = order.slice(0, order.indexOf('study'))
const afterElements = order.slice(order.indexOf('study'))
/** Layers that also take keys while a dialog is open. */
const overDialogs: ReadonlySet<KeyLayer> = new Set(['preparing', 'palette'])

/** Whether a layer takes a key: `native` leaves the browser's own action. */
export type TakesKey = (event: KeyboardEvent) => boolean | 'native'

const own = pageState(() => ({ layers: new Map<KeyLayer, TakesKey>() }))

/**
 * Adds a layer; returns the function that removes the layer. A layer that is added again replaces the earlier handler.
 */
export function addKeyLayer(layer: KeyLayer, takes: TakesKey): () => void {
  own.layers.set(layer, takes)
  return () => {
    if (own.layers.get(layer) === takes) own.layers.delete(layer)
  }
}

/** Listens to the whole page; returns the stop function. */
export function listenToKeyLayers(target: Window): () => void {
  const listener = (layers: readonly KeyLayer[]) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isModal = target.document.querySelector('dialog[open]') !== null
    for (const layer of layers) {
      const taken = (!isModal || overDialogs.has(layer)) && own.layers.get(layer)?.(event)
      if (taken === true) event.preventDefault()
      if (!taken) continue
      if (layers === beforeElements) event.stopPropagation()
      return
    }
  }
  const [before, after] = [listener(beforeElements), listener(afterElements)]
  target.addEventListener('keydown', before, { capture: true })
  target.addEventListener('keydown', after)
  return () => {
    target.removeEventListener('keydown', before, { capture: true })
    target.removeEventListener('keydown', after)
  }
}
