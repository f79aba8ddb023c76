/** All actions of components. Components change the run only through these functions. */

import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import { EngineGoneError } from '../../bridge/engineClient.ts'
import type { Command, CommandResult, Cursor, KubectlCommand, LoopKey, StopAt } from '../../engine/index.ts'
import { controllerOfKind } from '../../engine/loopShapes.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { SPEED_RANGE, usePlayback } from '../../store/playback.ts'
import { type Locale, type PaneLayout, type Theme, usePrefs } from '../../store/prefs.ts'
import { runHas } from '../../store/run/openRun.ts'
import { STEP_UNITS, type StepUnit } from '../../store/run/types.ts'
import {
  type InspectorTab,
  type LeftTab,
  type MobileTab,
  type ObjectRef,
  type StageView,
  useSelection,
  type WorkloadList,
} from '../../store/selection.ts'
import { canHaveView } from '../../store/shownViews.ts'
import { type UiState, useUi } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import type { SpeedOptions } from '../playerTypes.ts'

/** The key of an object in its controller's queue; undefined for kinds without a controller. */
export function loopKeyOf({
  kind,
  namespace,
  name,
}: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): LoopKey | undefined {
  const controller = controllerOfKind(kind)
  return controller === undefined ? undefined : { controller, key: `${namespace}/${name}` }
}

interface OwnState {
  current: Player | undefined
}

const own = pageState(
  (): OwnState => ({
    current: undefined,
  }),
)

/** Sets the player of all actions: once at the start, and in tests. */
export function installPlayer(player: Player | undefined): void {
  own.current = player
}

/** For actions in other files; undefined before the start. */
export function installedPlayer(): Player | undefined {
  return own.current
}

export function play(): void {
  own.current?.play()
}

export function pause(): void {
  own.current?.pause()
}

/** Virtual ms per wall-clock ms; clamped to `SPEED_RANGE`. */
export function setSpeed(speed: number, options?: SpeedOptions): void {
  own.current?.setSpeed(speed, options)
}

/** Speeds for the keys "faster" and "slower". */
export const SPEEDS = [SPEED_RANGE.min, 0.25, 0.5, 1, 2, 5, 10, 25, 50, SPEED_RANGE.max] as const

export function changeSpeed(direction: 'faster' | 'slower'): void {
  const { speed } = usePlayback.getState()
  const next = direction === 'faster' ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  if (next !== undefined) setSpeed(next)
}

/** `sync` for stops that are no unit of a step. */
export function stepUnitOf(stop: StopAt): StepUnit {
  return STEP_UNITS.find((unit) => unit === stop) ?? 'sync'
}

export function setStepBy(stepBy: StopAt): void {
  usePlayback.setState({ stepBy })
}

/** Moves a step forward, by default of the unit `stepBy`. */
export async function step(stopAt?: StopAt): Promise<void> {
  await own.current?.step(stopAt)
}

export async function stepBack(stopAt?: StopAt): Promise<void> {
  await own.current?.stepBack(stopAt)
}

/** Seeks to a virtual time (ms) up to the head. May be called for every pointer move. */
export async function seek(at: number): Promise<void> {
  await own.current?.seek(at)
}

export async function jumpToStart(): Promise<void> {
  await own.current?.seek(0)
}

/** Goes to the head; from there to the next completed rollout or to the last event. */
export async function jumpToEnd(): Promise<void> {
  await own.current?.jumpToEnd()
}

/** Skips a quiet time range and plays from the next due event on. */
export async function playFromNext(): Promise<void> {
  await own.current?.playFromNext()
}

export function setManifestText(text: string): void {
  useManifest.setState({ text })
}

/** Runs a kubectl command, given as the arguments after `kubectl`; undefined if the engine has stopped. */
export function runKubectl(
  args: readonly string[],
  stdin?: string,
  more: Pick<KubectlCommand, 'files' | 'namespace'> = {},
): Promise<CommandResult | undefined> {
  const command: Command = { type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }), ...more }
  return own.current?.command(command) ?? Promise.resolve(undefined)
}

/** Sends a read request to the engine, see `Questions`. Rejects if the engine rejects it or has stopped. */
export const askEngine: Player['ask'] = (name, input) =>
  own.current?.ask(name, input) ?? Promise.reject(new EngineGoneError('No engine is connected.'))

