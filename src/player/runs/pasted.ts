/** Handlers of pasted text by its kind. Loaded with the first paste. */
import { showNotice } from '../../store/notices.ts'
import { offer } from './pickFiles.ts'
import { openRunText, takeText } from './runFiles.ts'

/**
 * Opens text pasted outside of fields: a recording, kubectl's output for people, a run or a manifest; reports other
 * text.
 */
async function openPasted(words: string): Promise<void> {
  const { takePasted } = await import('../imports/recordingFiles.ts')
  if (takePasted(words, false, () => takeText(words, [], []))) return
  const { takePrinted } = await import('../imports/printedText.ts')
  if (!takePrinted(words)) await openPastedText(words)
}

/** Shows the user's own cluster before a run starts in it. */
async function openPastedCluster(words: string): Promise<void> {
  const { takeClusterText } = await import('../imports/recordingFiles.ts')
  if (!(await takeClusterText(words))) await openPasted(words)
}

/** Offers to open text, which the editor has already inserted, as a recording. */
async function offerAsRecording(words: string): Promise<void> {
  const { takePasted } = await import('../imports/recordingFiles.ts')
  takePasted(words, true, () => takeText(words, [], []))
}

/** Opens the text of a lesson that was pasted. */
async function openPastedLesson(text: string): Promise<void> {
  const { openLessonFiles } = await import('../lesson/lessonFile.ts')
  await openLessonFiles({ name: 'lesson.md', text, translations: {} })
}

/** Opens a run, or puts a manifest into the editor; reports other text. */
async function openPastedText(text: string): Promise<void> {
  if (text.trim() === '') return
  const { takeFiles } = await import('../../storage/droppedFiles.ts')
  const { run, manifests, left } = await takeFiles([offer(new File([text], ''))])
  if (run !== undefined) await openRunText('pasted.json', run.text)
  else if (manifests.length > 0) takeText(text, [], [])
  else showNotice({ type: 'filesLeft', left })
}

export type PastedAs = 'anything' | 'cluster' | 'lesson' | 'textOfEditor'

/** Handler of a text by its presumed kind. */
export const pasted: Readonly<Record<PastedAs, (words: string) => Promise<void>>> = {
  anything: openPasted,
  cluster: openPastedCluster,
  lesson: openPastedLesson,
  textOfEditor: offerAsRecording,
}
