import { lessonOfFragment } from '../../lessons/lessonLink.ts'
import { playlistOfFragment } from '../../lessons/playlists/playlist.ts'
import { showNotice } from '../../store/notices.ts'
import { openLesson, openPlaylist } from './lessonActions.ts'
import { lessonAt } from './lessonAddress.ts'

/** Opens the lesson that a fragment names or contains; the lesson may not exist, and the request may be superseded. */
export async function openLessonAt(fragment: string, isWanted: () => boolean = () => true): Promise<boolean> {
  const named = lessonOfFragment(fragment)
  if (named !== undefined) return openLesson(named.id, { step: named.step, how: 'here', isWanted })
  const playlist = playlistOfFragment(fragment)
  if (playlist !== undefined) return openPlaylist(playlist, { how: 'here', isWanted })
  const found = await lessonAt(fragment)
  if (found.type === 'lesson' && found.files !== undefined) {
    const { openLinkedLesson } = await import('./lessonFile.ts')
    return openLinkedLesson(found.files, found.step, isWanted)
  }
  const { problem, detail } = found.type === 'problem' ? found : { problem: 'notALink' as const, detail: fragment }
  showNotice({ type: 'linkRefused', problem, instead: 'sameRun', detail })
  return false
}
