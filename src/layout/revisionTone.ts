/** Which of the four revision colours, or the plain one for what has no revision. */
export type Tone = 0 | 1 | 2 | 3 | 'plain'

/** CSS variable of a tone's colour. */
export const toneVariables: Record<Tone, string> = {
  0: '--rev1',
  1: '--rev2',
  2: '--rev3',
  3: '--rev4',
  plain: '--fg-2',
}

/**
 * The colour of every revision: revision 1 has the first, and so on around the four. Where old revisions are missing,
 * two neighbours could meet in one colour (1 and 5): the later one then takes the next.
 */
export function revisionTones(revisions: Iterable<number>): ReadonlyMap<number, Tone> {
  const sorted = [...new Set(revisions)].filter((revision) => revision > 0).sort((a, b) => a - b)
  const tones = new Map<number, Tone>()
  let before: Tone = 'plain'
  for (const revision of sorted) {
    const own = ((revision - 1) % 4) as 0 | 1 | 2 | 3
    const tone: Tone = own === before ? (((own + 1) % 4) as Tone) : own
    tones.set(revision, tone)
    before = tone
  }
  return tones
}

/** `var(--rev2)`, for style attributes. */
export function toneColour(tone: Tone | undefined): string {
  return `var(${toneVariables[tone ?? 'plain']})`
}
