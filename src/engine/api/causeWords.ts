import type { StatusCause } from './errors.ts'
import { immutableText } from './validation/fieldErrors.ts'

/**
 * The sentence of a cause: `spec.selector` and `Invalid value: {…}: field is immutable` give `selector is immutable`.
 */
export function causeWords({ field, message, detail = message, mistake }: Omit<StatusCause, 'reason'>): string {
  // Such a detail already names the field.
  if (mistake !== undefined || field === PATCH || field === '') return detail
  const name = field.slice(field.lastIndexOf('.') + 1)
  return detail === immutableText ? `${name} is immutable` : `${name}: ${detail}`
}

/** The API server's field name in errors about an object that cannot be decoded after a patch. */
const PATCH = 'patch'
