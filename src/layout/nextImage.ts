import { imageParts } from './imageParts.ts'

/** Tag words that make the simulated container fail on purpose. */
export const brokenWords = ['crash', 'neverready', 'nopull', 'slow'] as const

type BrokenWord = (typeof brokenWords)[number]

/**
 * The image with a fault word in its tag, and with the last number of the tag incremented if it has one. Without a tag,
 * `latest` is used, as Kubernetes does.
 */
export function nextImage(image: string, word: BrokenWord): string {
  const { repository, tag = 'latest' } = imageParts(image)
  // Cuts the tag after the last number: a suffix may be the fault word of the version before.
  const [, version, number] = /^(v?(?:\d+\.)*)(\d+)(?=\.|$)/.exec(tag) ?? []
  if (number !== undefined) return `${repository}:${version}${Number(number) + 1}.${word}`
  return `${repository}:${withoutBrokenWords(tag)}.${word}`
}

/**
 * The image of the next release: the middle of three numbers is incremented, else the last number. `checkout:1.18.0` →
 * `checkout:1.19.0`, `web:v1` → `web:v2`. Other parts of the tag stay; fault words are removed. Undefined for a tag
 * without a number, such as `latest`.
 */
export function nextRelease(image: string): string | undefined {
  const { repository, tag = '' } = imageParts(image)
  const three = /^(v?\d+\.)(\d+)\.\d+(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  if (three) return `${repository}:${three[1]}${Number(three[2]) + 1}.0${three[3] ?? ''}`
  const counted = /^(v?(?:\d+\.)*)(\d+)(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  return counted ? `${repository}:${counted[1]}${Number(counted[2]) + 1}${counted[3] ?? ''}` : undefined
}

const withoutBrokenWords = (tag: string): string => tag.replace(/(?:\.(?:crash|neverready|nopull|slow))*$/, '')