/** Seeks to the exact cursor of an event in the computed run, and pauses. */
export async function goTo(cursor: Cursor): Promise<void> {
  await own.current?.goTo(cursor)
}

/**
 * Selects an object in the inspector, which comes to the front in a narrow window; undefined selects the workload on
 * the stage.
 */
export function select(selected: ObjectRef | undefined): void {
  useSelection.setState(({ inspectorTab, mobileTab }) => {
    const isOpen = mobileTab === 'findings' || mobileTab === 'why' || mobileTab === 'events'
    return {
      selected,
      followedKey: selected && loopKeyOf(selected),
      mobileTab: selected === undefined || isOpen ? mobileTab : inspectorTab === 'events' ? 'events' : 'why',
    }
  })
}

/** Puts a workload on the stage. On a phone the stage replaces the list, unless `staysListed`. */
export function showWorkload(workloadUid: string, staysListed = false): void {
  const list = { ...useSelection.getState().list }
  if (!staysListed) list.isOpen = false
  useSelection.setState({ workloadUid, list, selected: undefined, followedKey: undefined })
}

/** Changes filter, order or state of the list of workloads. */
export function setWorkloadList(change: Partial<WorkloadList>): void {
  useSelection.setState(({ list }) => ({ list: { ...list, ...change } }))
}

export function showStageView(stageView: StageView): void {
  if (canHaveView(stageView)) useSelection.setState({ stageView })
}

/** Shows a tab at the left. In a narrow window the sheet has the name of this tab. */
export function showLeftTab(leftTab: LeftTab): void {
  useSelection.setState(({ mobileTab }) => ({
    leftTab,
    ...(mobileTab === 'lesson' || mobileTab === 'manifest' || mobileTab === 'kubectl'
      ? { mobileTab: leftTab === 'lesson' || leftTab === 'kubectl' ? leftTab : ('manifest' as const) }
      : {}),
  }))
}

export function showInspectorTab(inspectorTab: InspectorTab): void {
  useSelection.setState({ inspectorTab })
}

/** Selects the sheet over the stage in a narrow window. */
export function showMobileTab(mobileTab: MobileTab): void {
  useSelection.setState({ mobileTab })
}

export function setTheme(theme: Theme): void {
  usePrefs.setState({ theme })
}

export function setLocale(locale: Locale): void {
  usePrefs.setState({ locale })
}

/** Stores the sizes of a group of panes. */
export function setPaneLayout(groupId: string, layout: PaneLayout): void {
  usePrefs.setState((prefs) => ({ layout: { ...prefs.layout, [groupId]: layout } }))
}

/** Cancels a long computation. */
export function cancelWork(): void {
  own.current?.cancel()
}

export function dismissNotice(): void {
  useNotices.setState({ notice: undefined })
}

/** Whether the run can be shared; if not, a notice says so. */
export function canShareRun(): boolean {
  const canBeShared = runHas('canBeShared')
  if (!canBeShared) showNotice({ type: 'notShared' })
  return canBeShared
}

export function openDialog(dialog: UiState['dialog']): void {
  if ((dialog === 'export' || dialog === 'embed') && !canShareRun()) return
  useUi.setState({ dialog })
}

/** Collapses a side pane to a rail or opens it; without an argument toggles it. */
export function togglePane(pane: 'left' | 'right', closed = !useUi.getState().closedPanes[pane]): void {
  useUi.setState(({ closedPanes }) =>
    closedPanes[pane] === closed ? {} : { closedPanes: { ...closedPanes, [pane]: closed } },
  )
}

export function setPresenting(presenting: boolean): void {
  useUi.setState({ presenting })
}

export function dismissFirstHint(): void {
  useUi.setState({ firstHint: false })
}

/** The run as JSON, for a bug report; undefined before a run is open. */
function exportRun(): string | undefined {
  const document = own.current?.document()
  return document === undefined ? undefined : JSON.stringify(document)
}

/** Copies the run as JSON; false if the clipboard is denied. */
export async function copyRun(): Promise<boolean> {
  const text = exportRun()
  if (text === undefined || !(await copyText(text))) return false
  showNotice({ type: 'runCopied' })
  return true
}

/** Copies a text. Returns false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // A TypeError, because browsers have no clipboard without TLS.
    return outcome(false, DOMException, TypeError)(error)
  }
}
