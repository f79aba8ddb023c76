import { lookup } from './lookup.ts'

interface ImageName {
  /** Repository with its domain: `nginx` is `docker.io/library/nginx`. */
  readonly repository: string
  /** `latest` without a tag and digest; empty with a digest only. */
  readonly tag: string
  readonly digest: string
}

const domainPart = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const domain = `(?:${domainPart}(?:\\.${domainPart})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`
const pathPart = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const tag = '[\\w][\\w.-]{0,127}'
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}'
const reference = new RegExp(`^(${domain}/${pathPart}(?:/${pathPart})*)(?::(${tag}))?(?:@(${digest}))?$`)

const digestLengths: Readonly<Record<string, number>> = lookup({ sha256: 64, sha384: 96, sha512: 128 })
const maxPathLength = 255

/** Reads the name of an image; undefined for an invalid name, such as one with capital letters in its path. */
export function parseImageName(image: string): ImageName | undefined {
  const read = readImageName(image)
  return typeof read === 'string' ? undefined : read
}

/** The container runtime's error for an image name; undefined for a valid name. */
export function imageNameProblem(image: string): string | undefined {
  const read = readImageName(image)
  return typeof read === 'string' ? read : undefined
}

// Models pkg/util/parsers ParseImageName and github.com/distribution/reference ParseNormalizedNamed (v1.36).
function readImageName(image: string): ImageName | string {
  if (/^[a-f0-9]{64}$/.test(image))
    return `invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`
  const full = withDomain(image)
  const path = full.slice(full.indexOf('/') + 1).split(':')[0] ?? ''
  if (path !== path.toLowerCase()) return `invalid reference format: repository name (${path}) must be lowercase`
  const match = reference.exec(full)
  if (match === null) return 'invalid reference format'
  const [, repository = '', tagText = '', digestText = ''] = match
  if (repository.length - repository.indexOf('/') - 1 > maxPathLength)
    return `repository name must not be more than ${maxPathLength} characters`
  const problem = digestText === '' ? undefined : digestProblem(digestText)
  return problem ?? { repository, tag: tagText || (digestText ? '' : 'latest'), digest: digestText }
}

/**
 * Whether an invalid name contains a placeholder: `PROJECT_ID/web`, `<registry>/web`, `$IMAGE`, `ko://example.com/web`.
 * A mistaken capital letter or blank is not a placeholder.
 */
export const isTemplate = (image: string): boolean =>
  parseImageName(image) === undefined && (image.trim() === '' || /[<>{}$%[\]]|:\/\/|[A-Z][A-Z0-9_-]*[A-Z]/.test(image))

/**
 * Adds the default domain unless the first part looks like a domain: with a dot, a port, capital letters, or
 * `localhost`.
 */
function withDomain(image: string): string {
  const slash = image.indexOf('/')
  const first = image.slice(0, Math.max(slash, 0))
  const isDomain = slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase())
  if (!isDomain) return `docker.io/${image.includes('/') ? '' : 'library/'}${image}`
  return first === 'index.docker.io' ? `docker.io${image.slice(slash)}` : image
}

function digestProblem(text: string): string | undefined {
  const [algorithm = '', hex = ''] = text.split(':')
  const length = digestLengths[algorithm]
  if (length === undefined) return 'unsupported digest algorithm'
  if (hex.length !== length) return 'invalid checksum digest length'
  return hex === hex.toLowerCase() ? undefined : 'invalid checksum digest format'
}

/** The name of an official image of Docker Hub: `nginx` for `docker.io/library/nginx`; other names stay. */
export const libraryName = (repository: string): string =>
  repository.replace(/^(?:(?:index\.)?docker\.io\/)?(?:library\/)?/, '')
