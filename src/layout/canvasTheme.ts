import type { PodState } from '../engine/index.ts'
import type { Tone } from './revisionTone.ts'

/** Colours of the canvas, resolved from the CSS variables: `rgb(110, 168, 254)`. */
export interface Colours {
  readonly tones: Record<Tone, string>
  /** Text colour on a solid token, by tone. */
  readonly onTone: Record<Tone, string>
  readonly fg: string
  readonly fg2: string
  readonly fg3: string
  readonly bg: string
  readonly panel: string
  readonly panel3: string
  readonly line: string
  readonly line2: string
  readonly bad: string
  readonly warn: string
  readonly accent: string
}

/**
 * Texts on a token in each state, longest first; the first that fits is drawn. `{span}` stands for the remaining time;
 * texts with it are skipped if that time is unknown.
 */
export type TokenWords = Record<PodState, readonly string[]>

export interface CanvasTheme {
  readonly colours: Colours
  readonly words: TokenWords
  /** Text on the place of a desired Pod that is not created yet. */
  readonly toCreate: string
  /** CSS font families. */
  readonly sans: string
  readonly mono: string
  /** Font size of a Pod's name on its token, in px; default 12. */
  readonly nameSize?: number
}

const faded = new Map<string, string>()

/** A colour with reduced opacity: `fade('rgb(1, 2, 3)', 0.12)`. */
export function fade(colour: string, alpha: number): string {
  const key = `${colour}/${alpha}`
  const known = faded.get(key)
  if (known !== undefined) return known
  const channels = colour.match(/[\d.]+/g) ?? ['0', '0', '0']
  const [red, green, blue, own] = channels
  const made = `rgba(${red}, ${green}, ${blue}, ${alpha * Number(own ?? 1)})`
  if (faded.size > 2_000) faded.clear()
  faded.set(key, made)
  return made
}
