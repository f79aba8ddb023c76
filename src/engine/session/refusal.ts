import type { Refusal } from '../view/types.ts'
import type { CommandResult } from './types.ts'

/** More of a message is not kept with the mark. */
const MOST_LETTERS = 600

/** Why a command that has ended was refused; undefined if kubectl was content, or is still at work. */
export function refusalOf({ exit, problems, stdout, stderr }: CommandResult): Refusal | undefined {
  if (exit === 0) return undefined
  // Kinds of other projects were left out, and everything else was taken.
  if (stdout !== '' && problems.length > 0 && problems.every(isUnknownKind)) return undefined
  const first = problems[0]
  const message = (first?.message ?? stderr.split('\n').find((line) => line !== '') ?? '').slice(0, MOST_LETTERS)
  const cause = first?.causes[0]
  const why = cause ? causeWords(cause.field, cause.message) : bare(message)
  return { why, message, inPart: stdout !== '' }
}

/** kubectl knows no such kind: a custom resource, as a rule. */
const isUnknownKind = ({ message }: { readonly message: string }): boolean =>
  message.includes('resource mapping not found')

/** `spec.selector` and `Invalid value: {…}: field is immutable` → `selector is immutable`. */
function causeWords(field: string, message: string): string {
  const name = field.split('.').at(-1) ?? field
  const said = message.replace(/^(?:Invalid value|Unsupported value|Duplicate value|Forbidden|Required value): /, '')
  const last = said.slice(said.lastIndexOf(': ') + 1).trim()
  if (last === 'field is immutable') return `${name} is immutable`
  return name === '' ? last : `${name}: ${last}`
}

/** Without what kubectl puts before the API server's words. */
function bare(message: string): string {
  return message.replace(/^(?:Error from server(?: \(\w+\))?(?: when [^:]*)?|error): /, '')
}
