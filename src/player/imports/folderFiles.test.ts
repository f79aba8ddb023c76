import { expect, test } from 'vitest'
import { filesIn } from './folderFiles.ts'

/** A fake folder: a hundred entries per read, then none. */
function folder(name: string, entries: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const createReader = () => {
    const batches = [entries.slice(0, 2), entries.slice(2)]
    return { readEntries: (take: (entries: readonly FileSystemEntry[]) => void) => take(batches.shift() ?? []) }
  }
  return { name, isDirectory: true, isFile: false, createReader } as object as FileSystemDirectoryEntry
}

function file(name: string, isReadable = true): FileSystemEntry {
  const read = (take: (file: File) => void, fail: () => void) => (isReadable ? take(new File([name], name)) : fail())
  return { name, isDirectory: false, isFile: true, file: read } as object as FileSystemEntry
}

test("filesIn returns a folder's files with their paths, including nested folders", async () => {
  const inner = folder('kinds', [file('pods.json'), file('events.json'), file('locked.json', false)])
  const files = await filesIn(folder('night', [file('nodes.json'), inner, folder('.git', [file('config')])]))
  expect(files.map(({ name }) => name)).toEqual([
    'night/kinds/events.json',
    'night/kinds/pods.json',
    'night/nodes.json',
  ])
  expect(await files[2]?.blob?.text()).toBe('nodes.json')
})
