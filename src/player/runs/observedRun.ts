/** Opens the recording of a real cluster in place of the run. */

import type { SharedView } from '../../share/validate.ts'
import { dismissNotice } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import { openRun } from '../../store/run/openRun.ts'
import { closeDialog, nameOtherRun, type RunTitle } from '../../store/ui.ts'
import type { ImportedRecording, RecordingHead } from '../../workers/importRequests.ts'
import type { Cursor } from '../../workers/protocol.ts'
import { installedPlayer } from '../actions/actions.ts'
import { playImported } from './playImported.ts'
import { type Arrival, changeRun } from './runChange.ts'
import { showView } from './runs.ts'

/**
 * Opens a recording at `place`, or at its end. Returns false if the recording could not be opened.
 */
export async function openRecording(
  recording: ImportedRecording,
  arrival: Arrival,
  place?: { readonly cursor: Cursor; readonly view: SharedView },
): Promise<boolean> {
  const player = installedPlayer()
  if (player === undefined) return false
  return changeRun(arrival, async () => {
    showText('', '')
    nameOtherRun(titleOf(recording.head))
    closeDialog()
    dismissNotice()
    if (!(await playImported(player, recording))) return false
    if (place === undefined) await player.seek(openRun().endMs ?? 0)
    else {
      await player.goTo(place.cursor)
      showView(place.view)
    }
    return true
  })
}

/** Title of a recording: its workload, else its files. */
export function titleOf(head: RecordingHead): RunTitle {
  const { subject, from } = head
  const { name, more } = subject ?? { name: nameOf(head), more: 0 }
  return { type: 'observed', name, more, ...(from === undefined || subject === undefined ? {} : { day: from }) }
}

/** Name of the single file, or of the common folder. */
function nameOf({ names }: RecordingHead): string {
  const [first = ''] = names
  if (names.length === 1) return first
  const slash = first.lastIndexOf('/')
  const folder = first.slice(0, Math.max(0, slash))
  const isShared = folder !== '' && names.every((name) => name.startsWith(`${folder}/`))
  return isShared ? folder.slice(folder.lastIndexOf('/') + 1) : `${first}, +${names.length - 1}`
}
