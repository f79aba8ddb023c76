/** Files that are dropped or pasted anywhere on the page; without this the browser would put a file in the page's place. */
import { isLessonText } from '../../share/lessonFiles.ts'
import { useKept } from '../../store/kept.ts'
import { offer, openFiles, openPastedLesson } from './runFiles.ts'

/** Takes files from now on; gives back how to stop. */
export function listenToDrops(target: Window): () => void {
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
  const show = (dragging: boolean): void => {
    if (useKept.getState().dragging !== dragging) useKept.setState({ dragging })
  }
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    show(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    // Left for outside the window, not for another element.
    if (event.relatedTarget === null) show(false)
  }
  const onDrop = (event: DragEvent): void => {
    show(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    void openFiles(filesOf(event.dataTransfer))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { clipboardData } = event
    if (!clipboardData) return
    const words = clipboardData.getData('text/plain')
    const isLesson = !isFieldOfItsOwn(event.target) && isLessonText(words)
    // What has words as well is pasted as those.
    if (!isLesson && (clipboardData.files.length === 0 || clipboardData.types.includes('text/plain'))) return
    event.preventDefault()
    event.stopPropagation()
    void (isLesson ? openPastedLesson(words) : openFiles(filesOf(clipboardData)))
  }
  // Before the editor, which takes a dropped file for text.
  target.addEventListener('dragover', onDragOver, true)
  target.addEventListener('dragleave', onDragLeave, true)
  target.addEventListener('drop', onDrop, true)
  target.addEventListener('paste', onPaste, true)
  return () => {
    target.removeEventListener('dragover', onDragOver, true)
    target.removeEventListener('dragleave', onDragLeave, true)
    target.removeEventListener('drop', onDrop, true)
    target.removeEventListener('paste', onPaste, true)
  }
}

/** A dialog, where a lesson may be written, and fields that take any text; the editor of manifests takes no lesson. */
const isFieldOfItsOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, input, textarea') !== null

/** Asked at once: after the event the browser no longer tells. */
function filesOf(data: DataTransfer | null) {
  return [...(data?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file === null ? [] : [offer(file, item.webkitGetAsEntry()?.isDirectory === true)]
  })
}
