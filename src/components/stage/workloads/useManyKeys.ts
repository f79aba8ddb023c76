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
 * Keys for many workloads: `[` and `]` select the neighbours, `S` the next stalled workload, `/` focuses the filter.
 * The panes, which normally use the brackets, then use braces. Returns the ref of the filter field.
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
    // In the capture phase, before the page's own keys, because some are the same.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn, tiles, shownUid, onShow])
  return field
}

/** Whether a key belongs to another element: a text field, a dialog, a terminal, the runs of a study. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing || takesText(target)) return true
  const { catalogue, presenting, dialog } = useUi.getState()
  if (catalogue || presenting || dialog !== undefined || document.querySelector('dialog[open]') !== null) return true
  return useHowSure.getState().opened !== undefined || belongsToCommandLine(event)
}
