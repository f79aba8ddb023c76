/**
 * The phones' page is built for Chrome 96 and Safari 15.4; the page itself needs newer ones (2023 and 2024), and is not
 * offered where it could not start.
 */
export const canLookAround: boolean =
  'toSorted' in Array.prototype && CSS.supports('color', 'light-dark(#000000, #ffffff)')

/** Address of the page itself, at the place of a fragment. */
export const pageAt = (fragment = ''): string => `../index.html${fragment}`
