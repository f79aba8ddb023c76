/** Reads the file of a playlist: YAML with a title and lessons, by number or by name. */
import { load } from 'js-yaml'
import * as v from 'valibot'
import { lessonIds } from '../lessonIds.ts'
import { longestTitle, type Playlist, playlistSchema } from './playlist.ts'
import { longestFile } from './playlistLink.ts'

type ReadPlaylist =
  | { readonly type: 'playlist'; readonly playlist: Playlist }
  | { readonly type: 'problem'; readonly detail: string }

const entrySchema = v.union([
  v.pipe(
    v.number(),
    v.transform((lesson) => ({ lesson, minutes: undefined })),
  ),
  v.pipe(
    v.string(),
    v.transform((lesson) => ({ lesson, minutes: undefined })),
  ),
  v.strictObject({ lesson: v.union([v.number(), v.string()]), minutes: v.optional(v.number()) }),
])

const fileSchema = v.strictObject({
  playlist: v.pipe(v.string(), v.maxLength(longestTitle)),
  lessons: v.pipe(v.array(entrySchema), v.minLength(1)),
})

/** The playlist of a file's text; a problem names its place. */
export function readPlaylist(text: string): ReadPlaylist {
  if (text.length > longestFile) return problem('The file is larger than a playlist may be.')
  let value: unknown
  try {
    value = load(text)
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error))
  }
  const file = v.safeParse(fileSchema, value)
  if (!file.success) return problem(issueText(file.issues[0]))
  const { playlist: title, lessons } = file.output
  const named = lessons.map(({ lesson, minutes }) => ({ id: idOf(lesson), minutes }))
  const unknown = named.findIndex(({ id }) => id === undefined)
  if (unknown >= 0)
    return problem(`lessons[${unknown}]: the course has no lesson ${JSON.stringify(lessons[unknown]?.lesson)}.`)
  const repeated = named.findIndex(({ id }, index) => named.findIndex((one) => one.id === id) < index)
  if (repeated >= 0)
    return problem(`lessons[${repeated}]: lesson ${JSON.stringify(lessons[repeated]?.lesson)} is listed twice.`)
  const read = v.safeParse(playlistSchema, { title, lessons: named })
  return read.success ? { type: 'playlist', playlist: read.output } : problem(issueText(read.issues[0]))
}

const idOf = (lesson: number | string) =>
  typeof lesson === 'number' ? lessonIds[lesson] : lessonIds.find((id) => id === lesson)

const problem = (detail: string): ReadPlaylist => ({ type: 'problem', detail })

function issueText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
