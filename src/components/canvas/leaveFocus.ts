/**
 * Keeps a press on a picture from taking the focus, so that arrow keys go on stepping through the run. A focused editor
 * is blurred, because it would receive these keys.
 */
export function leaveFocus(event: { preventDefault(): void }, element: Element): void {
  event.preventDefault()
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== element) focused.blur()
}
