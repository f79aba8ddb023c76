import { causeWords } from '../api/causeWords.ts'
import type { CommandResult } from '../document/types.ts'
import type { Refusal } from '../view/types.ts'

/** Longer messages are truncated. */
const MOST_LETTERS = 600

/** Why a finished command was rejected; undefined if it succeeded or still runs. */
export function refusalOf({ exit, problems, stdout, stderr, failure }: CommandResult): Refusal | undefined {
  if (exit === 0) return undefined
  // Only unknown kinds were skipped, and everything else was accepted.
  if (stdout !== '' && problems.length > 0 && problems.every(({ unknownKind }) => unknownKind !== undefined))
    return undefined
  const first = problems[0]
  const message = (first?.message ?? firstLine(failure?.message ?? stderr)).slice(0, MOST_LETTERS)
  const cause = first?.causes[0]
  const why = cause ? causeWords(cause) : (first?.words ?? firstLine(failure?.words ?? message)).slice(0, MOST_LETTERS)
  return { why, message, inPart: stdout !== '' }
}

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''
