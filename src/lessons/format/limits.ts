/** How large a lesson may be. A file may come from anywhere, and Markdown that is made for it takes long to read. */
import { type SaidProblem, said } from '../problems.ts'

/** Characters of a file. */
export const mostCharacters = 256 * 1024
export const mostLines = 5000
export const mostSteps = 60
/** What happens in one step. */
export const mostActs = 50
/** Characters of a text in a prediction or a task. */
export const mostOfText = 2000
/** How deep Markdown may be nested. */
export const mostNesting = 12
/** Signs of Markdown in lines that follow one another without an empty one: their pairing costs the square of their number. */
const mostSigns = 1000

/** Why a text is not given to the Markdown parser at all, and where; undefined if it is. */
export function refusalOf(text: string): { readonly offset: number; readonly problem: SaidProblem } | undefined {
  if (text.length > mostCharacters)
    return { offset: 0, problem: said('fileTooLong', { length: text.length, most: mostCharacters }) }
  const lines = text.split('\n')
  if (lines.length > mostLines)
    return { offset: 0, problem: said('tooManyLines', { lines: lines.length, most: mostLines }) }
  // What stands for a byte that is no text of UTF-8.
  const strange = text.indexOf('\uFFFD')
  if (strange >= 0) return { offset: strange, problem: said('notText') }
  let offset = 0
  let signs = 0
  for (const line of lines) {
    if (nested.test(line)) return { offset, problem: said('nestingOfLines') }
    if (line.trim() === '') signs = 0
    for (const char of line) if (isSign.has(char)) signs++
    if (signs > mostSigns) return { offset, problem: said('tooManySigns') }
    offset += line.length + 1
  }
  return undefined
}

const isSign: ReadonlySet<string> = new Set('[]*_!`<&\\')
const nested = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=\\s|$))){${mostNesting}}|^[ \\t]{200}`)
