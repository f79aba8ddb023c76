/** The parts of an image reference. */
interface ImageParts {
  /** Includes registry, port and folders. */
  readonly repository: string
  readonly tag: string | undefined
  /** `sha256:…` */
  readonly digest: string | undefined
}

/** Splits `registry:5000/shop/web:v1@sha256:…`; a text that is no image reference is returned as the repository. */
export function imageParts(image: string): ImageParts {
  const at = image.indexOf('@')
  const name = at < 0 ? image : image.slice(0, at)
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  return {
    repository: colon < 0 ? name : name.slice(0, colon),
    tag: colon < 0 || colon === name.length - 1 ? undefined : name.slice(colon + 1),
    digest: at < 0 ? undefined : image.slice(at + 1),
  }
}

/** `v2` of `shop/web:v2`, also if a digest follows; undefined without a tag. */
export const tagOf = (image: string): string | undefined => imageParts(image).tag

/** Enough characters of a digest to tell it from others, as with commits. */
const digestLength = 7

/** The image as people read it: without the digest if it has a tag, else with the start of the digest. */
export function readableImage(image: string): string {
  const { repository, tag, digest } = imageParts(image)
  if (digest === undefined) return image
  if (tag !== undefined) return `${repository}:${tag}`
  const hex = digest.slice(digest.indexOf(':') + 1)
  return `${repository}@${hex.slice(0, digestLength)}`
}

/** `readableImage` for each image of a list `a, b`. */
export function readableImages(images: string): string {
  return images.split(', ').map(readableImage).join(', ')
}

/** The readable image; without registry and folders if it has more than `most` characters. */
export function shortImage(image: string, most: number): string {
  const readable = readableImage(image)
  return readable.length > most ? readable.slice(readable.lastIndexOf('/') + 1) : readable
}
