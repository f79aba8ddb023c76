/** Recordings of real clusters as the browser keeps them: they are their files, which are read anew. */
import type { ImportedRecording } from '../../bridge/importRequests.ts'
import type { KeptRecording } from '../../keep/keptRun.ts'
import { unpackFile } from '../../keep/recordedFiles.ts'
import { importRecording } from '../imports/importRecording.ts'
import { openRecording } from '../runs/observedRun.ts'
import type { Arrival } from '../runs/runChange.ts'

/** Reads a kept recording and opens it where it was left. False if it could not be opened. */
export async function openKeptRecording({ files, place }: KeptRecording, arrival: Arrival): Promise<boolean> {
  try {
    const unpacked = await Promise.all(files.map(async (file) => ({ name: file.name, data: await unpackFile(file) })))
    return await new Promise((resolve) => {
      const open = async (recording: ImportedRecording): Promise<boolean> => {
        const isOpen = await openRecording(recording, arrival, place)
        resolve(isOpen)
        return isOpen
      }
      // What it goes on with is the explaining.
      void importRecording(unpacked, { open }).then(() => resolve(false))
    })
  } catch {
    return false
  }
}

/** All texts of a recording, one behind the other, as they can be read again. */
export async function textsOf({ files }: KeptRecording): Promise<string> {
  return (await Promise.all(files.map(async (file) => (await unpackFile(file)).text()))).join('\n')
}
