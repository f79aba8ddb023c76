/** Files that the user picks. The browser opens its dialog only at once; what takes files is loaded once some are picked. */
import type { OfferedFile } from '../../storage/droppedFiles.ts'

/** Asks for files: manifests, a run that was saved, a lesson, or what kubectl printed of a cluster. */
export function pickFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = '.yaml,.yml,.json,.md,application/yaml,application/json,text/markdown'
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
