import { NewerFormatError, type SharedRun, validateSharedRun, versionOf } from './validate.ts'
import { ValidationError } from './validationError.ts'

/** Newest version of the file format. Files of all versions stay readable. */
const newestVersion = 2
/** Largest file in characters, far above the largest run of a user. */
const mostCharacters = 16 * 1024 * 1024

type DecodedRunFile =
  | { readonly type: 'run'; readonly run: SharedRun }
  | {
      readonly type: 'problem'
      readonly problem: 'notARun' | 'tooLarge' | 'newer' | 'damaged'
      readonly detail: string
    }

/** A run as the text of a file: JSON with a type marker and the content of a share link, without a length limit. */
export function encodeRunFile(run: SharedRun): string {
  return `${JSON.stringify({ rollscope: 'run', version: versionOf(run), run }, undefined, 2)}\n`
}

/** Decodes the text of a file. Never throws, because a file is untrusted input. */
export function decodeRunFile(text: string): DecodedRunFile {
  if (text.length > mostCharacters) return problem('tooLarge', `${text.length} characters`)
  const parsed = parse(text)
  if (parsed === undefined || Reflect.get(parsed, 'rollscope') !== 'run')
    return problem('notARun', 'it is no JSON object with "rollscope": "run"')
  const version: unknown = Reflect.get(parsed, 'version')
  if (typeof version === 'number' && version > newestVersion) return problem('newer', `version ${version}`)
  if (version !== 1 && version !== 2) return problem('damaged', 'its version is not a number of a released version')
  try {
    return { type: 'run', run: validateSharedRun(Reflect.get(parsed, 'run'), version) }
  } catch (error) {
    if (error instanceof NewerFormatError) return problem('newer', error.message)
    if (error instanceof ValidationError) return problem('damaged', error.message)
    throw error
  }
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function problem(kind: Exclude<DecodedRunFile, { type: 'run' }>['problem'], detail: string): DecodedRunFile {
  return { type: 'problem', problem: kind, detail }
}
