/** Finds the words of Kubernetes in a text. */

/** The fixed parts of a text in which `…` stands for any characters, in lower case. */
export const fixedParts = (words: string): readonly string[] =>
  words
    .toLowerCase()
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether a text has all fixed parts of these words, in their order. */
export function saysWords(text: string, words: string): boolean {
  const all = text.toLowerCase()
  let from = 0
  for (const part of fixedParts(words)) {
    const at = all.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}
