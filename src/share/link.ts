import { ValidationError } from './checks.ts'
import { LinkTooLargeError, mostBytes, pack, unpack } from './packing.ts'
import { NewerFormatError, type SharedRun, validateSharedRun, versionOf } from './validate.ts'

/** Version of the link's form, the digit after `#r`. Links of every version ever made stay readable. */
const newestVersion = 2

export { LinkTooLargeError, mostBytes }

/** Why a share link could not be opened. */
export type LinkProblemKind = 'notALink' | 'newer' | 'damaged' | 'tooLarge'

export type DecodedLink =
  /** The address has no fragment. */
  | { readonly type: 'none' }
  | { readonly type: 'run'; readonly run: SharedRun }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/**
 * The fragment of a share link: `#r`, its version, a dot, and the run as JSON, deflated (with zlib's checksum, so that a damaged link is
 * noticed) and in base64url. Throws `LinkTooLargeError` if the link could not be opened again.
 */
export async function encodeLink(run: SharedRun): Promise<string> {
  return `#r${versionOf(run)}.${await pack(JSON.stringify(run))}`
}

/** What the fragment of an address holds. Never throws: a link is untrusted input. */
export async function decodeLink(fragment: string): Promise<DecodedLink> {
  if (fragment === '' || fragment === '#') return { type: 'none' }
  const [, version, payload] = /^#r(\d{1,6})\.(.*)$/s.exec(fragment) ?? []
  if (version === undefined || payload === undefined) return problem('notALink', 'no #r and version at its beginning')
  if (Number(version) > newestVersion) return problem('newer', `version ${version}`)
  if (version !== '1' && version !== '2') return problem('notALink', `version ${version}`)
  try {
    return { type: 'run', run: validateSharedRun(JSON.parse(await unpack(payload)), version === '1' ? 1 : 2) }
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
