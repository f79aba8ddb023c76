import { badRequest } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { Kind } from '../../kinds/kind.ts'
import type { RequestedOptions } from '../writeOptions.ts'

/** Throws BadRequest for duplicate fields of a body under strict validation. */
export function refuseDuplicates(
  { kind, version }: Pick<Kind, 'kind' | 'version'>,
  duplicates: readonly string[],
  { fieldValidation }: RequestedOptions,
): void {
  if (duplicates.length === 0 || fieldValidation !== 'Strict') return
  throw badRequest(
    `${kind} in version ${goQuote(version)} cannot be handled as a ${kind}: strict decoding error: ${textsOf(duplicates).join(', ')}`,
  )
}

/** The warnings of a write: warnings about duplicate fields come after warnings about unknown fields. */
export function withDuplicates(
  duplicates: readonly string[],
  { fieldValidation, warnings }: RequestedOptions,
): string[] {
  if (duplicates.length === 0 || fieldValidation !== 'Warn') return warnings
  const isUnknownField = (text: string): boolean => text.startsWith('unknown field ')
  return [
    ...warnings.filter(isUnknownField),
    ...textsOf(duplicates),
    ...warnings.filter((text) => !isUnknownField(text)),
  ]
}

const textsOf = (duplicates: readonly string[]): string[] =>
  duplicates.map((path) => `duplicate field ${goQuote(path)}`)
