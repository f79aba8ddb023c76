/** Recordings and prepared runs, opened in place of the run. Loaded with the first recording. */

import { messageOf } from '../../app/outcome.ts'
import type { RecordedRun, SessionDocument } from '../../engine/index.ts'
import { findRecording, loadConformance, loadRecording } from '../../scenarios/conformance.ts'
import type { ThenAndNowId } from '../../scenarios/legacy/thenAndNowIds.ts'
import { noteRecording } from '../../store/late/recording.ts'
import { dismissNotice, showNotice } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import type { ShownRecording } from '../../store/recording.ts'
import { closeDialog, nameOtherRun, type RunTitle } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import { applyLabel } from './applyLabel.ts'
import { recordingFragment, thenAndNowFragment } from './fragments.ts'
import { type Arrival, changeRun } from './runChange.ts'

/** Virtual ms before the first command in which the page shows the cluster. */
const BEFORE_FIRST_COMMAND_MS = 400

/**
 * Plays a recording from its beginning, in place of the run. Returns false and shows a notice if there is no recording
 * of this name or the recording cannot be fetched.
 */
export async function openRecording(player: Player, name: string, how: Arrival['how'] = 'here'): Promise<boolean> {
  try {
    const [recording, summary] = await Promise.all([loadRecording(name), loadConformance()])
    if (recording === undefined) {
      showNotice({ type: 'recordingUnknown', name })
      return false
    }
    const known = findRecording(summary, name)
    const seed = known?.seed === undefined ? {} : { seed: known.seed }
    const run = await player.recordedRun({ ...recording, ...seed }, known?.beginsMs ?? 3000)
    if (run === undefined) return false
    const { about = '', difference } = known ?? {}
    const shown = { name, about, followed: difference === undefined }
    return openPreparedRun(player, run, shown, { how, fragment: recordingFragment(name), save: 'whenChanged' })
  } catch (error) {
    showNotice({ type: 'recordingsUnreachable', message: messageOf(error) })
    return false
  }
}

/** The runs of 2017 and today; undefined, with a notice, if they cannot be fetched. */
export async function fetchThenAndNow(): Promise<typeof import('../../scenarios/legacy/thenAndNow.ts') | undefined> {
  try {
    return await import('../../scenarios/legacy/thenAndNow.ts')
  } catch (error) {
    showNotice({ type: 'recordingsUnreachable', message: messageOf(error) })
    return undefined
  }
}

/** Plays the run of 2017 or today. Returns false if the engine failed or the run cannot be fetched. */
export async function openThenAndNow(player: Player, id: ThenAndNowId, how: Arrival['how'] = 'here'): Promise<boolean> {
  const runs = await fetchThenAndNow()
  const run = runs && (await player.recordedRun(runs.thenAndNowRun(id), runs.THEN_AND_NOW_BEGINS_MS))
  if (run === undefined) return false
  const shown = { name: id, about: '', thenAndNow: id }
  return openPreparedRun(player, run, shown, { how, fragment: thenAndNowFragment(id), save: 'whenChanged' })
}

/** Adds the timeline labels of the journal's applies. */
function withLabels(document: SessionDocument): SessionDocument {
  let applied = ''
  const journal = document.journal.map((entry) => {
    const { command } = entry
    if (command.type !== 'kubectl' || command.args[0] !== 'apply' || command.stdin === undefined) return entry
    const label = applyLabel(command.stdin, applied)
    applied = command.stdin
    return { ...entry, command: { ...command, label } }
  })
  return { ...document, journal }
}

/** Opens a run whose commands are all known: its whole timeline is shown, and it plays from the first command. */
async function openPreparedRun(
  player: Player,
  { document: unnamed, endAt, steps }: RecordedRun,
  what: Omit<ShownRecording, 'steps'>,
  arrival: Arrival,
): Promise<boolean> {
  const document = withLabels(unnamed)
  const text = firstManifest(document)
  const title: RunTitle =
    what.thenAndNow === undefined
      ? { type: 'recording', name: what.name }
      : { type: 'thenAndNow', name: what.thenAndNow }
  const at = Math.max(0, (document.journal[0]?.at ?? 0) - BEFORE_FIRST_COMMAND_MS)
  const isOpen = await changeRun(arrival, () => {
    showText(text, text)
    nameOtherRun(title)
    closeDialog()
    dismissNotice()
    return player.open({ document, cursor: { at, step: 0 } }, { computeUntil: endAt })
  })
  if (!isOpen) return false
  noteRecording({ ...what, steps })
  player.play()
  return true
}

function firstManifest(document: SessionDocument): string {
  for (const { command } of document.journal)
    if (command.type === 'kubectl' && command.stdin !== undefined && command.args.includes('-f')) return command.stdin
  return ''
}
