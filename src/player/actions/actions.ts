/** Everything that components can make happen. They call these, and nothing else, to change the run. */

import type { Command, CommandResult, Cursor, KubectlCommand, LoopKey, StopAt } from '../../engine/index.ts'
import type { ExampleId } from '../../scenarios/exampleIds.ts'
import type { ThenAndNowId } from '../../scenarios/thenAndNowIds.ts'
import type { HeldState } from '../../share/heldState.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { isObserved } from '../../store/observed.ts'
import { SPEED_RANGE, usePlayback } from '../../store/playback.ts'
import type { Locale, PaneLayout, Theme } from '../../store/prefs.ts'
import { usePrefs } from '../../store/prefs.ts'
import type { InspectorTab, LeftTab, MobileTab, ObjectRef, StageView, WorkloadList } from '../../store/selection.ts'
import { useSelection } from '../../store/selection.ts'
import { type UiState, useUi } from '../../store/ui.ts'
import { loopKeyOf, objectOfKey } from '../keys/loopKeys.ts'
import { shownLessonFragment } from '../lesson/lessonFragment.ts'
import type { Player } from '../player.ts'
import { isPageFragment } from '../runs/pageFragments.ts'
import { currentFragment, lastApplied, openExample, openFirstRun } from '../runs/runs.ts'

let current: Player | undefined

/** Called once at the start, and by tests. */
export function installPlayer(player: Player | undefined): void {
  current = player
}

/** For actions that are in a file of their own; undefined before the start. */
export function installedPlayer(): Player | undefined {
  return current
}

export function play(): void {
  current?.play()
}

export function pause(): void {
  current?.pause()
}

/** Virtual ms per wall-clock ms; clamped to `SPEED_RANGE`. */
export function setSpeed(speed: number): void {
  current?.setSpeed(speed)
}

/** The speeds that the faster and slower keys go through. */
export const SPEEDS = [SPEED_RANGE.min, 0.25, 0.5, 1, 2, 5, 10, 25, 50, SPEED_RANGE.max] as const

export function changeSpeed(direction: 'faster' | 'slower'): void {
  const { speed } = usePlayback.getState()
  const next = direction === 'faster' ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  if (next !== undefined) setSpeed(next)
}

/** What a user may step by. */
export const STEP_UNITS = [
  'event',
  'watch',
  'sync',
  'decision',
  'write',
  'podTransition',
  'object',
  'second',
] as const satisfies readonly StopAt[]

export type StepUnit = (typeof STEP_UNITS)[number]

/** A reconcile for the stops that nobody steps by. */
export function stepUnitOf(stop: StopAt): StepUnit {
  return STEP_UNITS.find((unit) => unit === stop) ?? 'sync'
}

/** What a step goes to from now on. */
export function setStepBy(stepBy: StopAt): void {
  usePlayback.setState({ stepBy })
}

/** One step forward; without an argument, to the next of what `stepBy` says. */
export async function step(stopAt?: StopAt): Promise<void> {
  await current?.step(stopAt)
}

export async function stepBack(stopAt?: StopAt): Promise<void> {
  await current?.stepBack(stopAt)
}

/** Goes to a virtual moment (ms) up to the head. May be called for every move of a pointer. */
export async function seek(at: number): Promise<void> {
  await current?.seek(at)
}

export async function jumpToStart(): Promise<void> {
  await current?.seek(0)
}

/** To the furthest point known; from there until a rollout has finished or nothing is left to happen. */
export async function jumpToEnd(): Promise<void> {
  await current?.jumpToEnd()
}

/** Through a quiet stretch to the next thing that is due, and on from there. */
export async function playFromNext(): Promise<void> {
  await current?.playFromNext()
}

export function setManifestText(text: string): void {
  useManifest.setState({ text })
}

/** Any kubectl command, given as the arguments after `kubectl`; undefined if the engine has stopped. */
export function runKubectl(
  args: readonly string[],
  stdin?: string,
  more: Pick<KubectlCommand, 'files' | 'namespace'> = {},
): Promise<CommandResult | undefined> {
  const command: Command = { type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }), ...more }
  return current?.command(command) ?? Promise.resolve(undefined)
}

