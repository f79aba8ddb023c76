/**
 * Whether the browser can open the page itself: the phones' page is built for Chrome 96 and Safari 15.4, the page
 * itself for newer versions (2023 and 2024).
 */
export const canInspect: boolean =
  'toSorted' in Array.prototype && CSS.supports('color', 'light-dark(#000000, #ffffff)')

/** Address of the page itself with a fragment. */
export const pageAt = (fragment = ''): string => `../index.html${fragment}`
