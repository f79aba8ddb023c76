/** Opens saved recordings of real clusters, whose files are parsed again. */
import { outcome } from '../../app/outcome.ts'
import { unpackFile } from '../../storage/recordedFiles.ts'
import type { SavedRecording } from '../../storage/savedRun.ts'
import { withUnsavedEnd } from '../../storage/unsavedEnd.ts'
import { showNotice } from '../../store/notices.ts'
import type { ImportedRecording } from '../../workers/importRequests.ts'
import { importRecording } from '../imports/importRecording.ts'
import { openRecording } from '../runs/observedRun.ts'
import type { Arrival } from '../runs/runChange.ts'

interface UnpackedFile {
  readonly name: string
  readonly data: Blob
}

/** Reads a saved recording and opens it at its cursor. Returns false if the recording could not be opened. */
export async function openSavedRecording({ files, place }: SavedRecording, arrival: Arrival): Promise<boolean> {
  // A file that this page has not packed cannot be unpacked.
  const unpacked = await Promise.all(
    files.map(async (file) => ({ name: file.name, data: await unpackFile(file) })),
  ).catch(outcome(undefined, TypeError))
  if (unpacked === undefined) return false
  const left = await leftOf(arrival.entry?.id, unpacked)
  const recorded = left && left.lost === 0 ? left.files : arrival.recorded
  return new Promise((resolve, reject) => {
    const open = async (recording: ImportedRecording): Promise<boolean> => {
      const isOpen = await openRecording(recording, { ...arrival, ...(recorded ? { recorded } : {}) }, place)
      if (isOpen && left && left.lost > 0) showNotice({ type: 'recordingEndLost', changes: left.lost })
      resolve(isOpen)
      return isOpen
    }
    // The import continues with explaining.
    void importRecording(left?.files ?? unpacked, { open }).then(() => resolve(false), reject)
  })
}

/** Adds the end that a page left while it was watching. */
async function leftOf(
  id: string | undefined,
  [file, ...others]: readonly UnpackedFile[],
): Promise<{ readonly files: readonly UnpackedFile[]; readonly lost: number } | undefined> {
  if (id === undefined || file === undefined || others.length > 0) return undefined
  const left = await withUnsavedEnd(window.localStorage, id, file.data).catch(outcome(undefined, DOMException))
  return left && { files: [{ ...file, data: left.data }], lost: left.lost }
}

/** All files of a recording concatenated, in readable form. */
export async function textsOf({ files }: SavedRecording): Promise<string> {
  return (await Promise.all(files.map(async (file) => (await unpackFile(file)).text()))).join('\n')
}
