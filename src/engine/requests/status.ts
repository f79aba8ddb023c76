/** `metav1.Status`: errors as the API server answers them. */
import { StatusError, type StatusReason } from '../api/errors.ts'
import type { JsonObject } from '../api/types.ts'
import type { RequestAnswer } from '../document/requests.ts'

/** An error of the API server for which the engine has no `StatusReason`. */
export class HttpError extends Error {
  readonly answer: RequestAnswer

  constructor(code: number, reason: string, message: string, details?: JsonObject) {
    super(message)
    this.name = 'HttpError'
    this.answer = { status: code, body: failure(code, reason, message, details) }
  }
}

/** The error for an answer that the client does not accept. */
export const notAcceptable = (message: string): HttpError => new HttpError(406, 'NotAcceptable', message)

/** The Status of a failure. An empty reason is left out. */
export function failure(code: number, reason: string, message: string, details?: JsonObject): JsonObject {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason === '' ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
    code,
  }
}

/** The answer to an error of the API server; undefined for any other error. */
export function answerOfError(error: unknown): RequestAnswer | undefined {
  if (error instanceof HttpError) return error.answer
  if (!(error instanceof StatusError)) return undefined
  const { code, reason, message } = error
  return { status: code, body: failure(code, reason === 'Unknown' ? '' : reason, message, detailsOf(error)) }
}

/** Reasons whose Status has details even if the details are empty. */
const always: ReadonlySet<StatusReason> = new Set(['Invalid', 'MethodNotAllowed', 'NotFound', 'TooManyRequests'])

function detailsOf({ details, causes, reason }: StatusError): JsonObject | undefined {
  const { name, group, kind } = details
  const shown = causes.map(({ reason: why, message, field }) => ({
    ...(why ? { reason: why } : {}),
    ...(message ? { message } : {}),
    ...(field ? { field } : {}),
  }))
  // The causes of a body that cannot be decoded are the engine's own.
  if (reason === 'BadRequest') return undefined
  const isEmpty = name === undefined && group === undefined && kind === undefined && causes.length === 0
  if (isEmpty && !always.has(reason)) return undefined
  return {
    ...(name ? { name } : {}),
    ...(group ? { group } : {}),
    ...(kind ? { kind } : {}),
    ...(shown.length > 0 ? { causes: shown } : {}),
  }
}
