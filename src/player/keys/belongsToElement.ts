import { takesText } from '../terminal/promptKeys.ts'

/**
 * Whether a key belongs to the focused element: any key in a text field, Space on a button, arrow keys in a list or
 * slider.
 */
export function belongsToElement(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (takesText(target)) return true
  const isNavigation = key.startsWith('Arrow') || key === 'Home' || key === 'End'
  if (
    isNavigation &&
    target.closest('[role=slider], [role=separator], [role=tablist], [role=listbox], [role=menu], [role=grid], input')
  )
    return true
  if (isNavigation && isScrollable(target, key)) return true
  return key === ' ' && target.closest('button, a, summary, input, [role=tab], [role=button], [role=slider]') !== null
}

/** Home and End belong to a focused scrollable pane. */
function isScrollable(target: Element, key: string): boolean {
  return (
    (key === 'Home' || key === 'End') &&
    target.scrollHeight > target.clientHeight + 1 &&
    target.hasAttribute('tabindex') &&
    /auto|scroll/.test(getComputedStyle(target).overflowY)
  )
}
