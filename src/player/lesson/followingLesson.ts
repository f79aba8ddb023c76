import { lessonAfter } from '../../lessons/courseOrder.ts'
import { lessonNumber } from '../../lessons/lessonLink.ts'
import { type Playlist, placeIn } from '../../lessons/playlists/playlist.ts'
import type { Lesson } from '../../lessons/types.ts'

/**
 * Id of the lesson to continue with: the next lesson of the playlist or of the course; for a lesson outside of the
 * course, the lesson that the author names.
 */
export function lessonToFollow({ id, next }: Lesson, playlist: Playlist | undefined): string | undefined {
  if (lessonNumber(id) === undefined) return next[0]
  const place = placeIn(playlist, id)
  return place === undefined ? lessonAfter(id) : playlist?.lessons[place + 1]?.id
}
