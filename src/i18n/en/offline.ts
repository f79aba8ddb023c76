import { englishTexts } from '../english.ts'

/** A newer version of the page; loaded with its notice. */
export const offline = englishTexts({
  'offline.newer': 'A newer version is available.',
  'offline.stays': 'Your run stays as it is.',
  'offline.useNewer': 'Use it at the next start',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof offline> {}
}
