import { badRequest } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { Kind } from '../../kinds/kind.ts'
import type { RequestedOptions } from '../writeOptions.ts'

/** Throws BadRequest for fields that a body has twice where validation is strict. */
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

/** The warnings of a write, with those about fields that its body has twice behind those about unknown fields. */
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
