import { type RefObject, useLayoutEffect, useRef } from 'react'
import { nextStalled, type Tile } from '../../../layout/workloads/tiles.ts'
import { addKeyLayer } from '../../../player/keys/keyLayers.ts'
import { pressedIn } from '../../../player/keys/sets/keySet.ts'
import { workloadKeys } from '../../../player/keys/sets/workloadKeys.ts'
import { belongsToCommandLine, takesText } from '../../../player/terminal/promptKeys.ts'
import { useHowSure } from '../../../store/howSure.ts'
import { togglePane, useUi } from '../../../store/ui.ts'

interface ManyKeys {
  readonly isOn: boolean
  readonly tiles: readonly Tile[]
  readonly shownUid: string
  readonly onShow: (uid: string) => void
}

/**
 * Keys for many workloads: `[` and `]` select the neighbours, `S` the next stalled workload, `/` focuses the filter.
 * The panes, which normally use the brackets, then use braces. Returns the ref of the filter field.
 */
export function useManyKeys({ isOn, tiles, shownUid, onShow }: ManyKeys): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!isOn) return
    const show = (tile: Tile | undefined) => tile && onShow(tile.workload.uid)
    const place = tiles.findIndex(({ workload }) => workload.uid === shownUid)
    const acts: Readonly<Record<keyof typeof workloadKeys, (index: number) => void>> = {
      neighbours: (index) => show(index === 0 ? tiles.at(place < 0 ? -1 : place - 1) : (tiles[place + 1] ?? tiles[0])),
      stall: () => show(nextStalled(tiles, shownUid)),
      filter: () => field.current?.focus(),
      panes: (index) => togglePane(index === 0 ? 'left' : 'right'),
    }
    // This layer comes before the page's own layer, because the page uses some of these keys.
    return addKeyLayer('workloads', (event) => {
      const pressed = pressedIn(workloadKeys, event)
      if (pressed === undefined || isElsewhere(event)) return false
      acts[pressed.id](pressed.index)
      return true
    })
  }, [isOn, tiles, shownUid, onShow])
  return field
}

/** Whether a key belongs to another element: a text field, a dialog, a terminal, the runs of a study. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { catalogue, presenting, dialog } = useUi.getState()
  if (takesText(event.target) || catalogue || presenting || dialog !== undefined) return true
  return useHowSure.getState().opened !== undefined || belongsToCommandLine(event)
}
