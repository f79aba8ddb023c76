import type { StatusCause } from './errors.ts'
import { immutableText } from './validation/fieldErrors.ts'

/** `spec.selector` and `Invalid value: {…}: field is immutable` → `selector is immutable`. */
export function causeWords({ field, message, detail = message, mistake }: Omit<StatusCause, 'reason'>): string {
  // It names the field itself.
  if (mistake !== undefined || field === PATCH || field === '') return detail
  const name = field.slice(field.lastIndexOf('.') + 1)
  return detail === immutableText ? `${name} is immutable` : `${name}: ${detail}`
}

/** What the API server gives as the field where what was sent cannot be read once it was laid over the object. */
const PATCH = 'patch'
