import { useEffect } from 'react'
import { belongsToElement } from '../../player/keys/belongsToElement.ts'
import { addKeyLayer, type KeyLayer } from '../../player/keys/keyLayers.ts'
import { type KeySet, pressedIn } from '../../player/keys/sets/keySet.ts'

/** While a component is mounted, the keys of a set act, unless a key belongs to the focused element. */
export function useKeys<Id extends string>(layer: KeyLayer, keys: KeySet<Id>, act: (id: Id) => void): void {
  useEffect(
    () =>
      addKeyLayer(layer, (event) => {
        const pressed = pressedIn(keys, event)
        if (pressed === undefined || belongsToElement(event.target, event.key)) return false
        act(pressed.id)
        return true
      }),
    [layer, keys, act],
  )
}
