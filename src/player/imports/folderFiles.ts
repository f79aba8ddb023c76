/** Lists the files of a dropped folder. */
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import { offer } from '../runs/pickFiles.ts'

/** Largest number of files; more are certainly a mistake. A dump of a large cluster has thousands. */
const MOST_FILES = 20_000
const MOST_DEPTH = 12
/** Logs of containers in a dump, of which there are more than of anything else. */
const log = /\.log(?:\.[\w.]+)?$|(?:^|\/)logs\.txt$/

/** All files with their paths, including nested folders, sorted by path. Unreadable entries are left out. */
export async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly OfferedFile[]> {
  const files: OfferedFile[] = []
  await collect(folder, folder.name, MOST_DEPTH, files)
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function collect(
  folder: FileSystemDirectoryEntry,
  path: string,
  depth: number,
  files: OfferedFile[],
): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    // A browser returns a hundred entries per call, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (entries.length === 0) return
    for (const entry of entries) {
      if (files.length >= MOST_FILES) return
      const name = `${path}/${entry.name}`
      if (isFolder(entry)) {
        if (depth > 0 && !entry.name.startsWith('.')) await collect(entry, name, depth - 1, files)
      } else if (isFile(entry) && !log.test(entry.name)) {
        const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)))
        if (file !== undefined) files.push(offer(file, name))
      }
    }
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
