/** Opens pages of the field guide, which are beside the page in its build. */
import type { FindingId } from '../../engine/index.ts'
import { type Locale, usePrefs } from '../../store/prefs.ts'
import { includedText } from './includedRun.ts'

/** Address of a finding's page in the user's language. Undefined in the page as one file, which has no other pages. */
export function guideAddress(id: FindingId, locale: Locale): string | undefined {
  if (includedText(document) !== undefined) return undefined
  return `./findings/${locale === 'en' ? '' : `${locale}/`}${id}.html`
}

export function openGuide(id: FindingId): void {
  const address = guideAddress(id, usePrefs.getState().locale)
  if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer')
}
