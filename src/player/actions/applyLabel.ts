/**
 * What an apply is called in the timeline: the images that it brings, else the names that it is about. Part of the
 * journal, hence the same in every language. `apply shop/web:v2`, `apply web +2`.
 */
export function applyLabel(text: string, appliedText: string, verb: 'apply' | 'create' = 'apply'): string {
  const known = new Set(imagesOf(appliedText))
  const images = imagesOf(text).filter((image) => !known.has(image))
  const [first, ...more] = images.length > 0 ? images : namesOf(text)
  if (first === undefined) return verb
  const name = first.length > longest ? first.slice(first.lastIndexOf('/') + 1) : first
  const shown = name.length > longest ? `${name.slice(0, longest)}…` : name
  return more.length > 0 ? `${verb} ${shown} +${more.length}` : `${verb} ${shown}`
}

/** A longer name of an image loses its registry and its folders, and then its end. */
const longest = 40

function imagesOf(text: string): readonly string[] {
  const images = text.split('\n').map((line) => /^[ -]*image: *["']?([^\s"'#]+)/.exec(line)?.[1])
  return [...new Set(images.filter((image) => image !== undefined))]
}

/** The names in the `metadata` of each document's top level. */
export function namesOf(text: string): readonly string[] {
  const names = new Set<string>()
  let isInMetadata = false
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) isInMetadata = line.startsWith('metadata:')
    const name = isInMetadata ? /^ {1,8}name: *["']?([^\s"'#]+)/.exec(line)?.[1] : undefined
    if (name !== undefined) names.add(name)
  }
  return [...names]
}
