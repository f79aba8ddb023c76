import { currentRun } from '../../engine/document/branchDocument.ts'
import type { LessonWords } from '../../lessons/format/writeLesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenting } from '../../store/presenting.ts'
import { installedPlayer, pause } from '../actions/actions.ts'
import { currentEntry } from '../runs/runChange.ts'
import { knownPauses } from './pauses.ts'

/** Converts the current run to a lesson file for editing: its commands, bookmarks and pauses become steps. */
export async function makeLesson(words: LessonWords): Promise<void> {
  // The lesson ends at the cursor.
  pause()
  const document = installedPlayer()?.document()
  if (document === undefined) return
  const [{ writeLesson }, { showLessonFile }] = await Promise.all([
    import('../../lessons/format/writeLesson.ts'),
    import('./lessonFile.ts'),
  ])
  const entry = currentEntry()?.id
  const marks = usePresenting.getState().marks.filter(({ run }) => run === entry)
  const pauses = knownPauses().map((at) => ({ at, title: '' }))
  // A bookmark at the same time replaces a pause, because it has a title.
  const stops = [...pauses, ...marks.map(({ at, text }) => ({ at, title: text }))]
  const playedTo = usePlayback.getState().head.at
  const { text, leftOut } = writeLesson({ document: currentRun(document), stops, playedTo }, words)
  showLessonFile('lesson.md', text, leftOut)
}
