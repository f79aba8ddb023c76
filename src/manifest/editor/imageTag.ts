import type { ManifestDocument } from '../k8sYaml.ts'
import type { Range } from '../yamlSchema.ts'

export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

const imagePointer = /\/(?:containers|initContainers)\/\d+\/image$/

/**
 * Edit that adds a word to the tag of the image nearest to `position`: `shop/web:v2` becomes `shop/web:v2.crash`.
 * Replaces existing words. Undefined without an image.
 */
export function imageTagEdit(
  text: string,
  documents: readonly ManifestDocument[],
  position: number,
  word: string,
): TextEdit | undefined {
  const distance = ([from, to]: Range) => (position < from ? from - position : position > to ? position - to : 0)
  const images = documents.flatMap(({ ranges }) =>
    [...ranges].flatMap(([pointer, { value }]) => {
      if (!imagePointer.test(pointer)) return []
      const container = ranges.get(pointer.slice(0, -'/image'.length))
      return [{ value, distance: distance(container?.value ?? value) }]
    }),
  )
  const nearest = images.sort((a, b) => a.distance - b.distance)[0]?.value
  if (!nearest) return undefined
  const [from, to] = nearest
  const image = text.slice(from, to)
  // The tag follows the last colon, except a registry's port; a digest is replaced by a tag.
  const tail = /(?::([^:/@"']*))?(?:@[^"']*)?(["']?)$/.exec(image)
  const at = from + (tail?.index ?? image.length)
  return { from: at, to, insert: `:${withWord(tail?.[1] ?? '', word)}${tail?.[2] ?? ''}` }
}

/** A behaviour word between dots, such as `crash` or `ready2to6`; a version such as `1.14.2-alpine` does not match. */
const behaviourWord = /^[a-z]+(?:\d+(?:[a-z]+\d+)?)?$/

function withWord(tag: string, word: string): string {
  const [first = '', ...rest] = tag.split('.')
  return [first || 'v1', ...rest.filter((part) => !behaviourWord.test(part)), word].join('.')
}
