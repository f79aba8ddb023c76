import { attempt } from '../../app/browserStorage.ts'
import { pendingKey } from '../../storage/pendingKey.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import { currentEntry } from '../runs/runChange.ts'
import { sharedRun } from '../runs/runs.ts'
import { savedKey } from './restoreMarks.ts'

/**
 * Leaves the run in localStorage if the page closes before the saver is loaded: the user may have applied something by
 * then. The next page saves the run.
 */
export function leaveEarly(player: Player, page: Window): void {
  const id = currentEntry()?.id
  const run = sharedRun(player)
  const { text } = useManifest.getState()
  if (!id || !run || (text === useSavedRun.getState().openedText && !player.isEdited())) return
  const { document, cursor, fingerprint, view } = run
  const summary = { id, usedAt: Date.now(), title: useUi.getState().title, at: cursor.at }
  const head = { summary, moment: { cursor, fingerprint, view, headAt: usePlayback.getState().head.at } }
  attempt(() => {
    page.localStorage.setItem(pendingKey + id, JSON.stringify({ id, head, text, document }))
    page.localStorage.setItem(savedKey, '1')
  })
}
