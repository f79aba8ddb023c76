const gapPx = 6
const marginPx = 8

/** Below the button if it fits, else above it, within the window. */
export function placePopover(panel: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = from.bottom + gapPx
  const fitsBelow = below + height + marginPx <= window.innerHeight
  const top = fitsBelow ? below : Math.max(marginPx, from.top - gapPx - height)
  const left = Math.min(from.left, window.innerWidth - width - marginPx)
  panel.style.top = `${top}px`
  panel.style.left = `${Math.max(marginPx, left)}px`
  panel.dataset.placed = ''
}
