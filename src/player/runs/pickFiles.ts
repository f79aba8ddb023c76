/**
 * Files that the user picks. The browser opens its dialog only at once, so the code that reads the files is loaded
 * afterwards.
 */
import type { OfferedFile } from '../../storage/droppedFiles.ts'

/** Asks the user for files: manifests, a saved run, a lesson, or kubectl output of a cluster. */
export function pickFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = '.yaml,.yml,.json,.md,.tar,.tgz,.gz,application/yaml,application/json,text/markdown'
  input.addEventListener('change', () => void openPicked([...(input.files ?? [])]))
  input.click()
}

/** A file of the browser for `openFiles`. */
export function offer(file: File, name = file.name): OfferedFile {
  return { name, size: file.size, bytes: () => file.arrayBuffer(), blob: file }
}

async function openPicked(files: readonly File[]): Promise<void> {
  const { openFiles } = await import('./runFiles.ts')
  await openFiles(files.map((file) => offer(file)))
}
