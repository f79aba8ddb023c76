/** How a lesson that somebody wrote is known: by its text, and by an address that holds it. */

/** The prefix of an address that holds its lesson. */
export const lessonPrefix = '#lesson='

/** Whether a fragment says of itself that it holds a lesson; which one is for `decodeLessonLink` to say. */
export const isLessonLink = (fragment: string): boolean => fragment.startsWith(lessonPrefix)

/** Characters of front matter that are looked at. */
const MOST_OF_FRONT = 20_000

/** Whether a text without a name is a lesson's: front matter with title and question, and a step behind it. */
export function isLessonText(text: string): boolean {
  // Each pattern is looked for once, from a place that is known: a text of many `---` takes no longer than another one.
  const [opening] = /^\uFEFF?---[ \t]*\r?\n/.exec(text) ?? []
  if (opening === undefined) return false
  const head = text.slice(opening.length, opening.length + MOST_OF_FRONT)
  const closing = /^---[ \t]*\r?$/m.exec(head)
  if (closing === null) return false
  const front = head.slice(0, closing.index)
  return /^title:/m.test(front) && /^question:/m.test(front) && /^## /m.test(text.slice(opening.length + closing.index))
}
