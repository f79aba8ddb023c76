/** Words that several commands use. */
import type { VerdictWord } from '../engine/index.ts'

/** `1 node`, `2 nodes`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Joins the lines of a text that are not empty. */
export const onOneLine = (text: string, between: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(between)

export const verdictWords: Readonly<Record<VerdictWord, string>> = {
  rollsOut: 'rolls out',
  stalls: 'stalls',
  refused: 'refused',
  cannotTell: 'cannot tell',
}
