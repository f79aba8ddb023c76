/** How versions behave that are broken on purpose, as words of their tags. */
export const brokenWords = ['crash', 'neverready', 'nopull', 'slow'] as const

export type BrokenWord = (typeof brokenWords)[number]

/** The image with the number after its own, as people count, and a word that says how it behaves. */
export function nextImage(image: string, word: BrokenWord): string {
  const [repository = image, tag] = partsOf(image)
  if (tag === undefined) return `${repository}:v2.${word}`
  // Up to the last number: what comes behind it says how the version before behaved.
  const [, version = tag, number] = /^(v?(?:\d+\.)*)(\d+)(?=\.|$)/.exec(tag) ?? []
  if (number === undefined) return `${repository}:${countedName(version)}.${word}`
  return `${repository}:${version}${Number(number) + 1}.${word}`
}

/**
 * The image of the next release, as people count: the middle one of three numbers, else the last. `checkout:1.18.0` is
 * followed by `checkout:1.19.0`, `web:v1` by `web:v2`. What the tag says besides stays, but for words that break it.
 */
export function nextRelease(image: string): string {
  const [repository = image, tag] = partsOf(image)
  if (tag === undefined) return `${repository}:v2`
  const three = /^(v?\d+\.)(\d+)\.\d+(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  if (three) return `${repository}:${three[1]}${Number(three[2]) + 1}.0${three[3] ?? ''}`
  const counted = /^(v?(?:\d+\.)*)(\d+)(?:\.[a-z]\w*)*(-.*)?$/.exec(tag)
  if (counted) return `${repository}:${counted[1]}${Number(counted[2]) + 1}${counted[3] ?? ''}`
  return `${repository}:${countedName(tag)}`
}

/** `latest-2` after `latest`, `latest-3` after that; words that break it do not come along. */
function countedName(tag: string): string {
  const [, name = tag, number] = /^(.*?)(?:-(\d+))?(?:\.(?:crash|neverready|nopull|slow))*$/.exec(tag) ?? []
  return `${name}-${number === undefined ? 2 : Number(number) + 1}`
}

/** Repository and tag; a port is no tag, and a digest is none either. */
function partsOf(image: string): readonly [repository: string, tag: string | undefined] {
  const name = image.replace(/@.*$/, '')
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  return colon < 0 ? [name, undefined] : [name.slice(0, colon), name.slice(colon + 1)]
}
