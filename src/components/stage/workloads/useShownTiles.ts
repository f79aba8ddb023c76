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

interface ShownTiles {
  /** All tiles in their order. */
  readonly ordered: readonly Tile[]
  /** Tiles that match the filter and are not folded. */
  readonly shown: readonly Tile[]
  /** Number of folded tiles. */
  readonly folded: number
  /** Whether complete workloads can be folded. */
  readonly isFolding: boolean
  /** Called with true while pointer or focus is in the grid, which freezes the order. */
  readonly hold: (isHeld: boolean) => void
}

/** The shown tiles and their order. The workload on the stage is never folded. */
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

/** The chosen order; while pointer or focus is in the grid, the previous order. */
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

/** Positions of objects in the manifest; parsed only for the order by manifest. */
function usePlaces(isWanted: boolean): PlacesInText {
  const text = useManifest((manifest) => (isWanted ? manifest.text : ''))
  return useMemo(
    () => (isWanted ? new Map(parseCached(text).map((one, place) => [placeKey(identityOf(one)), place])) : nowhere),
    [text, isWanted],
  )
}
