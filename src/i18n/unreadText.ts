/** Sentences for what of a recording cannot be read, from the catalogue that the page uses. */
import type { ImportProblem, Unread } from '../engine/index.ts'
import { unreadTexts } from './en/recorded/unread.ts'
import { formatMessage, type MessageParams } from './message.ts'

/** Gives the text of a key in some language. */
export type SayUnread = (key: keyof typeof unreadTexts, params?: MessageParams) => string

/** In English. */
export const sayUnreadInEnglish: SayUnread = (key, params) => formatMessage(unreadTexts[key], params)

/** What is wrong, without a full stop. Words of the API server and of parsers in it stay as they were said. */
export const unreadText = ({ id, facts }: Unread, say: SayUnread): string => say(`unread.${id}`, facts)

/** The same behind its place and its object, where these are known; `file` in place of the file's own name. */
export function unreadLine(problem: ImportProblem, say: SayUnread, file: string = problem.place.file): string {
  const { place, object } = problem
  const at = place.file === '' ? '' : `${file}:${place.line}: `
  return `${at}${object === undefined ? '' : `${object}: `}${unreadText(problem, say)}`
}
