/** Sentences for reading problems of a recording, from the page's catalogue. */
import type { ImportProblem, Unread } from '../engine/index.ts'
import { unreadTexts } from './en/recorded/unread.ts'
import type { Say } from './english.ts'
import { factsOf, sayFrom } from './phrase.ts'

/** Returns the text of a key in a language. */
type SayUnread = Say<keyof typeof unreadTexts>

/** Returns the English text of a key. */
export const sayUnreadInEnglish: SayUnread = sayFrom(unreadTexts)

/** A reading problem without a full stop. Words of the API server and of parsers in it stay verbatim. */
export const unreadText = ({ id, facts }: Unread, say: SayUnread): string => say(`unread.${id}`, factsOf(facts))

/** A reading problem after its place and its object, if these are known; `file` replaces the file's own name. */
export function unreadLine(problem: ImportProblem, say: SayUnread, file: string = problem.place.file): string {
  const { place, object } = problem
  const at = place.file === '' ? '' : `${file}:${place.line}: `
  return `${at}${object === undefined ? '' : `${object}: `}${unreadText(problem, say)}`
}
