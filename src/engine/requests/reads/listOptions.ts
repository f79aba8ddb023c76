/** Options of lists and watches. Models apimachinery meta/internalversion/validation ValidateListOptions (v1.36). */
import { base64, fromBase64 } from '../../api/base64.ts'
import { badRequest, type FieldError, invalid, StatusError } from '../../api/errors.ts'
import { goQuote, trimRight } from '../../api/goFormat.ts'
import { goJsonParse } from '../../api/goJsonParse.ts'
import { asObject } from '../../api/jsonObject.ts'
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
    ? watchErrors({ match, sendInitialEvents })
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

function watchErrors({
  match,
  sendInitialEvents,
}: {
  match: string
  sendInitialEvents: boolean | undefined
}): FieldError[] {
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

function listErrors(options: {
  match: string
  sendInitialEvents: boolean | undefined
  resourceVersion: string
  continueToken: string
}): FieldError[] {
  const { match, sendInitialEvents, resourceVersion, continueToken } = options
  const errors: FieldError[] = []
  const at = 'resourceVersionMatch'
  if (match !== '') {
    if (resourceVersion === '')
      errors.push(forbidden(at, 'resourceVersionMatch is forbidden unless resourceVersion is provided'))
    if (continueToken !== '') errors.push(forbidden(at, 'resourceVersionMatch is forbidden when continue is provided'))
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

export const continueTokenOf = ({ version, after }: ContinueToken): string =>
  encodeToken(JSON.stringify({ v: 'meta.k8s.io/v1', rv: version, start: after }))

/** Throws BadRequest for a token that the API server did not make. */
export function readContinueToken(token: string): ContinueToken {
  try {
    const { rv, start } = asObject(goJsonParse(decodeToken(token)))
    if (typeof rv === 'number' && Number.isSafeInteger(rv) && typeof start === 'string')
      return { version: rv, after: start }
  } catch {
    // The text is not a token.
  }
  throw badRequest(`continue key is not valid: illegal base64 data at input byte 0`)
}

/** Base64 for URLs, without padding. */
const encodeToken = (text: string): string => trimRight(base64(text), '=').replaceAll('+', '-').replaceAll('/', '_')

/** Decodes Base64 for URLs; empty for any other text. */
const decodeToken = (token: string): string =>
  /^[\w-]*={0,2}$/.test(token) ? fromBase64(token.replaceAll('-', '+').replaceAll('_', '/')) : ''
