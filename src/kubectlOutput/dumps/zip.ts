/** Reads the entries of a ZIP archive from the list at its end. */
import { type ArchiveEntry, ArchiveError, type EntryChoice } from './archiveTypes.ts'

const STORED = 0
const DEFLATED = 8

/** Throws ArchiveError. Entries with another compression, such as encrypted entries, make the archive unreadable. */
export async function zipEntries(
  archive: Uint8Array<ArrayBuffer>,
  { isWanted, limits }: EntryChoice,
): Promise<readonly ArchiveEntry[]> {
  const { unzipSync } = await import('fflate')
  let [count, kept] = [0, 0]
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize, compression }) => {
        count++
        if (count > limits.entries) throw new ArchiveError('tooManyEntries')
        if (name.endsWith('/') || !isWanted(name)) return false
        if (compression !== STORED && compression !== DEFLATED) throw new ArchiveError('damaged')
        // The content is written into memory of this size, whatever the compressed data say.
        kept += originalSize
        if (kept > limits.kept) throw new ArchiveError('tooLarge')
        return true
      },
    })
    return Object.entries(files).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    // The library reads hostile data without checks of its own, and fails with errors of several types.
    throw new ArchiveError('damaged', { cause: error })
  }
}
