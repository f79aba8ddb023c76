/** Saves a recording of a real cluster in this browser. */
import { outcome } from '../../app/outcome.ts'
import { packFiles, sizeOfFiles } from '../../storage/recordedFiles.ts'
import type { RunHead } from '../../storage/savedRun.ts'
import { showNotice } from '../../store/notices.ts'
import type { ImportFile } from '../../workers/importRequests.ts'
import type { LastingStorage } from './lastingStorage.ts'

/** Largest number of file names in a notice. */
const MOST_NAMES = 3

/** A recording on the page. The files are written once, the head whenever the head changes. */
export class RecordingOnPage {
  #bytes: number | undefined
  #head: RunHead | undefined
  /** The imported files; undefined for a recording from the browser's storage. */
  #files: readonly ImportFile[] | undefined

  /** `bytes`: size of the saved files. */
  constructor(bytes?: number) {
    this.#bytes = bytes
  }

  /**
   * Writes the recording's files and current state. Returns false and shows a notice if the files are too large or
   * there is no space.
   */
  async save(id: string, files: readonly ImportFile[], storage: LastingStorage): Promise<boolean> {
    this.#files = files
    const recording = await packFiles(files)
    const bytes = recording && sizeOfFiles(recording)
    const head = this.#head
    if (head === undefined) return false
    const parts = { id, text: '', ...(recording ? { recording } : {}) }
    if (bytes !== undefined && (await storage.writeRecording({ ...parts, head: withBytes(head, bytes) }))) {
      this.#bytes = bytes
      // The recording's cursor may have moved meanwhile.
      const { summary, moment } = this.#head ?? head
      if (moment !== head.moment) await this.note({ summary, moment }, storage)
      return true
    }
    showNotice({
      type: 'recordingNotKept',
      reason: recording === undefined ? 'tooLarge' : 'full',
      name: files
        .map(({ name }) => name)
        .slice(0, MOST_NAMES)
        .join(', '),
    })
    return false
  }

  /** Updates the recording's current state. */
  async note(head: RunHead, storage: LastingStorage): Promise<void> {
    this.#head = head
    const { id } = head.summary
    if (this.#bytes === undefined || (await storage.change({ id, head: withBytes(head, this.#bytes) }))) return
    this.#bytes = undefined
    const isSaved =
      this.#files !== undefined && (await this.save(id, this.#files, storage).catch(outcome(false, DOMException)))
    // A head without files would be listed but could not be opened.
    if (!isSaved) await storage.remove(id)
    if (this.#files === undefined) storage.tellLost()
  }
}

const withBytes = ({ summary, moment }: RunHead, recordedBytes: number): RunHead => ({
  summary: { ...summary, recordedBytes },
  moment,
})
