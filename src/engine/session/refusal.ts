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
  const why = cause
    ? causeWords(cause.field, cause.message)
    : (first?.words ?? firstLine(failure?.words ?? message)).slice(0, MOST_LETTERS)
  return { why, message, inPart: stdout !== '' }
}

/** `spec.selector` and `Invalid value: {…}: field is immutable` → `selector is immutable`. */
function causeWords(field: string, message: string): string {
  const name = field.split('.').at(-1) ?? field
  const said = message.replace(/^(?:Invalid value|Unsupported value|Duplicate value|Forbidden|Required value): /, '')
  const last = said.slice(said.lastIndexOf(': ') + 1).trim()
  if (last === 'field is immutable') return `${name} is immutable`
  return name === '' ? last : `${name}: ${last}`
}

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''
