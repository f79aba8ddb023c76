import { imageParts } from './imageParts.ts'

/** How versions behave that are broken on purpose, as words of their tags. */
export const brokenWords = ['crash', 'neverready', 'nopull', 'slow'] as const

export type BrokenWord = (typeof brokenWords)[number]

/**
 * The image with a word in its tag that says how it behaves, and with the number after its own where its tag counts up. Without
 * a tag it is the `latest` that Kubernetes takes.
 */
export function nextImage(image: string, word: BrokenWord): string {
  const { repository, tag = 'latest' } = imageParts(image)
  // Up to the last number: what comes behind it says how the version before behaved.
  const [, version, number] = /^(v?(?:\d+\.)*)(\d+)(?=\.|$)/.exec(tag) ?? []
  if (number !== undefined) return `${repository}:${version}${Number(number) + 1}.${word}`
  return `${repository}:${withoutBrokenWords(tag)}.${word}`
}

/**
 * The image of the next release, as people count: the middle one of three numbers, else the last. `checkout:1.18.0` is
 * followed by `checkout:1.19.0`, `web:v1` by `web:v2`. What the tag says besides stays, but for words that break it.
 * Undefined where the tag does not count up, such as `latest`: nobody knows what comes after it.
 */
export function nextRelease(image: string): string | undefined {
  const { repository, tag = '' } = imageParts(image)
  const three = /^(v?\d+\.)(\d+)\.\d+(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  if (three) return `${repository}:${three[1]}${Number(three[2]) + 1}.0${three[3] ?? ''}`
  const counted = /^(v?(?:\d+\.)*)(\d+)(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  return counted ? `${repository}:${counted[1]}${Number(counted[2]) + 1}${counted[3] ?? ''}` : undefined
}

const withoutBrokenWords = (tag: string): string => tag.replace(/(?:\.(?:crash|neverready|nopull|slow))*$/, '')
