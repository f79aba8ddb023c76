/** Starts a simulated run from the state of a recording. */

import { dismissNotice, showNotice } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import { nameOtherRun, useUi } from '../../store/ui.ts'
import { askEngine, installedPlayer, pause } from '../actions/actions.ts'
import { changeRun } from '../runs/runChange.ts'

/**
 * Opens a new run after the recording in the browser's history: simulated from the cursor on, and open to commands. The
 * editor's text is `manifest`, else the manifest of the shown workload.
 */
export async function goOnFromRecording(manifest?: string): Promise<void> {
  const player = installedPlayer()
  if (player === undefined) return
  pause()
  const { document, at, subject, notices } = await askEngine('runFromRecording', {})
  const live = subject?.manifest ?? ''
  const text = manifest ?? live
  const before = useUi.getState().title
  const name = subject?.name ?? (typeof before === 'object' ? before.name : '')
  const title = { type: 'observed', name, more: 0, day: at, isSimulated: true } as const
  const isOpen = await changeRun({ how: 'push', fragment: '', save: 'atOnce' }, () => {
    showText(text, live)
    nameOtherRun(title)
    dismissNotice()
    return player.open({ document })
  })
  if (isOpen) showNotice({ type: 'simulatedFrom', at, notices })
}
