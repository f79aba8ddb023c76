/** Size limits of a lesson. A file is untrusted, and crafted Markdown takes long to parse. */
import { newProblem, type UnplacedProblem } from '../problems.ts'

/** Characters of a file. */
const mostCharacters = 256 * 1024
const mostLines = 5000
export const mostSteps = 60
/** Acts per step. */
export const mostActs = 50
/** Characters of a text in a prediction or task. */
export const mostOfText = 2000
/** Nesting depth of Markdown. */
export const mostNesting = 12
/** Markdown markers in consecutive lines without an empty line. The parser pairs markers in quadratic time. */
const mostSigns = 1000

/** The reason why the Markdown parser must not read a text, with its place; undefined for a normal text. */
export function refusalOf(text: string): { readonly offset: number; readonly problem: UnplacedProblem } | undefined {
  if (text.length > mostCharacters)
    return { offset: 0, problem: newProblem('fileTooLong', { length: text.length, most: mostCharacters }) }
  const lines = text.split('\n')
  if (lines.length > mostLines)
    return { offset: 0, problem: newProblem('tooManyLines', { lines: lines.length, most: mostLines }) }
  // Decoders write the replacement character for invalid UTF-8.
  const strange = text.indexOf('\uFFFD')
  if (strange >= 0) return { offset: strange, problem: newProblem('notText') }
  let offset = 0
  let signs = 0
  for (const line of lines) {
    if (nested.test(line)) return { offset, problem: newProblem('nestingOfLines') }
    if (line.trim() === '') signs = 0
    for (const char of line) if (isSign.has(char)) signs++
    if (signs > mostSigns) return { offset, problem: newProblem('tooManySigns') }
    offset += line.length + 1
  }
  return undefined
}

const isSign: ReadonlySet<string> = new Set('[]*_!`<&\\')
const nested = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=\\s|$))){${mostNesting}}|^[ \\t]{200}`)
