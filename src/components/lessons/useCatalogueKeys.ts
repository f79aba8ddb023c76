import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface CatalogueKeys {
  readonly root: RefObject<HTMLElement | null>
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly onClose: () => void
  /** What Enter does where no button has the focus. */
  readonly onGoOn: () => void
}

/**
 * The keys of the catalogue, which has the focus from its beginning: `/` searches, arrows go from lesson to lesson, Enter goes
 * on, Escape returns to the run.
 */
export function useCatalogueKeys(keys: CatalogueKeys): void {
  const latest = useRef(keys)
  const before = useRef<Element>(null)
  // Before anybody sees it: a key that is pressed at first sight is not lost.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const { root } = latest.current
    before.current = document.activeElement
    root.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOthers = event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey
      if (isOthers || document.querySelector('dialog[open], [popover]:popover-open') !== null) return
      if (root.current !== null && takesKey(event.key, root.current, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  // The catalogue has left the page by the time at which this is cleaned up, and its focus with it.
  useEffect(
    () => () => {
      const { current } = before
      // Back where the person came from, unless they have gone elsewhere.
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

/** To the lesson that is nearest in the direction of the key; from the first ones up to the search. */
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

/** Of those that begin further on in a direction, the nearest; across it, a px counts more than a row's gap. */
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
