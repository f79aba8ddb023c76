import type { ManifestDocument, Range } from '../k8sYaml.ts'

export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

const imagePointer = /\/(?:containers|initContainers)\/\d+\/image$/

/** The edit that gives the image nearest to `position` another tag; undefined if no container has an image. */
export function imageTagEdit(
  text: string,
  documents: readonly ManifestDocument[],
  position: number,
  tag: string,
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
  // A tag stands behind the last colon, unless that is the port of a registry; a digest takes its place.
  const tail = /(?::[^:/@"']*)?(?:@[^"']*)?(["']?)$/.exec(image)
  const at = from + (tail?.index ?? image.length)
  return { from: at, to, insert: `:${tag}${tail?.[1] ?? ''}` }
}