/** Asks the engine something that leaves the run as it is: see `Questions`. Rejects if the engine refuses or has stopped. */
export const askEngine: Player['ask'] = (name, input) =>
  current?.ask(name, input) ?? Promise.reject(new Error('No engine is connected.'))

/** Goes to the very place of an event that the run has passed, and pauses there. */
export async function goTo(cursor: Cursor): Promise<void> {
  await current?.goTo(cursor)
}

/**
 * Shows an object in the inspector, which comes forward where there is no room beside the stage; undefined shows the
 * Deployment on the stage.
 */
export function select(selected: ObjectRef | undefined): void {
  useSelection.setState(({ inspectorTab, mobileTab }) => {
    const isOpen = mobileTab === 'why' || mobileTab === 'events'
    return {
      selected,
      followedKey: selected && loopKeyOf(selected),
      mobileTab: selected === undefined || isOpen ? mobileTab : inspectorTab === 'events' ? 'events' : 'why',
    }
  })
}

/** Lights the way of one key through the control loop, and shows its object in the inspector. */
export function followKey(followedKey: LoopKey | undefined): void {
  useSelection.setState({ followedKey, selected: followedKey && objectOfKey(followedKey) })
}

/** Puts a workload on the stage; on a phone it takes the place of the list, unless that is to stay. */
export function showWorkload(workloadUid: string, staysListed = false): void {
  const list = { ...useSelection.getState().list }
  if (!staysListed) list.isOpen = false
  useSelection.setState({ workloadUid, list, selected: undefined, followedKey: undefined })
}

/** How the many workloads are looked through. */
export function setWorkloadList(change: Partial<WorkloadList>): void {
  useSelection.setState(({ list }) => ({ list: { ...list, ...change } }))
}

export function showStageView(stageView: StageView): void {
  // Caches and queues of a real cluster are in no recording.
  if (stageView !== 'controlLoop' || !isObserved()) useSelection.setState({ stageView })
}

/** On a narrow screen, the sheet that shows it is called after it. */
export function showLeftTab(leftTab: LeftTab): void {
  useSelection.setState(({ mobileTab }) => ({
    leftTab,
    ...(mobileTab === 'lesson' || mobileTab === 'manifest' || mobileTab === 'kubectl'
      ? { mobileTab: leftTab === 'object' || leftTab === 'recording' ? ('manifest' as const) : leftTab }
      : {}),
  }))
}

export function showInspectorTab(inspectorTab: InspectorTab): void {
  useSelection.setState({ inspectorTab })
}

/** On a narrow screen: the sheet over the stage. */
export function showMobileTab(mobileTab: MobileTab): void {
  useSelection.setState({ mobileTab })
}

export function setTheme(theme: Theme): void {
  usePrefs.setState({ theme })
}

export function setLocale(locale: Locale): void {
  usePrefs.setState({ locale })
}

/** Remembers the sizes of a group of panes. */
export function setPaneLayout(groupId: string, layout: PaneLayout): void {
  usePrefs.setState((prefs) => ({ layout: { ...prefs.layout, [groupId]: layout } }))
}

/** After a failure: the run comes back, and what the editor takes for applied is what is left in it. */
export async function restartFromJournal(): Promise<void> {
  await current?.restart()
  const run = current?.currentRun()
  if (run !== undefined) useManifest.setState({ appliedText: lastApplied(run), problems: [] })
}

/** Ends what takes long. */
export function cancelWork(): void {
  current?.cancel()
}

export function dismissNotice(): void {
  useNotices.setState({ notice: undefined })
}

/** Opens an example in a cluster of its own; what was there is kept, one step back. */
export async function chooseExample(id: ExampleId): Promise<void> {
  dismissNotice()
  if (current !== undefined) await openExample(current, id)
}

/** An empty cluster and the first run again, also after a crash; what was there is kept, one step back. */
export async function startOver(): Promise<void> {
  dismissNotice()
  if (current !== undefined) await openFirstRun(current, 'push')
}

