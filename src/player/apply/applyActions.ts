/** Applies the editor's text to the cluster. */
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { CommandResult } from '../../engine/index.ts'
import { endApplying, startApplying, useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer, pause, play } from '../actions/actions.ts'
import { hasOwnEdits } from '../runs/runs.ts'
import type { HowToApply } from './applyText.ts'

/**
 * `kubectl apply -f -` with the editor's text. If the apply changed something and the run is paused, the run starts
 * playing.
 */
export const applyManifest = (): Promise<CommandResult | undefined> => carryOut('asItIs')

/**
 * Action of the primary button: creates all missing objects that the text needs, and applies the text. If the API
 * server would reject an object, no command is given, and the bar names the object and the reason.
 */
export const createAndApply = (): Promise<CommandResult | undefined> => carryOut('withMissing')

async function carryOut(how: HowToApply): Promise<CommandResult | undefined> {
  const player = installedPlayer()
  if (useManifest.getState().applying || player === undefined) return undefined
  startApplying()
  try {
    // Loaded late, because the first paint does not need it.
    const { applyText } = await import('./applyText.ts')
    return await applyText(how, player)
  } finally {
    endApplying()
  }
}

/** Plays or pauses. If the page proposes a rollout and nothing else is left to show, it starts the rollout. */
export function togglePlay(): void {
  const { playing, cursor, head } = usePlayback.getState()
  if (playing) pause()
  else if (isProposed() && !isBefore(cursor, head)) void applyManifest()
  else play()
}

/** Whether the page proposes a rollout and the user has not changed anything yet. */
function isProposed(): boolean {
  return useUi.getState().firstHint && !hasOwnEdits() && installedPlayer()?.isEdited() !== true
}
