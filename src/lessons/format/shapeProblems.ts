/** Encodes problems as JSON in valibot's messages, because valibot accepts only texts as messages. */
import { type FactsOf, newProblem, type ProblemId, problemFacts, type UnplacedProblem } from '../problems.ts'

/** The message for a problem. */
export const problemMessage = <Id extends ProblemId>(id: Id, ...facts: FactsOf<Id>): string =>
  JSON.stringify(newProblem(id, ...facts))

/** Decodes a message. A message of valibot itself becomes a problem with valibot's words. */
export function problemFromMessage(message: string): UnplacedProblem {
  const found: Partial<UnplacedProblem> = message.startsWith('{') ? JSON.parse(message) : {}
  const { id, facts = {} } = found
  return id !== undefined && Object.hasOwn(problemFacts, id) ? { id, facts } : newProblem('asSaid', { words: message })
}
