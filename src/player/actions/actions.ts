/** All actions of components. Components change the run only through these functions. */

import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import type { Command, CommandResult, Cursor, KubectlCommand, StopAt } from '../../engine/index.ts'
import { showNotice } from '../../store/notices.ts'
import { SPEED_RANGE, usePlayback } from '../../store/playback.ts'
import { runHas } from '../../store/run/openRun.ts'
import { STEP_UNITS, type StepUnit } from '../../store/run/types.ts'
import { putOnStage, type StageView } from '../../store/selection.ts'
import { canHaveView } from '../../store/shownViews.ts'
import { closeDialog, showDialog, type UiState } from '../../store/ui.ts'
import { EngineGoneError } from '../../workers/engineClient.ts'
import type { Player } from '../player.ts'
import type { SpeedOptions } from '../playerTypes.ts'

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

export function showStageView(stageView: StageView): void {
  if (canHaveView(stageView)) putOnStage(stageView)
}

/** Cancels a long computation. */
export function cancelWork(): void {
  own.current?.cancel()
}

/** Whether the run can be shared; if not, a notice says so. */
export function canShareRun(): boolean {
  const canBeShared = runHas('canBeShared')
  if (!canBeShared) showNotice({ type: 'notShared' })
  return canBeShared
}

export function openDialog(dialog: UiState['dialog']): void {
  if ((dialog === 'export' || dialog === 'embed') && !canShareRun()) return
  if (dialog === undefined) closeDialog()
  else showDialog(dialog)
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
