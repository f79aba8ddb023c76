import { addressWith } from '../../app/addressWith.ts'
import { lookup } from '../../engine/api/lookup.ts'
import { closeDialog, type UiState, uncover, useUi } from '../../store/ui.ts'

/** Fragment of the list of lessons. */
export const LESSONS_FRAGMENT = '#lessons'

/** Pages that fragments open over any run. */
const pages: Readonly<Record<string, 'catalogue' | NonNullable<UiState['dialog']>>> = lookup({
  [LESSONS_FRAGMENT]: 'catalogue',
  '#recordings': 'conformance',
  '#then-and-now': 'thenAndNow',
})

/** Whether a fragment opens a page over the run. */
export function isPageFragment(fragment: string): boolean {
  return Object.hasOwn(pages, fragment)
}

/** Opens the page of a fragment, and closes the others. */
export function showPage(fragment: string): void {
  const page = isPageFragment(fragment) ? pages[fragment] : undefined
  const { dialog } = useUi.getState()
  const isPageOpen = dialog !== undefined && Object.values(pages).includes(dialog)
  const kept = isPageOpen ? undefined : dialog
  uncover({ catalogue: page === 'catalogue', dialog: page === undefined || page === 'catalogue' ? kept : page })
}

/**
 * Closes the open dialog and removes its fragment from the address. The address of the list of lessons behind it stays.
 */
export function leaveDialog(): void {
  closeDialog()
  if (!useUi.getState().catalogue && isPageFragment(window.location.hash))
    window.history.replaceState(window.history.state, '', addressWith(''))
}
