/** Files that are dropped or pasted anywhere on the page; without this the browser would put a file in the page's place. */
import type { OfferedFile } from '../../keep/droppedFiles.ts'
import { isLessonText } from '../../share/lessonFiles.ts'
import { useKept } from '../../store/kept.ts'
import { offer, openFiles, openPastedLesson, openPastedText, takeText } from './runFiles.ts'

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
    const isPages = !isFieldOfItsOwn(event.target)
    const take = (open: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      open()
    }
    // What has words as well is pasted as those.
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/plain'))
      take(() => void openFiles(filesOf(clipboardData)))
    else if (!isPages) return
    else if (isLessonText(words)) take(() => void openPastedLesson(words))
    // Nodes are no manifest that anybody applies.
    else if (mayBeCluster(words)) take(() => void openPastedCluster(words))
    // The editor is in a tree of its own, and takes what it is given.
    else if (event.composedPath()[0] === event.target) take(() => void openPasted(words))
    else if (watched.test(words)) take(() => void openPasted(words))
    else if (words.includes('resourceVersion')) void offerAsRecording(words)
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

/** How a watch begins, which can be no manifest. */
const watched = /^[\s\ufeff]*\{\s*"type"\s*:\s*"[A-Z]+"\s*,\s*"object"/

/** What was pasted beside all fields: a recording, a run, a manifest, or nothing of these, which is said. */
async function openPasted(words: string): Promise<void> {
  const { takePasted } = await import('../imports/recordingFiles.ts')
  if (!takePasted(words, false, () => takeText(words, [], []))) await openPastedText(words)
}

/** What a node says of itself, without Pods that run on it. */
const mayBeCluster = (words: string): boolean =>
  words.includes('kubeletVersion') && !/\bcontainers"?:/.test(words) && !watched.test(words)

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

/** Asked at once: after the event the browser no longer tells. */
function filesOf(data: DataTransfer | null): readonly OfferedFile[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (file === null) return []
    const entry = item.webkitGetAsEntry()
    if (!isFolder(entry)) return [offer(file)]
    const inside = async () => (await import('../imports/folderFiles.ts')).filesIn(entry)
    return [{ ...offer(file), isFolder: true, inside }]
  })
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory === true
