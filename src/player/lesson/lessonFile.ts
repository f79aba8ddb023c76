/** A lesson of the user's own: its file is read, corrected and opened. It comes with the first of them. */
import { type LessonReading, readLesson } from '../../lessons/format/readLesson.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import { showNotice } from '../../store/notices.ts'
import { useUi } from '../../store/ui.ts'
import { download } from '../runs/download.ts'
import { openLoadedLesson } from './lessonActions.ts'

/** Opens the lesson in a file; one with mistakes is shown with them first. */
export async function openLessonText(name: string, text: string): Promise<void> {
  if (take(name, text).problems.length > 0) useUi.setState({ dialog: 'lessonFile' })
  else await openLessonFile()
}

/** Shows the text of a lesson, to be written on. */
export function showLessonFile(name: string, text: string): void {
  take(name, text)
  useUi.setState({ dialog: 'lessonFile' })
}

/** The text as it is now, while it is being corrected. */
export function editLessonFile(text: string): void {
  const { file } = useLessonFile.getState()
  if (file) take(file.name, text)
}

/** Opens the lesson as far as its file is valid. */
export async function openLessonFile(): Promise<void> {
  const { file } = useLessonFile.getState()
  if (!file) return
  const { lesson } = readLesson(idOf(file.name), file.text)
  if (!lesson) return
  try {
    await openLoadedLesson(lesson)
  } catch (error) {
    showNotice({ type: 'requestFailed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Hands the text to the browser's downloads. */
export function saveLessonFile(): void {
  const { file } = useLessonFile.getState()
  if (file) download(new Blob([file.text], { type: 'text/markdown' }), file.name)
}

function take(name: string, text: string): LessonReading {
  const reading = readLesson(idOf(name), text)
  const steps = reading.lesson?.steps.length ?? 0
  useLessonFile.setState({ file: { name, text, problems: reading.problems, steps } })
  return reading
}

/** No lesson of the course is called so. */
const idOf = (name: string): string => `file/${name.replace(/\.(?:md|markdown)$/i, '')}`
