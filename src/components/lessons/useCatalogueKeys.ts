import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { addKeyLayer } from '../../player/keys/keyLayers.ts'

interface CatalogueKeys {
  readonly root: RefObject<HTMLElement | null>
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly onClose: () => void
  /** Action of Enter while no button is focused. */
  readonly onGoOn: () => void
}

/**
 * Keys of the list of lessons, which is focused from the start: `/` searches, arrow keys move between lessons, Enter
 * continues, Escape returns to the run.
 */
export function useCatalogueKeys(keys: CatalogueKeys): void {
  const latest = useRef(keys)
  const before = useRef<Element>(null)
  // In layout effects, before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const { root } = latest.current
    before.current = document.activeElement
    root.current?.focus({ preventScroll: true })
    return addKeyLayer('catalogue', (event) => {
      const isOthers = event.ctrlKey || event.metaKey || event.altKey
      if (isOthers || root.current === null || document.querySelector('[popover]:popover-open') !== null) return false
      return takesKey(event.key, root.current, latest.current)
    })
  }, [])
  // At this cleanup the list and its focus are already removed from the page.
  useEffect(
    () => () => {
      const { current } = before
      // Restores the previous focus, unless the focus has moved elsewhere.
      const goesBack = document.activeElement === document.body && current instanceof HTMLElement && current.isConnected
      if (goesBack) current.focus({ preventScroll: true })
    },
    [],
  )
}

function takesKey(key: string, root: HTMLElement, { query, setQuery, onClose, onGoOn }: CatalogueKeys): boolean {
  const search = root.querySelector('input')
  const focused = document.activeElement
  const isTyping = focused === search
  const isOnControl = focused instanceof HTMLButtonElement
  if (key === 'Escape' && isTyping && query !== '') setQuery('')
  else if (key === 'Escape') onClose()
  else if (key === '/' && !isTyping) search?.focus()
  else if (key === 'Enter' && !isOnControl) onGoOn()
  else if (key.startsWith('Arrow') && (!isTyping || key === 'ArrowDown')) return moveFocus(key, root, search)
  else return false
  return true
}

const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
}

/** Moves to the nearest lesson in the direction of the key; from the first row up to the search. */
function moveFocus(key: string, root: HTMLElement, search: HTMLElement | null): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-lesson]')]
  const from = rows.find((row) => row === document.activeElement)
  const direction = directions[key]
  if (direction === undefined) return false
  if (from === undefined) {
    if (document.activeElement !== root && document.activeElement !== search) return false
    rows[0]?.focus()
    return true
  }
  const to = nearest(from, rows, direction)
  if (to !== undefined) to.focus()
  else if (key === 'ArrowUp') search?.focus()
  return true
}

/** The nearest row further on in a direction. A px across the direction counts more than the gap between rows. */
function nearest(
  from: HTMLElement,
  rows: readonly HTMLElement[],
  { x, y }: { readonly x: number; readonly y: number },
): HTMLElement | undefined {
  const own = from.getBoundingClientRect()
  const distances = rows.flatMap((row) => {
    const { left, top } = row.getBoundingClientRect()
    const along = (left - own.left) * x + (top - own.top) * y
    const across = Math.abs((left - own.left) * y) + Math.abs((top - own.top) * x)
    return along > 1 ? [{ row, distance: along + 10 * across }] : []
  })
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.row
}
