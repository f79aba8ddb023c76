/** Handouts: the texts and questions of lessons, with their takeaways, to print. */

import { addressWith } from '../../app/addressWith.ts'
import { lessonFragment, lessonNumber } from '../../lessons/lessonLink.ts'
import type { Playlist } from '../../lessons/playlists/playlist.ts'
import { useLesson } from '../../store/lesson.ts'
import { coverWith, type Handout, useHandout } from '../../store/lessons/handout.ts'
import { usePrefs } from '../../store/prefs.ts'
import { closeDialog, showDialog } from '../../store/ui.ts'
import { lessonSource } from './lessonSource.ts'

/** Opens the handout of the open lesson. */
export function openLessonHandout(): void {
  const { lesson, plan, number, address } = useLesson.getState()
  if (lesson === undefined) return
  const link = address === undefined ? undefined : addressWith(address)
  show({ lessons: [{ lesson, plan, number, link }], total: 1 })
}

/** Opens the handout of a playlist. Its lessons appear one after the other, because each is played for its numbers. */
export async function openPlaylistHandout({ title, lessons }: Playlist): Promise<void> {
  const { locale } = usePrefs.getState()
  let handout: Handout = { title, lessons: [], total: lessons.length }
  show(handout)
  for (const { id } of lessons) {
    const lesson = await lessonSource().load(id, locale)
    const plan = lesson && (await lessonSource().plan(lesson, lesson.seed))
    if (useHandout.getState().handout !== handout) return
    // The handout is complete without a lesson that cannot be read.
    if (!lesson || !plan) handout = { ...handout, total: handout.total - 1 }
    else {
      const entry = { lesson, plan, number: lessonNumber(id), link: addressWith(lessonFragment(id)) }
      handout = { ...handout, lessons: [...handout.lessons, entry] }
    }
    coverWith(handout)
  }
}

export function closeHandout(): void {
  coverWith(undefined)
  closeDialog()
}

function show(handout: Handout): void {
  coverWith(handout)
  showDialog('handout')
}
