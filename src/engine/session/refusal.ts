import type { StatusCause } from '../api/errors.ts'
import { immutableText } from '../api/validation/fieldErrors.ts'
import type { CommandResult } from '../document/types.ts'
import type { Refusal } from '../view/types.ts'

/** More of a message is not kept with the mark. */
const MOST_LETTERS = 600

/** Why a command that has ended was refused; undefined if kubectl was content, or is still at work. */
export function refusalOf({ exit, problems, stdout, stderr, failure }: CommandResult): Refusal | undefined {
  if (exit === 0) return undefined
  // Kinds of other projects were left out, and everything else was taken.
  if (stdout !== '' && problems.length > 0 && problems.every(({ unknownKind }) => unknownKind !== undefined))
    return undefined
  const first = problems[0]
  const message = (first?.message ?? firstLine(failure?.message ?? stderr)).slice(0, MOST_LETTERS)
  const cause = first?.causes[0]
  const why = cause ? causeWords(cause) : (first?.words ?? firstLine(failure?.words ?? message)).slice(0, MOST_LETTERS)
  return { why, message, inPart: stdout !== '' }
}

/** `spec.selector` and `Invalid value: {…}: field is immutable` → `selector is immutable`. */
function causeWords({ field, message, detail = message, mistake }: StatusCause): string {
  // It names the field itself.
  if (mistake !== undefined || field === PATCH || field === '') return detail
  const name = field.slice(field.lastIndexOf('.') + 1)
  return detail === immutableText ? `${name} is immutable` : `${name}: ${detail}`
}

/** What the API server gives as the field where what was sent cannot be read once it was laid over the object. */
const PATCH = 'patch'

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''
