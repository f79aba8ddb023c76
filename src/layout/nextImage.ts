/** How versions behave that are broken on purpose, as words of their tags. */
export const brokenWords = ['crash', 'neverready', 'nopull', 'slow'] as const

export type BrokenWord = (typeof brokenWords)[number]

/** The image with the number after its own, as people count, and a word that says how it behaves. */
export function nextImage(image: string, word: BrokenWord): string {
  const [repository = image, tag] = partsOf(image)
  if (tag === undefined) return `${repository}:v2.${word}`
  // Up to the last number: what comes behind it says how the version before behaved.
  const [, version = tag, number] = /^(v?(?:\d+\.)*)(\d+)(?=\.|$)/.exec(tag) ?? []
  if (number === undefined) return `${repository}:${version}-2.${word}`
  return `${repository}:${version}${Number(number) + 1}.${word}`
}

/** Repository and tag; a port is no tag, and a digest is none either. */
function partsOf(image: string): readonly [repository: string, tag: string | undefined] {
  const name = image.replace(/@.*$/, '')
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  return colon < 0 ? [name, undefined] : [name.slice(0, colon), name.slice(colon + 1)]
}
