import type { Findable } from './sections/paletteCommand.ts'

/**
 * Rank of a match, smaller is better; undefined if a word of the query is missing. A label that starts with the query
 * is best, then a label with a word that starts with it, then any other match.
 */
export function fitOf({ label, words }: Findable, query: string): number | undefined {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 0
  const own = label.toLowerCase()
  const all = `${own} ${words.toLowerCase()}`
  const parts = wanted.split(/\s+/)
  if (!parts.every((part) => all.includes(part))) return undefined
  if (own.startsWith(wanted)) return 0
  if (parts.every((part) => startsWord(own, part))) return 1
  if (parts.every((part) => own.includes(part))) return 2
  return parts.every((part) => startsWord(all, part)) ? 3 : 4
}

/** The best `most` items; equally good items keep their order. */
export function bestFits<T extends Findable>(items: readonly T[], query: string, most: number): readonly T[] {
  const byFit: T[][] = [[], [], [], [], []]
  for (const item of items) {
    const fit = fitOf(item, query)
    if (fit !== undefined) byFit[fit]?.push(item)
  }
  return byFit.flat().slice(0, most)
}

/** Words start after a space or punctuation: `rs` starts a word of `web/rs-1`. */
function startsWord(text: string, part: string): boolean {
  let at = text.indexOf(part)
  while (at >= 0) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
    at = text.indexOf(part, at + 1)
  }
  return false
}