/** Plays a recording of real Kubernetes in place of the run, which is one step back; the address then leads to it. */
export async function playRecording(name: string): Promise<void> {
  const { openRecording } = await import('./recordings.ts')
  if (current !== undefined) await openRecording(current, name, 'push')
}

/** Closes the dialog that is open; where the address led to it, it no longer does. That of the catalogue behind it stays. */
export function closeDialog(): void {
  openDialog(undefined)
  if (!useUi.getState().catalogue && isPageFragment(window.location.hash))
    window.history.replaceState(window.history.state, '', window.location.href.split('#')[0])
}

/** Plays the way of 2017 or today's in place of the run; the address then leads to it. */
export async function playThenAndNow(id: ThenAndNowId): Promise<void> {
  const { openThenAndNow } = await import('./recordings.ts')
  if (current !== undefined) await openThenAndNow(current, id, 'push')
}

/** An empty cluster with the API and the kubectl of 2017, in place of the run. */
export async function startClusterOf2017(): Promise<void> {
  dismissNotice()
  const { openClusterOf2017 } = await import('../runs/clusterOf2017.ts')
  if (current !== undefined) await openClusterOf2017(current)
}

/**
 * A link to this moment of this run, or to the step of a lesson, copied if the browser allows it, else shown; empty if there is none.
 * One that holds the state of a cluster is shown, with what it holds, before it is copied.
 */
export async function copyShareLink(): Promise<string> {
  if (isRefusedForRecording()) return ''
  const lesson = shownLessonFragment()
  const fragment = lesson ?? (current && (await currentFragment(current)))
  if (fragment === undefined) return ''
  const link = window.location.href.replace(/#.*/s, '') + fragment
  const holds = lesson === undefined ? await heldNow() : undefined
  if (holds === undefined) await copyLink(link)
  else showNotice({ type: 'linkShown', link, holds })
  return link
}

/** What of a recorded cluster a link to this run holds; undefined if it began without one. */
export async function heldNow(): Promise<HeldState | undefined> {
  const from = current?.currentRun()?.config.from
  return from && (await import('../../share/heldState.ts')).heldState(from)
}

/** Copies a link to this moment, or shows it where the browser does not let the page copy. */
export async function copyLink(link: string): Promise<void> {
  const { at } = usePlayback.getState().cursor
  const isCopied = await writeClipboard(link)
  showNotice(isCopied ? { type: 'linkCopied', length: link.length, at } : { type: 'linkShown', link })
}

/** What is private to a cluster, and large, is not handed on as a run is: that is said. */
export function isRefusedForRecording(): boolean {
  if (isObserved()) showNotice({ type: 'notShared' })
  return isObserved()
}

export function openDialog(dialog: UiState['dialog']): void {
  if ((dialog === 'export' || dialog === 'embed') && isRefusedForRecording()) return
  useUi.setState({ dialog })
}

/** Shrinks a pane beside the stage to a rail, or opens it again; without an argument it does what it is not. */
export function togglePane(pane: 'left' | 'right', closed = !useUi.getState().closedPanes[pane]): void {
  useUi.setState(({ closedPanes }) =>
    closedPanes[pane] === closed ? {} : { closedPanes: { ...closedPanes, [pane]: closed } },
  )
}

/** Shows only the picture, large, or the whole page again. */
export function setPresenting(presenting: boolean): void {
  useUi.setState({ presenting })
}

export function dismissFirstHint(): void {
  useUi.setState({ firstHint: false })
}

/** The run as JSON, for a bug report; undefined before a run is open. */
export function exportRun(): string | undefined {
  const document = current?.document()
  return document === undefined ? undefined : JSON.stringify(document)
}

/** Copies the run as JSON; false if the clipboard was refused. */
export async function copyRun(): Promise<boolean> {
  const text = exportRun()
  if (text === undefined || !(await writeClipboard(text))) return false
  showNotice({ type: 'runCopied' })
  return true
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
