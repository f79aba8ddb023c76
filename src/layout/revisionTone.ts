/**
 * Colour of a ReplicaSet. The tones from 8 on repeat the colours, and a cut corner of the token marks them; `plain` for
 * objects without a revision.
 */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 'plain'

const plainTones = 8
const mostTones = 16

/** The tone for the number that the engine assigns to a ReplicaSet. */
export function toneAt(number: number | undefined): Tone {
  return number === undefined ? 'plain' : ((number % mostTones) as Tone)
}

/** Whether a lower tone has the same colour, so that a cut corner must mark this tone. */
export function hasCutCorner(tone: Tone): boolean {
  return tone !== 'plain' && tone >= plainTones
}

/** Name of the CSS variable with a tone's colour. */
export function toneVariable(tone: Tone): string {
  return tone === 'plain' ? '--fg-2' : `--rev${(tone % plainTones) + 1}`
}

/** Builds a record with a value for every tone. */
export function forTones<V>(make: (tone: Tone) => V): Record<Tone, V> {
  const values: Partial<Record<Tone, V>> = { plain: make('plain') }
  for (let number = 0; number < mostTones; number += 1) values[toneAt(number)] = make(toneAt(number))
  return values as Record<Tone, V>
}

/** `var(--rev2)`, for style attributes. */
export function toneColour(tone: Tone | undefined): string {
  return `var(${toneVariable(tone ?? 'plain')})`
}
