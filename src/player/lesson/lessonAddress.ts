/** Reads the lesson that an address names or contains. */
import { type LessonAddress, lessonFragment, lessonOfFragment } from '../../lessons/lessonLink.ts'
import { type Playlist, playlistOfFragment } from '../../lessons/playlists/playlist.ts'
import type { Lesson } from '../../lessons/types.ts'
import { decodeLessonLink } from '../../share/lessonFileLink.ts'
import type { LessonFiles } from '../../share/lessonFiles.ts'
import { isLessonLink } from '../../share/lessonText.ts'
import type { LinkProblemKind } from '../../share/link.ts'
import { usePrefs } from '../../store/prefs.ts'
import { lessonSource } from './lessonSource.ts'

type LessonAt =
  | {
      readonly type: 'lesson'
      /** The lesson in the reader's language; undefined if no step can be played. */
      readonly lesson: Lesson | undefined
      /** Fragment of its first step. */
      readonly address: string
      /** From 1; the step may not exist. */
      readonly step: number
      /** Files of a lesson that the address contains. */
      readonly files?: LessonFiles
    }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/** Reads the lesson of a fragment. Rejects if a lesson of the course cannot be loaded. */
export async function lessonAt(fragment: string): Promise<LessonAt> {
  const { locale } = usePrefs.getState()
  if (isLessonLink(fragment)) {
    const decoded = await decodeLessonLink(fragment)
    if (decoded.type === 'problem') return decoded
    const { readLessonFiles } = await import('../../lessons/format/readFiles.ts')
    return { ...decoded, lesson: readLessonFiles(decoded.files, locale).lesson }
  }
  const named = lessonOfFragment(fragment) ?? firstOf(playlistOfFragment(fragment))
  if (named === undefined) return { type: 'problem', problem: 'notALink', detail: fragment }
  const { id, step } = named
  return { type: 'lesson', lesson: await lessonSource().load(id, locale), address: lessonFragment(id), step }
}

function firstOf(playlist: Playlist | undefined): LessonAddress | undefined {
  const first = playlist?.lessons[0]
  return first && { id: first.id, step: 1 }
}
