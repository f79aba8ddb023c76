import { shortImage } from '../../layout/imageParts.ts'

/**
 * What an apply is called in the timeline: the images that it brings to the objects that it changes, else the names of these.
 * Part of the journal, hence the same in every language. `apply shop/web:v2`, `apply web +2`.
 */
export function applyLabel(text: string, appliedText: string, verb: 'apply' | 'create' = 'apply'): string {
  const [all, before] = [documentsOf(text), documentsOf(appliedText)]
  const changed = all.filter((document) => !before.includes(document))
  const known = before.filter((document) => !all.includes(document)).flatMap(imagesOf)
  const images = changed.flatMap(imagesOf).filter((image) => !known.includes(image))
  const [first, ...more] = new Set(images.length > 0 ? images : (changed.length > 0 ? changed : all).flatMap(namesOf))
  if (first === undefined) return verb
  const name = shortImage(first, longest)
  const shown = name.length > longest ? `${name.slice(0, longest)}…` : name
  return more.length > 0 ? `${verb} ${shown} +${more.length}` : `${verb} ${shown}`
}

/** A longer name of an image loses its registry and its folders, and then its end. */
const longest = 40

/** Each without comments and the space at line ends. A label needs no YAML parser, and the text may be none that a parser takes. */
function documentsOf(text: string): readonly string[] {
  return text.split(/^---.*$/m).map((document) =>
    document
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trimEnd())
      .filter(Boolean)
      .join('\n'),
  )
}

/** In block style, in flow style, and in JSON. */
function imagesOf(document: string): readonly string[] {
  const found = document.matchAll(/(?:^|[-{,\s])["']?image["']?:\s*["']?([^\s"'#,{}]+)/g)
  return [...found].map(([, image = '']) => image)
}

/** The names in the `metadata` of each document's top level. */
export function namesOf(text: string): readonly string[] {
  const names = new Set<string>()
  let isInMetadata = false
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) isInMetadata = line.startsWith('metadata:')
    const name = isInMetadata
      ? /^(?: {1,8}|metadata: *\{(?:(?:[^{}]|\{[^{}]*\})*?,)? *)name: *["']?([^\s"'#,}]+)/.exec(line)?.[1]
      : undefined
    if (name !== undefined) names.add(name)
  }
  return [...names]
}
