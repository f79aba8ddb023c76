const controls =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable=true]'
const parts = 'dialog, section, header, [role=tabpanel], [role=menu], #stage'

/**
 * Keeps the focus on the page when the focused control is removed or disabled: by keyboard, the next control of the
 * same part of the page gets the focus, otherwise the previous one; with the mouse, and if the part is gone too, the
 * stage, where the page's keys act. A control that is enabled again gets it back. A component that moves the focus
 * itself takes precedence.
 * @returns a function that stops this
 */
export function keepFocus(document: Document): () => void {
  let last: Element | undefined
  let isByKeyboard = false
  let wasSwitchedOff = false
  let partsAround: readonly Element[] = []
  let inOrder: readonly Element[] = []
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    last = target
    wasSwitchedOff = false
    isByKeyboard = target.matches(':focus-visible')
    partsAround = ancestors(target).filter((element) => element.matches(parts))
    inOrder = [...document.querySelectorAll(controls)]
  }
  const check = (): void => {
    const { activeElement } = document
    if (last === undefined) return
    if (activeElement === last && last.matches(':disabled')) {
      // The browser removes the focus at the next frame, without an event.
      wasSwitchedOff = true
      requestAnimationFrame(() => requestAnimationFrame(check))
      return
    }
    if (activeElement !== null && activeElement !== document.body) return
    if (!isUsable(last)) successor(last)?.focus({ preventScroll: !isByKeyboard })
    else if (wasSwitchedOff && last instanceof HTMLElement) last.focus({ preventScroll: true })
    // A click on the background removes the focus on purpose.
    else last = undefined
  }
  const successor = (gone: Element): HTMLElement | null => {
    const stage = document.getElementById('stage')
    const part = partsAround.find(isUsable)
    if (!isByKeyboard || part === undefined || part === stage) return stage
    const at = inOrder.indexOf(gone)
    const after = inOrder.slice(at + 1)
    const before = inOrder.slice(0, Math.max(at, 0)).reverse()
    const next = [...after, ...before].find((control) => part.contains(control) && isUsable(control))
    return next instanceof HTMLElement ? next : stage
  }
  const onFocusOut = (): void => void setTimeout(check)
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let one = element.parentElement; one !== null; one = one.parentElement) found.push(one)
  return found
}

function isUsable(element: Element): boolean {
  const isOff = element.matches(':disabled') || element.closest('[inert]') !== null
  return element.isConnected && !isOff && element.checkVisibility({ visibilityProperty: true })
}
