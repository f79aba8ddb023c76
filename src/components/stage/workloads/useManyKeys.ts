import { type RefObject, useLayoutEffect, useRef } from 'react'
import { nextStalled, type Tile } from '../../../layout/workloads/tiles.ts'
import { togglePane } from '../../../player/actions/actions.ts'
import { belongsToCommandLine, takesText } from '../../../player/terminal/promptKeys.ts'
import { useHowSure } from '../../../store/howSure.ts'
import { useUi } from '../../../store/ui.ts'

interface ManyKeys {
  readonly isOn: boolean
  readonly tiles: readonly Tile[]
  readonly shownUid: string
  readonly onShow: (uid: string) => void
}

/**
 * The keys that there are while there are many workloads: `[` and `]` go to the neighbours, `S` to the next stall, `/` to the
 * filter. Those of the panes, which have the brackets otherwise, are then the braces. Gives the field of the filter.
 */
export function useManyKeys({ isOn, tiles, shownUid, onShow }: ManyKeys): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!isOn) return
    const show = (tile: Tile | undefined) => tile && onShow(tile.workload.uid)
    const place = tiles.findIndex(({ workload }) => workload.uid === shownUid)
    const run: { readonly [key: string]: () => void } = {
      '/': () => field.current?.focus(),
      '[': () => show(tiles.at(place < 0 ? -1 : place - 1)),
      ']': () => show(tiles[place + 1] ?? tiles[0]),
      s: () => show(nextStalled(tiles, shownUid)),
      '{': () => togglePane('left'),
      '}': () => togglePane('right'),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = run[event.key.toLowerCase()]
      if (act === undefined || isElsewhere(event)) return
      event.preventDefault()
      act()
    }
    // Before the page's own keys, of which some are the same.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn, tiles, shownUid, onShow])
  return field
}

/** Whether a key is meant for something else: a text, a dialog, a command line, the seeds of a study. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing || takesText(target)) return true
  const { catalogue, presenting, dialog } = useUi.getState()
  if (catalogue || presenting || dialog !== undefined || document.querySelector('dialog[open]') !== null) return true
  return useHowSure.getState().opened !== undefined || belongsToCommandLine(event)
}
