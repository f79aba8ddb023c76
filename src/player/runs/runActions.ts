/** Actions that open another run. */

import type { ExampleId } from '../../scenarios/exampleIds.ts'
import type { ThenAndNowId } from '../../scenarios/legacy/thenAndNowIds.ts'
import { noteRestored } from '../../store/late/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { installedPlayer } from '../actions/actions.ts'
import { lastApplied, openExample, openFirstRun } from './runs.ts'

/** Restores the run after a failure. The editor then compares with the text that the restored run has applied last. */
export async function restartFromJournal(): Promise<void> {
  const player = installedPlayer()
  await player?.restart()
  const run = player?.currentRun()
  if (run !== undefined) noteRestored(lastApplied(run))
}

/** Opens an example in its own cluster; the current run is saved, one step back in the history. */
export async function chooseExample(id: ExampleId): Promise<void> {
  dismissNotice()
  const player = installedPlayer()
  if (player !== undefined) await openExample(player, id)
}

/**
 * Opens the first run in an empty cluster, also after a failure; the current run is saved, one step back in the
 * history.
 */
export async function startOver(): Promise<void> {
  dismissNotice()
  const player = installedPlayer()
  if (player !== undefined) await openFirstRun(player, 'push')
}

/**
 * Plays a recording of real Kubernetes; the current run is one step back in the history, and the address names the
 * recording.
 */
export async function playRecording(name: string): Promise<void> {
  const { openRecording } = await import('./recordings.ts')
  const player = installedPlayer()
  if (player !== undefined) await openRecording(player, name, 'push')
}

/** Plays the run of 2017 or of today; the address names it. */
export async function playThenAndNow(id: ThenAndNowId): Promise<void> {
  const { openThenAndNow } = await import('./recordings.ts')
  const player = installedPlayer()
  if (player !== undefined) await openThenAndNow(player, id, 'push')
}

/** Opens an empty cluster with the API and kubectl of 2017. */
export async function startClusterOf2017(): Promise<void> {
  dismissNotice()
  const { openClusterOf2017 } = await import('./legacy/clusterOf2017.ts')
  const player = installedPlayer()
  if (player !== undefined) await openClusterOf2017(player)
}
