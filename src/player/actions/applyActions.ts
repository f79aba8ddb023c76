/** What the editor's text does to the cluster. */
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { CommandResult } from '../../engine/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { hasOwnEdits } from '../runs/runs.ts'
import { installedPlayer, pause, play } from './actions.ts'
import type { HowToApply } from './applyText.ts'

/** `kubectl apply -f -` with the editor's text. Where it changed something and the run stands still, playing begins it. */
export const applyManifest = (): Promise<CommandResult | undefined> => carryOut('asItIs')

/**
 * What the primary button says: creates all that the text needs and that is missing, and applies the text. Where the API
 * server would refuse any of it, nothing is done; the bar says what and why.
 */
export const createAndApply = (): Promise<CommandResult | undefined> => carryOut('withMissing')

async function carryOut(how: HowToApply): Promise<CommandResult | undefined> {
  const player = installedPlayer()
  if (useManifest.getState().applying || player === undefined) return undefined
  useManifest.setState({ applying: true })
  try {
    // It comes with the bar that has the button; no first paint needs it.
    const { applyText } = await import('./applyText.ts')
    return await applyText(how, player)
  } finally {
    useManifest.setState({ applying: false })
  }
}

/** Plays or pauses. Where the page proposes a rollout and nothing else is left to be seen, playing begins it. */
export function togglePlay(): void {
  const { playing, cursor, head } = usePlayback.getState()
  if (playing) pause()
  else if (isProposed() && !isBefore(cursor, head)) void applyManifest()
  else play()
}

/** Whether the page proposes a rollout, and the user has done nothing of their own yet. */
function isProposed(): boolean {
  return useUi.getState().firstHint && !hasOwnEdits() && installedPlayer()?.isEdited() !== true
}
