/** Problems as messages of valibot, which takes texts alone: they travel as JSON. */
import { type FactsOf, type ProblemId, problemFacts, type SaidProblem, said } from '../problems.ts'

/** The message that a shape has for a problem. */
export const problemMessage = <Id extends ProblemId>(id: Id, ...facts: FactsOf<Id>): string =>
  JSON.stringify(said(id, ...facts))

/** The problem of a message; one that valibot has made itself is in its own words. */
export function ofMessage(message: string): SaidProblem {
  const found: Partial<SaidProblem> = message.startsWith('{') ? JSON.parse(message) : {}
  const { id, facts = {} } = found
  return id !== undefined && Object.hasOwn(problemFacts, id) ? { id, facts } : said('asSaid', { words: message })
}
