import { type UiState, useUi } from '../../store/ui.ts'

/** The fragment that opens the catalogue of lessons. */
export const LESSONS_FRAGMENT = '#lessons'

/** What fragments open over whatever runs. */
const pages: Readonly<Record<string, 'catalogue' | NonNullable<UiState['dialog']>>> = {
  [LESSONS_FRAGMENT]: 'catalogue',
  '#recordings': 'conformance',
  '#then-and-now': 'thenAndNow',
}

/** Whether a fragment opens one of the pages over the run. */
export function isPageFragment(fragment: string): boolean {
  return Object.hasOwn(pages, fragment)
}

/** Opens the page that a fragment names, and closes those that it does not. */
export function showPage(fragment: string): void {
  const page = isPageFragment(fragment) ? pages[fragment] : undefined
  useUi.setState(({ dialog }) => {
    const isPageOpen = dialog !== undefined && Object.values(pages).includes(dialog)
    const kept = isPageOpen ? undefined : dialog
    return { catalogue: page === 'catalogue', dialog: page === undefined || page === 'catalogue' ? kept : page }
  })
}
