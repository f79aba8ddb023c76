/** What was pasted on the page, by what it is. Loaded with the first of it. */
import { showNotice } from '../../store/notices.ts'
import { offer } from './pickFiles.ts'
import { openRunText, takeText } from './runFiles.ts'

/** What was pasted beside all fields: a recording, a run, a manifest, or nothing of these, which is said. */
async function openPasted(words: string): Promise<void> {
  const { takePasted } = await import('../imports/recordingFiles.ts')
  if (!takePasted(words, false, () => takeText(words, [], []))) await openPastedText(words)
}

/** One's own cluster is shown before anything is begun in it. */
async function openPastedCluster(words: string): Promise<void> {
  const { takeClusterText } = await import('../imports/recordingFiles.ts')
  if (!(await takeClusterText(words))) await openPasted(words)
}

/** Of what the editor has taken: it may be meant as a recording. */
async function offerAsRecording(words: string): Promise<void> {
  const { takePasted } = await import('../imports/recordingFiles.ts')
  takePasted(words, true, () => takeText(words, [], []))
}

/** Opens the text of a lesson that was pasted. */
async function openPastedLesson(text: string): Promise<void> {
  const { openLessonFiles } = await import('../lesson/lessonFile.ts')
  await openLessonFiles({ name: 'lesson.md', text, translations: {} })
}

/** Opens a run, or puts a manifest into the editor; what is neither is reported. */
async function openPastedText(text: string): Promise<void> {
  if (text.trim() === '') return
  const { takeFiles } = await import('../../keep/droppedFiles.ts')
  const { run, manifests, left } = await takeFiles([offer(new File([text], ''))])
  if (run !== undefined) await openRunText('pasted.json', run.text)
  else if (manifests.length > 0) takeText(text, [], [])
  else showNotice({ type: 'filesLeft', left })
}

export type PastedAs = 'anything' | 'cluster' | 'lesson' | 'textOfEditor'

/** What opens a text, by what it seems to be. */
export const pasted: Readonly<Record<PastedAs, (words: string) => Promise<void>>> = {
  anything: openPasted,
  cluster: openPastedCluster,
  lesson: openPastedLesson,
  textOfEditor: offerAsRecording,
}
