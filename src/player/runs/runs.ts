import { AFTER_ALL, currentRun } from '../../engine/document/branchDocument.ts'
import type { Cursor, LoadCommand, SessionDocument } from '../../engine/index.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import type { ExampleId } from '../../scenarios/exampleIds.ts'
import type { DecodedLink } from '../../share/link.ts'
import type { SharedRun, SharedView } from '../../share/validate.ts'
import { useManifest } from '../../store/manifest.ts'
import { dismissNotice, showNotice, useNotices } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { sharedTab, showPane, showSelection, useSelection } from '../../store/selection.ts'
import { dismissFirstHint, nameOtherRun, type RunTitle } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import { firstManifest, preparedManifest, startingDocument } from './firstRun.ts'
import { recordingOfFragment, thenAndNowOfFragment } from './fragments.ts'
import { isPageFragment, showPage } from './pageFragments.ts'
import { type Arrival, changeRun } from './runChange.ts'

/** The run of the first minute: `shop/web:v1` complete, and `shop/web:v2` prepared in the editor. */
export function openFirstRun(player: Player, how: Arrival['how'] = 'here'): Promise<void> {
  return openPrepared(player, { id: 'web', before: firstManifest, after: preparedManifest }, how)
}

/** An example in its own cluster: its first version complete, the second one in the editor. */
export async function openExample(player: Player, id: ExampleId): Promise<void> {
  const { examples } = await import('../../scenarios/examples/examples.ts')
  await openPrepared(player, { id, ...examples[id] }, 'push')
}

interface Prepared {
  readonly id: ExampleId
  readonly before: string
  readonly after: string
  readonly load?: LoadCommand
}

async function openPrepared(player: Player, { id, before, after, load }: Prepared, how: Arrival['how']): Promise<void> {
  const isOpen = await changeRun({ how, save: 'whenChanged', ...(how === 'push' ? { fragment: '' } : {}) }, () => {
    showText(after, before)
    // Set before the run is open, so that an early key press is handled afterwards.
    nameOtherRun(id, after !== before)
    // With an empty cluster, the manifest is the next step.
    if (before === '') showPane('manifest', 'manifest')
    return player.open({ document: startingDocument(before, 1, load) }, { runAhead: before !== '' })
  })
  if (!isOpen) dismissFirstHint()
}

/**
 * Opens the run of an address. An invalid link is reported; the page then opens the first run, or with `whileOpen`
 * keeps its run.
 */
export async function openAddress(
  player: Player,
  fragment: string,
  moment: 'atStart' | 'whileOpen',
  isWanted: () => boolean = () => true,
): Promise<void> {
  const recording = recordingOfFragment(fragment)
  if (recording !== undefined) {
    const { openRecording } = await import('./recordings.ts')
    const isOpen = await openRecording(player, recording)
    if (!isOpen && moment === 'atStart') await openFirstRun(player)
    return
  }
  const thenAndNow = thenAndNowOfFragment(fragment)
  if (thenAndNow !== undefined) {
    const { openThenAndNow } = await import('./recordings.ts')
    const isOpen = await openThenAndNow(player, thenAndNow)
    if (!isOpen && moment === 'atStart') await openFirstRun(player)
    return
  }
  if (isPageFragment(fragment)) {
    showPage(fragment)
    if (moment === 'atStart') await openFirstRun(player)
    return
  }
  const decoded = await readLink(fragment)
  if (!isWanted()) return
  if (decoded.type === 'run') {
    await openSharedRun(player, decoded.run)
    return
  }
  if (moment === 'atStart') await openFirstRun(player)
  if (decoded.type === 'problem') {
    const instead = moment === 'atStart' ? 'freshRun' : 'sameRun'
    showNotice({ type: 'linkRefused', problem: decoded.problem, instead, detail: decoded.detail })
  }
}

/** The code that decodes and validates links is loaded with the first link. */
async function readLink(fragment: string): Promise<DecodedLink> {
  if (fragment === '' || fragment === '#') return { type: 'none' }
  const { decodeLink } = await import('../../share/link.ts')
  return decodeLink(fragment)
}

/** Further facts about a run that is opened. */
interface SharedRunExtras {
  readonly title?: RunTitle
  /** Virtual ms up to which the run had been computed. */
  readonly headAt?: number
}

