import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hands the focus of a disappearing component to the stage: on the body, the next Tab would start at the top of the
 * page. It works for a component that unmounts as a whole; an element that is merely left out loses the focus before
 * any effect runs.
 */
export function useFocusHandover(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = element.current
    return () => {
      if (!left?.contains(document.activeElement)) return
      focusStage()
      // A stage that the component covered is inert until the whole page is updated.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusStage()
      })
    }
  }, [element])
}

function focusStage(): void {
  document.getElementById('stage')?.focus({ preventScroll: true })
}
