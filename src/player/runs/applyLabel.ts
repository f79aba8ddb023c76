import { shortImage } from '../../layout/imageParts.ts'

/**
 * The label of an apply on the timeline: the new images of changed objects, else the names of these objects. It is part
 * of the journal, so it is the same in every language. `apply shop/web:v2`, `apply web +2`.
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

/**
 * Largest length of an image name in a label, in characters. A longer name loses registry and folders, and then its
 * end.
 */
const longest = 40

/** Documents without comments and trailing spaces. A label needs no YAML parser, and the text may be invalid YAML. */
function documentsOf(text: string): readonly string[] {
  return text.split(/^---.*$/m).map((document) =>
    document
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trimEnd())
      .filter(Boolean)
      .join('\n'),
  )
}

/** API groups of kinds with a Pod template. The image of a custom resource is no image of a Pod. */
const groups: ReadonlySet<string> = new Set(['v1', 'apps', 'batch', 'extensions'])

const hasPods = (document: string): boolean => {
  const [, group = 'v1'] = /(?:^|[{,\s])["']?apiVersion["']?:\s*["']?([^\s"'#,{}/]+)/.exec(document) ?? []
  return groups.has(group)
}

/** Image names of a document in block style, flow style or JSON. */
function imagesOf(document: string): readonly string[] {
  if (!hasPods(document)) return []
  const found = document.matchAll(/(?:^|[-{,\s])["']?image["']?:\s*["']?([^\s"'#,{}]+)/g)
  return [...found].map(([, image = '']) => image)
}

/** Names in the top-level `metadata` of each document. */
function namesOf(text: string): readonly string[] {
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
