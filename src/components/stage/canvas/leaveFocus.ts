/**
 * Pointing at a picture gives it no focus: the arrow keys continue stepping through the run. An editor that had the focus loses
 * it, or the keys would go there.
 */
export function leaveFocus(event: { preventDefault(): void }, element: Element): void {
  event.preventDefault()
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== element) focused.blur()
}