/**
 * Opens a run from elsewhere with its sender's cursor and view; reports if this engine plays it differently. Returns
 * false if the run could not be opened.
 */
export function openSharedRun(
  player: Player,
  run: SharedRun,
  arrival: Arrival = { how: 'here', save: 'whenChanged' },
  { title = 'shared', headAt = 0 }: SharedRunExtras = {},
): Promise<boolean> {
  const { document, cursor, fingerprint, manifestText, view } = run
  return changeRun({ ...arrival, moment: { cursor, fingerprint } }, async () => {
    showText(manifestText, lastApplied(currentRun(document)))
    nameOtherRun(title)
    dismissNotice()
    const isInThePast = headAt > cursor.at
    if (!(await player.open({ document, cursor: placeOf(run) }, isInThePast ? { computeUntil: headAt } : {})))
      return false
    if (view !== undefined) showView(view)
    // A long run is still at its start.
    if (usePlayback.getState().work?.type === 'opening')
      void player.arrived().then(() => isAt(placeOf(run)) && compareEngines(document.engineVersion, fingerprint))
    else compareEngines(document.engineVersion, fingerprint)
    return true
  })
}

function isAt({ at, step }: Cursor): boolean {
  const { cursor } = usePlayback.getState()
  return cursor.at === at && (step === AFTER_ALL || cursor.step === step)
}

/** Reports if this engine plays a run differently from the engine that recorded it. */
function compareEngines(recordedBy: string, fingerprint: string): void {
  // A run that was opened without its failing part differs anyway.
  if (useNotices.getState().notice?.type === 'recovered') return
  const playback = usePlayback.getState()
  // The run may be equal up to this cursor and differ later.
  const isOther = recordedBy !== '' && recordedBy !== playback.engineVersion
  if (isOther || playback.fingerprint !== fingerprint) {
    showNotice({ type: 'otherEngine', recordedBy, runningOn: playback.engineVersion })
  }
}

/** Another engine has other events, so the step of its cursor is meaningless here. */
function placeOf({ document: { engineVersion }, cursor }: SharedRun): Cursor {
  const isOther = engineVersion !== '' && engineVersion !== ENGINE_VERSION
  return isOther ? { at: cursor.at, step: AFTER_ALL } : cursor
}

/** Applies the sender's view. */
export function showView({ stage, deploymentUid, inspector, selected }: SharedView): void {
  showSelection({ stageView: stage, workloadUid: deploymentUid, inspectorTab: inspector, selected })
}

/** The run with branches, cursor and view; undefined without a run. */
export function sharedRun(player: Player): SharedRun | undefined {
  const document = player.document()
  if (document === undefined) return undefined
  const { cursor, fingerprint } = usePlayback.getState()
  return { document, cursor, fingerprint, manifestText: useManifest.getState().text, view: shownView() }
}

/** The page's current view. */
export function shownView(): SharedView {
  const { stageView, workloadUid, inspectorTab, selected } = useSelection.getState()
  return {
    stage: stageView,
    deploymentUid: workloadUid,
    inspector: sharedTab(inspectorTab),
    ...(selected === undefined ? {} : { selected }),
  }
}

/**
 * Fragment of this run at the cursor; undefined without a run, or if the fragment is too large, which a notice reports.
 */
export async function currentFragment(
  player: Player,
  onTooLong = () => showNotice({ type: 'linkTooLong' }),
): Promise<string | undefined> {
  const run = sharedRun(player)
  if (run === undefined) return undefined
  const { encodeLink, LinkTooLargeError } = await import('../../share/link.ts')
  try {
    return await encodeLink(run)
  } catch (error) {
    if (!(error instanceof LinkTooLargeError)) throw error
    onTooLong()
    return undefined
  }
}

/** Whether the editor's text is the user's: neither applied nor initial. */
export function hasOwnEdits(): boolean {
  const { text, appliedText } = useManifest.getState()
  return text !== '' && text !== appliedText && text !== useSavedRun.getState().openedText
}

/** The last applied text; empty without an applied text. */
export function lastApplied(document: SessionDocument): string {
  for (const { command } of document.journal.toReversed())
    if (command.type === 'kubectl' && command.args[0] === 'apply' && command.stdin !== undefined) return command.stdin
  return ''
}
