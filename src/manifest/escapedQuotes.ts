/**
 * Escapes that js-yaml reads as one character each: the letter of the escape, the character, and the character's
 * hexadecimal code in other escapes.
 */
const substitutes = [
  { letter: 'P', character: '\u2029', code: '2029' },
  { letter: 'L', character: '\u2028', code: '2028' },
  { letter: 'v', character: '\v', code: '0b' },
  { letter: 'e', character: '\u001b', code: '1b' },
] as const

interface ReadableText {
  /** The text has the original's length. */
  readonly text: string
  /** The value of a scalar of `text` as the original means it. */
  readonly meant: (value: string) => string
}

/**
 * Replaces escaped single quotes, which js-yaml rejects, by an escape that the text does not contain. The text stays
 * unchanged if it contains every escape.
 */
export function withoutEscapedQuotes(text: string, positions: readonly number[]): ReadableText {
  const lower = positions.length === 0 ? '' : text.toLowerCase()
  const free = substitutes.find(
    ({ letter, character, code }) =>
      !text.includes(`\\${letter}`) && !text.includes(character) && !lower.includes(code),
  )
  if (positions.length === 0 || free === undefined) return { text, meant: (value) => value }
  const units = [...text.split('')]
  for (const position of positions) units[position] = free.letter
  return { text: units.join(''), meant: (value) => value.replaceAll(free.character, "'") }
}
