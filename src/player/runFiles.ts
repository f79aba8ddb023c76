/** The run as a file: saved, picked, dropped. What reads and writes it is loaded with the first file. */
import { formatFileName } from '../share/fileName.ts'
import type { SharedRun } from '../share/validate.ts'
import { showNotice, useNotices } from '../store/notices.ts'
import { usePlayback } from '../store/playback.ts'
import { dismissNotice, installedPlayer } from './actions.ts'
import { openSharedRun, sharedRun } from './runs.ts'

/** Bytes of a file that are read at all. */
const mostBytes = 64 * 1024 * 1024

/** The run that a file has replaced. */
let before: SharedRun | undefined

/** Hands the run with all its branches to the browser's downloads. */
export async function saveRunFile(): Promise<void> {
  const player = installedPlayer()
  const run = player && sharedRun(player)
  if (run === undefined) return
  const { encodeRunFile } = await import('../share/runFile.ts')
  const address = URL.createObjectURL(new Blob([encodeRunFile(run)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = formatFileName(usePlayback.getState().cursor.at)
  link.click()
  // The download has taken the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Asks for a file and opens its run. */
export function pickRunFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file !== undefined) void openRunFile(file)
  })
  input.click()
}

/** Opens the run of a file in place of the one that is there, which can be had back. What is no run is told. */
export async function openRunFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void> {
  const player = installedPlayer()
  if (player === undefined) return
  const { name } = file
  if (file.size > mostBytes) {
    showNotice({ type: 'fileRefused', problem: 'tooLarge', name })
    return
  }
  const [{ decodeRunFile }, text] = await Promise.all([import('../share/runFile.ts'), file.text()])
  const decoded = decodeRunFile(text)
  if (decoded.type === 'problem') {
    showNotice({ type: 'fileRefused', problem: decoded.problem, name, detail: decoded.detail })
    return
  }
  before = sharedRun(player)
  await openSharedRun(player, decoded.run)
  // What it says of another engine matters more.
  if (useNotices.getState().notice === undefined) showNotice({ type: 'fileOpened', name })
}

/** The run that the last file has replaced, as it was. */
export async function openRunBefore(): Promise<void> {
  const player = installedPlayer()
  const run = before
  before = undefined
  dismissNotice()
  if (player !== undefined && run !== undefined) await openSharedRun(player, run)
}

/** A file with a run may be dropped anywhere on the page; gives back how to stop. */
export function listenToDrops(target: Window): () => void {
  const hasRun = ({ dataTransfer }: DragEvent): boolean =>
    [...(dataTransfer?.items ?? [])].some(({ kind, type }) => kind === 'file' && type === 'application/json')
  const onDragOver = (event: DragEvent): void => {
    if (hasRun(event)) event.preventDefault()
  }
  const onDrop = (event: DragEvent): void => {
    const file = hasRun(event) ? event.dataTransfer?.files[0] : undefined
    if (file === undefined) return
    event.preventDefault()
    event.stopPropagation()
    void openRunFile(file)
  }
  // Before the editor, which takes a dropped file for text.
  target.addEventListener('dragover', onDragOver, true)
  target.addEventListener('drop', onDrop, true)
  return () => {
    target.removeEventListener('dragover', onDragOver, true)
    target.removeEventListener('drop', onDrop, true)
  }
}
