import type { JsonObject } from './types.ts'

export type StatusReason =
  | 'BadRequest'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Invalid'
  | 'MethodNotAllowed'
  | 'UnsupportedMediaType'
  | 'TooManyRequests'
  | 'InternalError'
  /** The server gives no reason. */
  | 'Unknown'

/** An entry of `status.details.causes`: `field` is a path in the API server's notation, such as `spec.replicas`. */
export interface StatusCause {
  readonly reason: string
  readonly message: string
  readonly field: string
  /**
   * The end of the message, without the type of the mistake and without the value. An addition of this engine; the API
   * does not have it.
   */
  readonly detail?: string
  /** The mistake in a request body that could not be decoded. An addition of this engine; the API does not have it. */
  readonly mistake?: DecodingMistake
}

export type DecodingMistake = 'unknownField' | 'wrongType'

const codes: Record<StatusReason, number> = {
  BadRequest: 400,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  AlreadyExists: 409,
  Conflict: 409,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  Unknown: 500,
}

/**
 * An error as the API server answers it (`metav1.Status`). Operating errors of the simulated cluster are always of this
 * class; any other exception inside the engine is a bug of the engine.
 */
export class StatusError extends Error {
  readonly reason: StatusReason
  readonly code: number
  readonly causes: readonly StatusCause[]
  /** The object of the error: `details.kind` is the kind for Invalid, otherwise the resource. */
  readonly details: { readonly name?: string; readonly group?: string; readonly kind?: string }

  constructor(
    reason: StatusReason,
    message: string,
    details: { name?: string; group?: string; kind?: string } = {},
    causes: readonly StatusCause[] = [],
  ) {
    // The error is an answer of the simulated API server and not a bug. Nobody reads its stack, and collecting the
    // stack costs more than the rest of a rejected request.
    const stack: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error
    const { stackTraceLimit } = stack
    stack.stackTraceLimit = 0
    super(message)
    stack.stackTraceLimit = stackTraceLimit
    this.name = 'StatusError'
    this.reason = reason
    this.code = codes[reason]
    this.details = details
    this.causes = causes
  }
}

/** Plural name of a resource; a custom resource's name is its plural and its group. */
export const pluralOf = (resource: string): string => {
  const dot = resource.indexOf('.')
  return dot < 0 ? resource : resource.slice(0, dot)
}

/** `apps` + `deployments` → `deployments.apps`; a resource of the core group keeps its name. */
export const groupResource = (group: string, resource: string): string =>
  group ? `${pluralOf(resource)}.${group}` : resource

export const notFound = (group: string, resource: string, name: string): StatusError =>
  new StatusError('NotFound', `${groupResource(group, resource)} "${name}" not found`, {
    name,
    group,
    kind: pluralOf(resource),
  })

export const alreadyExists = (group: string, resource: string, name: string): StatusError =>
  new StatusError('AlreadyExists', `${groupResource(group, resource)} "${name}" already exists`, {
    name,
    group,
    kind: pluralOf(resource),
  })

export const conflict = (group: string, resource: string, name: string, detail: string): StatusError =>
  new StatusError(
    'Conflict',
    `Operation cannot be fulfilled on ${groupResource(group, resource)} "${name}": ${detail}`,
    {
      name,
      group,
      kind: pluralOf(resource),
    },
  )

export const modifiedConflict = (group: string, resource: string, name: string): StatusError =>
  conflict(
    group,
    resource,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  )

export const badRequest = (message: string): StatusError => new StatusError('BadRequest', message)

export const forbidden = (group: string, resource: string, name: string, detail: string): StatusError =>
  new StatusError(
    'Forbidden',
    name
      ? `${groupResource(group, resource)} "${name}" is forbidden: ${detail}`
      : `${groupResource(group, resource)} is forbidden: ${detail}`,
    { name, group, kind: pluralOf(resource) },
  )

/** A field error of validation: `message` is the text after the path. Models apimachinery field.Error. */
export interface FieldError {
  readonly type:
    | 'Required'
    | 'Invalid'
    | 'NotSupported'
    | 'Duplicate'
    | 'Forbidden'
    | 'TooLong'
    | 'TooMany'
    | 'NotFound'
    | 'TypeInvalid'
  readonly field: string
  /** The text without the field: `Invalid value: 0: may not be 0 when ...`. */
  readonly body: string
  /** The end of the text, without the word for `type` and without the value. */
  readonly detail?: string
}

const causeReasons: Record<FieldError['type'], string> = {
  Required: 'FieldValueRequired',
  Invalid: 'FieldValueInvalid',
  NotSupported: 'FieldValueNotSupported',
  Duplicate: 'FieldValueDuplicate',
  Forbidden: 'FieldValueForbidden',
  TooLong: 'FieldValueTooLong',
  TooMany: 'FieldValueTooMany',
  NotFound: 'FieldValueNotFound',
  TypeInvalid: 'FieldValueTypeInvalid',
}

/**
 * The Invalid error with these field errors: a single message on the line, several messages in brackets; repetitions
 * are dropped. Models apimachinery errors.NewInvalid.
 */
export function invalid(group: string, kind: string, name: string, errors: readonly FieldError[]): StatusError {
  const texts = [...new Set(errors.map((e) => `${e.field}: ${e.body}`))]
  const joined = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`
  return new StatusError(
    'Invalid',
    `${group ? `${kind}.${group}` : kind} "${name}" is invalid: ${joined}`,
    { name, group, kind },
    errors.map(({ type, body, field, detail }) => ({
      reason: causeReasons[type],
      message: body,
      field,
      ...(detail === undefined ? {} : { detail }),
    })),
  )
}

/** An object that the API server has not decoded yet. */
export type RawObject = JsonObject
