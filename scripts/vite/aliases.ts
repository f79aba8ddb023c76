import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const requireHere = createRequire(import.meta.url)

/**
 * Modules that the page replaces. The Markdown decoder of `&name;` would have the browser parse HTML, which the page's
 * policy refuses; its replacement has a table.
 */
export const aliases = {
  'decode-named-character-reference': join(
    dirname(requireHere.resolve('decode-named-character-reference')),
    'index.js',
  ),
}
