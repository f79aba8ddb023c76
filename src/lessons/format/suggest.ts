/** The known word that the author probably meant; empty if no word is close. */
export function nearTo(word: string, known: Iterable<string>): string {
  return nearestTo(word, known, Math.max(1, Math.floor(word.length / 3))) ?? ''
}

/** The closest known word within `most` edits. */
export function nearestTo(word: string, known: Iterable<string>, most: number): string | undefined {
  let best: string | undefined
  let least = most + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > most) continue
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Levenshtein distance, ignoring case. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const changed = row[j]! + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(changed, row[j + 1]! + 1, next[j]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
