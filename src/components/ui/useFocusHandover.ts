import { type RefObject, useLayoutEffect } from 'react'

/**
 * What disappears while it has the focus (a bar whose button was pressed, a card whose reason is gone) hands it to the stage:
 * on the body, the next Tab would begin at the top of the page. For a component that goes away as a whole: what only leaves
 * the element out has lost the focus before any effect runs.
 */
export function useFocusHandover(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = element.current
    return () => {
      if (left?.contains(document.activeElement)) document.getElementById('stage')?.focus({ preventScroll: true })
    }
  }, [element])
}
