/**
 * Whether the browser can open the simulation's page: the phones' page is built for Chrome 96 and Safari 15.4, the
 * simulation's page for newer versions (2023 and 2024).
 */
export const canInspect: boolean =
  'toSorted' in Array.prototype && CSS.supports('color', 'light-dark(#000000, #ffffff)')

/** Address of the simulation's page with a fragment. */
export const pageAt = (fragment = ''): string => `../index.html${fragment}`
