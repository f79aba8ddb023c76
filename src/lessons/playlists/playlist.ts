/** A list of lessons of the course in the order of a workshop, as a file or as a link. */
import * as v from 'valibot'
import { type LessonId, lessonIds } from '../lessonIds.ts'
import { lessonNumber } from '../lessonLink.ts'

interface PlaylistLesson {
  readonly id: LessonId
  /** Planned minutes; undefined: the lesson's own minutes. */
  readonly minutes?: number | undefined
}

/** Each lesson at most once, so that every lesson has one successor. */
export interface Playlist {
  readonly title: string
  readonly lessons: readonly PlaylistLesson[]
}

/** Largest number of characters of a title, and of minutes for one lesson. */
export const longestTitle = 80
const mostMinutes = 600

const title = v.pipe(v.string(), v.trim(), v.maxLength(longestTitle))

/** Schema of stored playlists, which are untrusted. */
export const playlistSchema: v.GenericSchema<unknown, Playlist> = v.object({
  title,
  lessons: v.pipe(
    v.array(
      v.object({
        id: v.picklist(lessonIds),
        minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostMinutes))),
      }),
    ),
    v.minLength(1),
    v.maxLength(lessonIds.length),
    v.check((lessons) => new Set(lessons.map(({ id }) => id)).size === lessons.length),
  ),
})

/** The link of a playlist: `#list/1-8,2-8,12/TITLE`, each lesson by its number, with its minutes. */
export function playlistFragment({ title: text, lessons }: Playlist): string {
  const list = lessons.map(({ id, minutes }) => `${lessonNumber(id)}${minutes === undefined ? '' : `-${minutes}`}`)
  return linkOfList(list.join(','), text)
}

/** The link of a list such as `1-8,2-8,12`. */
export const linkOfList = (list: string, text: string): string =>
  `#list/${list}${text === '' ? '' : `/${encodeURIComponent(text)}`}`

/** The playlist of a link; undefined for any other fragment and for one with an unknown or a repeated lesson. */
export function playlistOfFragment(fragment: string): Playlist | undefined {
  const [, list, text = ''] = /^#list\/([\d,-]{1,400})(?:\/([^/]{0,1000}))?$/.exec(fragment) ?? []
  if (list === undefined) return undefined
  const lessons = list.split(',').map((entry) => {
    const [, number, minutes] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(entry) ?? []
    return { id: lessonIds[Number(number)], ...(minutes !== undefined && { minutes: Number(minutes) }) }
  })
  const read = v.safeParse(playlistSchema, { title: decoded(text), lessons })
  return read.success ? read.output : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Index of a lesson in the playlist; undefined without a playlist, and for a lesson that is not in the list. */
export function placeIn(playlist: Playlist | undefined, id: string): number | undefined {
  const index = playlist?.lessons.findIndex((one) => one.id === id) ?? -1
  return index < 0 ? undefined : index
}

/** The plans of `docs/workshop.md` as links' contents; their titles are in the catalogues of texts. */
export const workshopPlaylists = [
  { name: 'hour', list: '1-8,2-8,3-9,6-8,12-10' },
  { name: 'stalls', list: '1-8,2-8,3-9,6-8,12-10,13-9,14-9,15-10' },
  { name: 'halfDay', list: '1-9,2-8,3-9,4-9,6-8,7-8,8-8,11-8,12-8,13-10,14-10,15-10,18-10' },
] as const
