/**
 * Saves the run as a file, and opens picked and dropped files. This module and its readers are loaded with the first
 * file.
 */

import { isPlaylistText } from '../../lessons/playlists/playlistLink.ts'
import { formatFileName } from '../../share/fileName.ts'
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import { dismissNotice, type LeftFile, showNotice, useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { runHas } from '../../store/run/openRun.ts'
import { canShareRun, installedPlayer } from '../actions/actions.ts'
import { download } from './download.ts'
import { openSharedRun, sharedRun } from './runs.ts'
import { replaceText } from './textBefore.ts'

/** Downloads the run with all its branches. */
export async function saveRunFile(): Promise<void> {
  if (!canShareRun()) return
  const player = installedPlayer()
  const run = player && sharedRun(player)
  if (run === undefined) return
  const { encodeRunFile } = await import('../../share/runFile.ts')
  const json = new Blob([encodeRunFile(run)], { type: 'application/json' })
  download(json, formatFileName(usePlayback.getState().cursor.at))
}

/**
 * Opens a run, lesson or recording in place of the run, or puts manifests into the editor. The page asks about
 * ambiguous files, and reports unusable files.
 */
export async function openFiles(offered: readonly OfferedFile[]): Promise<void> {
  if (offered.length === 0) return
  const [{ openRecorded, takeRecording }, { unpack }] = await Promise.all([
    import('../imports/recordingFiles.ts'),
    import('../imports/dumpFiles.ts'),
  ])
  const listed = (await Promise.all(offered.map(async (one) => (await one.inside?.()) ?? [one]))).flat()
  const { dump, files, left } = await unpack(listed)
  if (dump !== undefined) await openRecorded(dump)
  else if (files.length > 0 && !(await takeRecording(files, () => void openAsText(files)))) await openAsText(files)
  if (left.length > 0) showNotice({ type: 'filesLeft', left })
}

async function openAsText(files: readonly OfferedFile[]): Promise<void> {
  const { joinManifests, takeFiles } = await import('../../storage/droppedFiles.ts')
  const { run, lesson, manifests, left } = await takeFiles(files)
  const [first] = manifests
  if (run !== undefined) await openRunText(run.name, run.text)
  else if (lesson !== undefined) {
    const { openLessonFiles } = await import('../lesson/lessonFile.ts')
    await openLessonFiles(lesson)
  } else if (first !== undefined && manifests.length === 1 && isPlaylistText(first.text)) await openPlaylistFile(first)
  else if (manifests.length > 0)
    takeText(
      joinManifests(manifests),
      manifests.map(({ name }) => name),
      left,
    )
  else showNotice({ type: 'filesLeft', left })
}

/** Opens the first lesson of a playlist's file; reports problems of the file. */
async function openPlaylistFile({ name, text }: { readonly name: string; readonly text: string }): Promise<void> {
  const [{ readPlaylist }, { openPlaylist }] = await Promise.all([
    import('../../lessons/playlists/playlistFile.ts'),
    import('../lesson/lessonActions.ts'),
  ])
  const read = readPlaylist(text)
  if (read.type === 'problem') showNotice({ type: 'playlistRefused', name, detail: read.detail })
  else await openPlaylist(read.playlist)
}

/** Opens the text of a run that was saved. */
export async function openRunText(name: string, text: string): Promise<void> {
  const player = installedPlayer()
  if (player === undefined) return
  const { decodeRunFile } = await import('../../share/runFile.ts')
  const decoded = decodeRunFile(text)
  if (decoded.type === 'problem') {
    showNotice({ type: 'fileRefused', problem: decoded.problem, name, detail: decoded.detail })
    return
  }
  const isOpen = await openSharedRun(player, decoded.run, { how: 'push', fragment: '', save: 'atOnce' })
  // A notice about another engine is more important.
  const { notice } = useNotices.getState()
  if (isOpen && (notice === undefined || notice.type === 'runKept')) showNotice({ type: 'fileOpened', name })
}

/**
 * Replaces the editor's text, with undo. Over a run that takes no commands, the text is for a simulated run that
 * continues from there.
 */
export function takeText(text: string, names: readonly string[], left: readonly LeftFile[]): void {
  if (!runHas('takesCommands')) {
    void import('../imports/goOnFromRecording.ts').then(({ goOnFromRecording }) => goOnFromRecording(text))
    return
  }
  const [first, ...more] = names
  if (first === undefined) replaceText(text)
  else replaceText(text, { type: 'file', name: more.length === 0 ? first : `${first} +${more.length}` })
  showNotice({ type: 'textTaken', names, left })
}

/** Goes back to the replaced run. */
export function openRunBefore(): void {
  dismissNotice()
  window.history.back()
}
