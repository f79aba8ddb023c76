import { lookup } from './lookup.ts'
export interface ImageName {
  /** With the domain: `nginx` is `docker.io/library/nginx`. */
  readonly repository: string
  /** `latest` if neither a tag nor a digest was given; empty if only a digest was. */
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
const maxRepositoryLength = 255

/** Reads the name of an image; undefined if it is none, such as one with capital letters in its path. */
// Models pkg/util/parsers ParseImageName and github.com/distribution/reference ParseNormalizedNamed (v1.36).
export function parseImageName(image: string): ImageName | undefined {
  if (/^[a-f0-9]{64}$/.test(image)) return undefined
  const match = reference.exec(withDomain(image))
  if (match === null) return undefined
  const [, repository = '', tagText = '', digestText = ''] = match
  if (repository.length > maxRepositoryLength) return undefined
  if (digestText !== '' && !isKnownDigest(digestText)) return undefined
  return { repository, tag: tagText || (digestText ? '' : 'latest'), digest: digestText }
}

/** The first part is a domain if it looks like one: a dot, a port, capital letters or `localhost`. */
function withDomain(image: string): string {
  const slash = image.indexOf('/')
  const first = image.slice(0, Math.max(slash, 0))
  const isDomain = slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase())
  if (!isDomain) return `docker.io/${image.includes('/') ? '' : 'library/'}${image}`
  return first === 'index.docker.io' ? `docker.io${image.slice(slash)}` : image
}

function isKnownDigest(text: string): boolean {
  const [algorithm = '', hex = ''] = text.split(':')
  return hex.length === digestLengths[algorithm] && hex === hex.toLowerCase()
}
