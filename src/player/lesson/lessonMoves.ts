/** Moves the run along the lesson's own branch, and back to it from other branches. */

import { pageState } from '../../app/pageState.ts'
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { JournalEntry } from '../../engine/index.ts'
import { atStep } from '../../lessons/atStep.ts'
import { lessonNumber } from '../../lessons/lessonLink.ts'
import type { LessonStep, PlannedPosition, PlannedStep } from '../../lessons/types.ts'
import { useBranches } from '../../store/branches.ts'
import { arriveAtPlace, forgetLesson, headFor, playOnBranch } from '../../store/late/lesson.ts'
import { dropEdits } from '../../store/late/manifest.ts'
import { moveLimit } from '../../store/late/playback.ts'
import { useLesson } from '../../store/lesson.ts'
import { replaceManifest, useManifest } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { endPlan, isAtQuietEnd, usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { noteOpenedText } from '../../store/savedRun.ts'
import { installedPlayer } from '../actions/actions.ts'
import { currentEntry } from '../runs/runChange.ts'
import { readdressEntry } from '../runs/runEntry.ts'
import { isAtLimit, isOnPlannedLine } from '../stops.ts'
import { applyFocus } from './applyFocus.ts'
import { translateLesson } from './lessonLanguage.ts'
import { rememberedLessons, rememberedOwnLesson, rememberLesson, rememberOwnLesson } from './lessonMemory.ts'

/** The current step; undefined while no lesson is open. */
export function currentStep(): LessonStep | undefined {
  const { lesson, stepIndex } = useLesson.getState()
  return lesson?.steps[stepIndex]
}

export function plannedStep(stepIndex: number): PlannedStep {
  const planned = useLesson.getState().plan?.steps[stepIndex]
  if (planned === undefined) throw new RangeError(`the lesson has no step ${stepIndex + 1}`)
  return planned
}

/** The position at the end of a step that was answered or has no question, else at the step's question. */
export function placeAfter(stepIndex: number): PlannedPosition {
  const { lesson, answers } = useLesson.getState()
  const { asked, to } = plannedStep(stepIndex)
  return lesson?.steps[stepIndex]?.prediction !== undefined && answers[stepIndex] === undefined ? asked : to
}

interface OwnState {
  moves: number
  stopFollowing: (() => void) | undefined
}

const own = pageState(
  (): OwnState => ({
    moves: 0,
    stopFollowing: undefined,
  }),
)

/** Plays to a position on the lesson's branch, or seeks there at once. */
export async function moveTo(goal: PlannedPosition, how: 'play' | 'jump'): Promise<void> {
  const player = installedPlayer()
  if (player === undefined) return
  own.moves++
  const move = own.moves
  const isToBeSeen = how === 'play' && isBefore(usePlayback.getState().cursor, goal)
  // Cleared before the limit changes, so that the old position does not count as an arrival.
  headFor(undefined)
  moveLimit(goal)
  if (isToBeSeen) {
    headFor(goal)
    player.play()
    return
  }
  await player.goTo(goal)
  if (move === own.moves && useLesson.getState().lesson !== undefined) arrive(goal)
}

/** Updates the lesson after the run has reached a position of the lesson. */
function arrive(place: PlannedPosition): void {
  const { phase, lesson, stepIndex } = useLesson.getState()
  const step = currentStep()
  const asks = step?.prediction !== undefined
  const next = phase === 'revealing' ? 'revealed' : phase === 'reading' && asks ? 'asking' : phase
  // After the last step the run belongs to the learner.
  const isOver = lesson !== undefined && stepIndex === lesson.steps.length - 1 && next !== 'asking'
  arriveAtPlace(place, next)
  moveLimit(isOver ? undefined : place)
  showText(place)
  if (step !== undefined) applyFocus(next === 'revealed' ? { ...step.focus, ...step.revealFocus } : step.focus)
  remember()
}

/** Shows the lesson's last applied manifest, unless the editor has unapplied edits. */
function showText({ commands }: PlannedPosition): void {
  const { plan } = useLesson.getState()
  const { text, appliedText } = useManifest.getState()
  const applied = plan === undefined ? '' : appliedBy(plan.document.journal, commands)
  if (text !== appliedText || applied === appliedText) return
  replaceManifest(applied, applied)
  noteOpenedText(applied)
}

/** The last applied manifest among the first `commands` journal entries; empty without an applied manifest. */
export function appliedBy(journal: readonly JournalEntry[], commands: number): string {
  const applied = journal
    .slice(0, commands)
    .findLast(({ command }) => command.type === 'kubectl' && command.args[0] === 'apply' && command.stdin !== undefined)
  return applied?.command.type === 'kubectl' ? (applied.command.stdin ?? '') : ''
}

/** Whether the lesson's end was reached, every question was answered or skipped, and every task was done. */
function isLessonDone(): boolean {
  const { lesson, stepIndex, phase, goal, answers, tasksDone } = useLesson.getState()
  if (lesson === undefined || goal !== undefined || phase === 'revealing' || phase === 'asking') return false
  const isEnd = stepIndex === lesson.steps.length - 1
  return (
    isEnd &&
    lesson.steps.every(
      ({ prediction, task }, index) =>
        (prediction === undefined || answers[index] !== undefined) && (task === undefined || tasksDone.includes(index)),
    )
  )
}

/** Stores the lesson's position in the address, and with the answers in the browser. */
export function remember(): void {
  const { lesson, address, stepIndex, embedded } = useLesson.getState()
  if (lesson === undefined || address === undefined || embedded !== undefined) return
  const entry = currentEntry()
  if (entry !== undefined) readdressEntry(entry, atStep(address, stepIndex + 1))
  rememberProgress()
}

/** Stores the lesson's position and answers in the browser. */
export function rememberProgress(): void {
  const { lesson, plan, address, stepIndex, answers, tasksDone, embedded } = useLesson.getState()
  if (lesson === undefined || address === undefined || embedded !== undefined) return
  const isOwn = lessonNumber(lesson.id) === undefined
  const steps = lesson.steps.length
  const before = isOwn ? rememberedOwnLesson(address) : rememberedLessons()[lesson.id]
  const isDone = before?.isDone === true || isLessonDone()
  const memory = { step: stepIndex + 1, steps, seed: plan.seed, answers, tasksDone, isDone }
  if (isOwn) rememberOwnLesson(address, memory)
  else rememberLesson(lesson.id, memory)
}

/** Returns to the lesson's own branch. */
export async function backToLine(): Promise<void> {
  const player = installedPlayer()
  const line = usePlayback.getState().planned
  if (player === undefined || line === undefined || isOnPlannedLine()) return
  player.pause()
  dismissNotice()
  await player.branch({ action: 'switch', id: line.branchId })
  dropEdits()
}

/** Observes the run's arrivals, changes of branch, and replacement by another run. */
export function followRun(): void {
  own.stopFollowing ??= joined(
    usePlayback.subscribe((state) => {
      const { goal } = useLesson.getState()
      if (state.planned === undefined) forget()
      else if (goal === undefined || state.playing || !isOnPlannedLine()) return
      else if (isAtLimit()) arrive(goal)
      // The run is quiet: nothing changes before the goal.
      else if (isAtQuietEnd(state)) void moveTo(goal, 'jump')
    }),
    usePrefs.subscribe(({ locale }, before) => {
      if (locale !== before.locale) void translateLesson()
    }),
    useBranches.subscribe(({ currentId, branches }) => {
      const line = usePlayback.getState().planned
      if (line === undefined) return
      if (!branches.some(({ id }) => id === line.branchId)) endPlan()
      else playOnBranch(currentId === line.branchId ? undefined : currentId)
    }),
  )
}

function forget(): void {
  own.stopFollowing?.()
  own.stopFollowing = undefined
  forgetLesson()
}

function joined(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}
