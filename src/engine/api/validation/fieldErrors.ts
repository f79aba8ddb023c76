import type { FieldError } from '../errors.ts'
import { goJson, goQuote } from '../goFormat.ts'
import type { JsonValue } from '../types.ts'

/**
 * Constructors of field errors, with the words of apimachinery util/validation/field (v1.36). `field` is the full path:
 * `spec.template.spec.containers[0].name`.
 */

export const required = (field: string, detail = ''): FieldError => ({
  type: 'Required',
  field,
  ...worded('Required value', detail),
})

export const invalidValue = (field: string, value: JsonValue | undefined, detail: string): FieldError => ({
  type: 'Invalid',
  field,
  ...worded(`Invalid value: ${valueText(value)}`, detail),
})

/** An error whose text leaves out the value. */
export const omittedValue = (field: string, type: 'Invalid' | 'Duplicate', detail: string): FieldError => ({
  type,
  field,
  ...worded(type === 'Invalid' ? 'Invalid value' : 'Duplicate value', type === 'Invalid' ? detail : ''),
})

export const forbidden = (field: string, detail: string): FieldError => ({
  type: 'Forbidden',
  field,
  ...worded('Forbidden', detail),
})

/** `supported` is printed in the given order; upstream mostly sorts it. */
export const notSupported = (
  field: string,
  value: JsonValue | undefined,
  supported: readonly string[],
): FieldError => ({
  type: 'NotSupported',
  field,
  ...worded(
    `Unsupported value: ${valueText(value)}`,
    supported.length > 0 ? `supported values: ${supported.map(goQuote).join(', ')}` : '',
  ),
})

export const duplicate = (field: string, value: JsonValue, detail = ''): FieldError => ({
  type: 'Duplicate',
  field,
  ...worded(`Duplicate value: ${valueText(value)}`, detail),
})

export const valueNotFound = (field: string, value: string, detail = ''): FieldError => ({
  type: 'NotFound',
  field,
  ...worded(`Not found: ${valueText(value)}`, detail),
})

export const tooLong = (field: string, maxBytes: number): FieldError => ({
  type: 'TooLong',
  field,
  ...worded('Too long', `may not be more than ${maxBytes} bytes`),
})

export const tooMany = (field: string, count: number, most: number): FieldError => ({
  type: 'TooMany',
  field,
  ...worded(`Too many: ${count}`, `must have at most ${most} ${most === 1 ? 'item' : 'items'}`),
})

/** An error for each text of a check. */
export const invalidFor = (field: string, value: string, texts: readonly string[]): FieldError[] =>
  texts.map((text) => invalidValue(field, value, text))

const worded = (text: string, detail: string): Pick<FieldError, 'body' | 'detail'> =>
  detail ? { body: `${text}: ${detail}`, detail } : { body: text }

/** A value in an error: texts quoted as in Go, numbers bare, structs as JSON. */
function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  return typeof value === 'string' ? goQuote(value) : goJson(value)
}

export const negativeText = 'must be greater than or equal to 0'
export const immutableText = 'field is immutable'
export const selectorMismatchText = '`selector` does not match template `labels`'
export const bothZeroText = 'may not be 0 when `maxSurge` is 0'
export const deadlineText = 'must be greater than minReadySeconds'

/** Models apimachinery api/validation/generic.go ValidateNonnegativeField. */
export const nonNegative = (field: string, value: number | undefined): FieldError[] =>
  (value ?? 0) < 0 ? [invalidValue(field, value, negativeText)] : []
