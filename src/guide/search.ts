/** Finds the findings that a text of Kubernetes leads to. */
import type { FindingId } from '../engine/index.ts'
import { words } from './words.ts'

/** Shorter words occur in many texts. */
const SHORTEST = 8

/** All words of a finding as one text, without the places of variable parts. */
export const wordsOf = (id: FindingId): string => words[id].flatMap(({ text }) => fixedParts(text)).join(' ')

/**
 * The findings with words that a pasted text has, such as an Event's message: the longest words first, because a
 * message about a quota is also a message about a rejected Pod.
 */
export function findingsInText(text: string): readonly FindingId[] {
  const found = ids.flatMap((id) => {
    const lengths = words[id].flatMap((one) => {
      const length = fixedParts(one.text).join('').length
      return length >= SHORTEST && saysWords(text, one.text) ? [length] : []
    })
    return lengths.length === 0 ? [] : [{ id, length: Math.max(...lengths) }]
  })
  return found.sort((a, b) => b.length - a.length).map(({ id }) => id)
}

const ids = Object.keys(words).filter((id): id is FindingId => id in words)

export const guideIds: readonly FindingId[] = ids

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
