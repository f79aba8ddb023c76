/**
 * Files that are dropped or pasted on the page. Without this code, the browser would replace the page by the file. The
 * code that opens files is loaded with the first file.
 */

import { isLessonText } from '../../share/lessonText.ts'
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import { noteDragging } from '../../store/savedRun.ts'
import type { PastedAs } from './pasted.ts'
import { offer } from './pickFiles.ts'

/** Starts handling files; returns the stop function. */
export function listenToDrops(target: Window): () => void {
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    noteDragging(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    // The pointer has left the window, not just an element.
    if (event.relatedTarget === null) noteDragging(false)
  }
  const onDrop = (event: DragEvent): void => {
    noteDragging(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    void openOffered(filesOf(event.dataTransfer))
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
    // A clipboard with text is pasted as text.
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/plain'))
      take(() => void openOffered(filesOf(clipboardData)))
    else if (!isPages) return
    else if (isLessonText(words)) take(() => void openPasted('lesson', words))
    // Nodes are not a manifest that a user applies.
    else if (mayBeCluster(words)) take(() => void openPasted('cluster', words))
    // The editor has its own tree, and handles pasted text itself.
    else if (event.composedPath()[0] === event.target) take(() => void openPasted('anything', words))
    else if (watched.test(words) || printed.test(words)) take(() => void openPasted('anything', words))
    else if (words.includes('resourceVersion')) void openPasted('textOfEditor', words)
  }
  // In the capture phase, before the editor, which would insert a dropped file as text.
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

async function openOffered(files: readonly OfferedFile[]): Promise<void> {
  const { openFiles } = await import('./runFiles.ts')
  await openFiles(files)
}

async function openPasted(as: PastedAs, words: string): Promise<void> {
  const { pasted } = await import('./pasted.ts')
  await pasted[as](words)
}

/**
 * Whether the target is in a dialog or in a field that takes any text, such as a lesson; the editor of manifests takes
 * no lesson.
 */
const isFieldOfItsOwn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, input, textarea') !== null

/** Start of a watch's output, which is no manifest. */
const watched = /^[\s\ufeff]*\{\s*"type"\s*:\s*"[A-Z]+"\s*,\s*"object"/

/** A table or a description of kubectl, which is no manifest either. */
const printed = /^(?:NAME|NAMESPACE|LAST SEEN) {2,}[A-Z]|^Name: {2,}\S/m

/** Output of `kubectl get nodes`, without Pods. */
const mayBeCluster = (words: string): boolean =>
  words.includes('kubeletVersion') && !/\bcontainers"?:/.test(words) && !watched.test(words)

/** Read at once, because after the event the browser no longer gives access to the files. */
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
