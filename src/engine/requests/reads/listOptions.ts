/** Options of lists and watches. Models apimachinery meta/internalversion/validation ValidateListOptions (v1.36). */
import { base64, fromBase64 } from '../../api/base64.ts'
import { badRequest, type FieldError, invalid, StatusError } from '../../api/errors.ts'
import { goQuote, trimRight } from '../../api/goFormat.ts'
import { GoJsonError, goJsonParse } from '../../api/goJsonParse.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonValue } from '../../api/types.ts'
import type { RequestPath } from '../requestPath.ts'
import { HttpError } from '../status.ts'

export interface ListOptions {
  /** Undefined if the client names no version. */
  readonly version: number | undefined
  readonly match: '' | 'Exact' | 'NotOlderThan'
  /** 0: no limit. */
  readonly limit: number
  readonly continueToken: string
  /** Undefined if the client does not set the option. */
  readonly sendInitialEvents: boolean | undefined
  readonly bookmarks: boolean
  readonly timeoutSeconds: number | undefined
}

/** The options of a list or watch. Throws BadRequest or Invalid. */
export function listOptions({ query }: RequestPath, isWatch: boolean): ListOptions {
  const timeoutSeconds = query.integer('timeoutSeconds')
  const limit = query.integer('limit') ?? 0
  const match = query.text('resourceVersionMatch')
  const sendInitialEvents = query.has('sendInitialEvents') ? query.flag('sendInitialEvents') : undefined
  const resourceVersion = query.text('resourceVersion')
  const continueToken = query.text('continue')
  const errors = isWatch
    ? watchErrors({ match, sendInitialEvents, continueToken })
    : listErrors({ match, sendInitialEvents, resourceVersion, continueToken })
  if (errors.length > 0) throw invalid('meta.k8s.io', 'ListOptions', '', errors)
  return {
    version: resourceVersion === '' ? undefined : versionOf(resourceVersion),
    match: match === 'Exact' || match === 'NotOlderThan' ? match : '',
    limit,
    continueToken,
    sendInitialEvents,
    bookmarks: query.flag('allowWatchBookmarks'),
    timeoutSeconds,
  }
}

/** The options whose combinations are checked, as the client gave them. */
interface GivenOptions {
  readonly match: string
  readonly sendInitialEvents: boolean | undefined
  readonly resourceVersion: string
  readonly continueToken: string
}

const matchWithToken = 'resourceVersionMatch is forbidden when continue is provided'

const forbidden = (field: string, detail: string): FieldError => ({
  type: 'Forbidden',
  field,
  body: `Forbidden: ${detail}`,
})

const unsupported = (match: string, supported: string): FieldError => ({
  type: 'NotSupported',
  field: 'resourceVersionMatch',
  body: `Unsupported value: ${goQuote(match)}: supported values: ${supported}`,
})

function watchErrors({ match, sendInitialEvents, continueToken }: Omit<GivenOptions, 'resourceVersion'>): FieldError[] {
  // The server lists first for a watch without a version, and sets the match for this list.
  if (continueToken !== '') return [forbidden('resourceVersionMatch', matchWithToken)]
  if (sendInitialEvents === undefined)
    return match === ''
      ? []
      : [
          forbidden(
            'resourceVersionMatch',
            'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
          ),
        ]
  if (match === '')
    return [
      forbidden('resourceVersionMatch', 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'),
    ]
  return match === 'NotOlderThan' ? [] : [unsupported(match, '"NotOlderThan"')]
}

function listErrors(options: GivenOptions): FieldError[] {
  const { match, sendInitialEvents, resourceVersion, continueToken } = options
  const errors: FieldError[] = []
  const at = 'resourceVersionMatch'
  if (match !== '') {
    if (resourceVersion === '')
      errors.push(forbidden(at, 'resourceVersionMatch is forbidden unless resourceVersion is provided'))
    if (continueToken !== '') errors.push(forbidden(at, matchWithToken))
    if (match !== 'Exact' && match !== 'NotOlderThan') errors.push(unsupported(match, '"Exact", "NotOlderThan", ""'))
    if (match === 'Exact' && resourceVersion === '0')
      errors.push(forbidden(at, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'))
  }
  if (sendInitialEvents !== undefined)
    errors.push(forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'))
  return errors
}

/** The version of a text. For any other text, throws the API server's error. */
export function versionOf(text: string): number {
  if (/^\d{1,18}$/.test(text)) return Number(text)
  throw new StatusError(
    'Unknown',
    `resourceVersion: Invalid value: ${goQuote(text)}: strconv.ParseUint: parsing ${goQuote(text)}: invalid syntax`,
  )
}

/** The error for a version that the store has not reached. */
export const tooLargeVersion = (asked: number, current: number): HttpError =>
  new HttpError(504, 'Timeout', `Timeout: Too large resource version: ${asked}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  })

interface ContinueToken {
  readonly version: number
  /** The key after which the next page begins. */
  readonly after: string
}

/** The error for a client that names a version besides the continue token, which has its own. */
export const versionWithToken = (): StatusError =>
  badRequest('specifying resource version is not allowed when using continue')

export const continueTokenOf = ({ version, after }: ContinueToken): string =>
  encodeToken(JSON.stringify({ v: VERSION, rv: version, start: after }))

/** Throws BadRequest for a token that the API server did not make. */
// Models apiserver storage/continue.go DecodeContinue (v1.36).
export function readContinueToken(token: string): ContinueToken {
  const { v, rv, start } = asObject(parsedToken(token))
  if (v !== VERSION) throw invalidToken(`server does not recognize this encoded version ${textOf(v)}`)
  if (typeof rv !== 'number' || !Number.isSafeInteger(rv) || rv === 0)
    throw invalidToken(`incorrect encoded start resourceVersion (version ${VERSION})`)
  if (typeof start !== 'string' || start === '') throw invalidToken(`encoded start key empty (version ${VERSION})`)
  return { version: rv, after: start }
}

const VERSION = 'meta.k8s.io/v1'

const invalidToken = (why: string): StatusError =>
  badRequest(`invalid continue token: continue key is not valid: ${why}`)

function parsedToken(token: string): JsonValue {
  const wrongAt = token.search(/[^\w-]/)
  const isCut = token.length % 4 === 1
  if (wrongAt >= 0 || isCut)
    throw invalidToken(`illegal base64 data at input byte ${wrongAt >= 0 ? wrongAt : token.length - 1}`)
  try {
    return goJsonParse(fromBase64(token.replaceAll('-', '+').replaceAll('_', '/')))
  } catch (error) {
    if (error instanceof GoJsonError) throw invalidToken(error.message)
    throw error
  }
}

/** Base64 for URLs, without padding. */
const encodeToken = (text: string): string => trimRight(base64(text), '=').replaceAll('+', '-').replaceAll('/', '_')
