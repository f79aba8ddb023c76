/** Recognises the lessons of users: by their text, and by an address that contains the lesson. */

/** The prefix of an address that contains its lesson. */
export const lessonPrefix = '#lesson='

/** Whether a fragment has the form of a lesson's link; `decodeLessonLink` reads the lesson. */
export const isLessonLink = (fragment: string): boolean => fragment.startsWith(lessonPrefix)

/** Characters of front matter that are inspected. */
const MOST_OF_FRONT = 20_000

/** Whether a text without a name is a lesson's: front matter with title and question, followed by a step. */
export function isLessonText(text: string): boolean {
  // Each pattern is searched once, from a known place, so that a text with many `---` takes no longer than other texts.
  const [opening] = /^\uFEFF?---[ \t]*\r?\n/.exec(text) ?? []
  if (opening === undefined) return false
  const head = text.slice(opening.length, opening.length + MOST_OF_FRONT)
  const closing = /^---[ \t]*\r?$/m.exec(head)
  if (closing === null) return false
  const front = head.slice(0, closing.index)
  return /^title:/m.test(front) && /^question:/m.test(front) && /^## /m.test(text.slice(opening.length + closing.index))
}
