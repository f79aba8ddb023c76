import { causeWords } from '../api/causeWords.ts'
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

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''
