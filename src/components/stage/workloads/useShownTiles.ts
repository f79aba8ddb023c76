import { useEffect, useMemo, useRef, useState } from 'react'
import {
  inHeldOrder,
  inTileOrder,
  isFound,
  mostUnfolded,
  type PlacesInText,
  placeKey,
  type Tile,
} from '../../../layout/workloads/tiles.ts'
import { identityOf } from '../../../manifest/editor/changes.ts'
import { parseCached } from '../../../manifest/editor/parseCached.ts'
import { useManifest } from '../../../store/manifest.ts'
import { useSelection } from '../../../store/selection.ts'
import type { WorkloadsForm } from './form.ts'

export interface ShownTiles {
  /** All in their order. */
  readonly ordered: readonly Tile[]
  /** Those that the filter finds and that are not folded away. */
  readonly shown: readonly Tile[]
  /** How many are folded away. */
  readonly folded: number
  /** Whether those that are complete can be folded away. */
  readonly isFolding: boolean
  /** Called with true while the pointer or the focus is in the grid: nothing moves then. */
  readonly hold: (isHeld: boolean) => void
}

/** Which tiles are there, and in which order. The one on the stage is never folded away. */
export function useShownTiles(tiles: readonly Tile[], shownUid: string, form: WorkloadsForm): ShownTiles {
  const { filter, isUnfolded } = useSelection((selection) => selection.list)
  const { ordered, hold } = useOrder(tiles, form)
  const isFiltered = filter.trim() !== '' && form !== 'row'
  const isFolding = !isFiltered && (form === 'list' || (form === 'card' && tiles.length > mostUnfolded))
  const shown = useMemo(() => {
    if (isFiltered) return ordered.filter(({ workload }) => isFound(workload, filter))
    if (!isFolding || isUnfolded) return ordered
    return ordered.filter(({ state, workload }) => state !== 'complete' || workload.uid === shownUid)
  }, [ordered, filter, isFiltered, isFolding, isUnfolded, shownUid])
  const folded = isFolding ? ordered.length - shown.length : 0
  return { ordered, shown, folded, isFolding: isFolding && (folded > 0 || isUnfolded), hold }
}

/** The order that was chosen; as long as tiles are held, the one that they had. */
function useOrder(tiles: readonly Tile[], form: WorkloadsForm) {
  const chosen = useSelection((selection) => selection.list.order)
  const order = form === 'row' ? 'name' : chosen
  const places = usePlaces(order === 'text')
  const [isHeld, hold] = useState(false)
  const last = useRef<{ readonly order: string; readonly uids: readonly string[] }>(undefined)
  const ordered = useMemo(() => {
    const before = last.current
    if (isHeld && before?.order === order) return inHeldOrder(tiles, before.uids)
    return inTileOrder(tiles, order, places)
  }, [tiles, order, places, isHeld])
  useEffect(() => {
    last.current = { order, uids: ordered.map(({ workload }) => workload.uid) }
  }, [order, ordered])
  return { ordered, hold }
}

const nowhere: PlacesInText = new Map()

/** Where the text has which object; only read where that is the order. */
function usePlaces(isWanted: boolean): PlacesInText {
  const text = useManifest((manifest) => (isWanted ? manifest.text : ''))
  return useMemo(
    () => (isWanted ? new Map(parseCached(text).map((one, place) => [placeKey(identityOf(one)), place])) : nowhere),
    [text, isWanted],
  )
}
