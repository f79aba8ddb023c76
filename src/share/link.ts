import { withDifferences, withTexts } from './differences.ts'
import { LinkTooLargeError, mostBytes, pack, unpack } from './packing.ts'
import { NewerFormatError, type SharedRun, validateSharedRun, versionOf } from './validate.ts'
import { ValidationError } from './validationError.ts'

/** Newest version of links, the digit after `#r`. Links of all versions stay readable. */
const newestVersion = 3
/** Characters of JSON within which deflate finds all repetitions. Links of this size need no newer version. */
const repetitionsFoundWithin = 32 * 1024

export { LinkTooLargeError, mostBytes }

/** The reason for which a share link could not be opened. */
export type LinkProblemKind = 'notALink' | 'newer' | 'damaged' | 'tooLarge'

export type DecodedLink =
  /** The address has no fragment. */
  | { readonly type: 'none' }
  | { readonly type: 'run'; readonly run: SharedRun }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/**
 * Encodes the fragment of a share link: `#r`, version, a dot, and the run as JSON, deflated (with zlib's checksum,
 * which detects damage) and in base64url. Texts may be differences in version 3. Throws `LinkTooLargeError` if the link
 * could not be opened again.
 */
export async function encodeLink(run: SharedRun): Promise<string> {
  const whole = JSON.stringify(run)
  if (whole.length > repetitionsFoundWithin) {
    const shorter = JSON.stringify(withDifferences(run))
    if (shorter.length < whole.length) return `#r3.${await pack(shorter)}`
  }
  return `#r${versionOf(run)}.${await pack(whole)}`
}

/** Decodes the fragment of an address. Never throws, because a link is untrusted input. */
export async function decodeLink(fragment: string): Promise<DecodedLink> {
  if (fragment === '' || fragment === '#') return { type: 'none' }
  const [, version, payload] = /^#r(\d{1,6})\.(.*)$/s.exec(fragment) ?? []
  if (version === undefined || payload === undefined) return problem('notALink', 'no #r and version at its beginning')
  if (Number(version) > newestVersion) return problem('newer', `version ${version}`)
  if (version !== '1' && version !== '2' && version !== '3') return problem('notALink', `version ${version}`)
  try {
    const value: unknown = JSON.parse(await unpack(payload))
    const run = version === '3' ? withTexts(value) : value
    return { type: 'run', run: validateSharedRun(run, version === '1' ? 1 : 2) }
  } catch (error) {
    if (error instanceof LinkTooLargeError) return problem('tooLarge', error.message)
    if (error instanceof NewerFormatError) return problem('newer', error.message)
    if (error instanceof ValidationError) return problem('damaged', error.message)
    return problem('damaged', 'the text cannot be unpacked')
  }
}

function problem(kind: LinkProblemKind, detail: string): DecodedLink {
  return { type: 'problem', problem: kind, detail }
}
