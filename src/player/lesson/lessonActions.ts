/** All actions on lessons, loaded with the first lesson. */

import { messageOf } from '../../app/outcome.ts'
import { atStep } from '../../lessons/atStep.ts'
import type { LessonId } from '../../lessons/lessonIds.ts'
import { lessonFragment, lessonNumber } from '../../lessons/lessonLink.ts'
import type { Playlist } from '../../lessons/playlists/playlist.ts'
import type { Lesson, LessonPlan, PlannedPosition } from '../../lessons/types.ts'
import type { LessonFiles } from '../../share/lessonFiles.ts'
import { useBranches } from '../../store/branches.ts'
import {
  arriveAtPlace,
  beginLesson,
  beginStep,
  draftAnswer,
  forgetAnswer,
  leaveTask,
  noteAnswer,
  playOnBranch,
} from '../../store/late/lesson.ts'
import { planLine, skipWaits } from '../../store/late/playback.ts'
import { leaveLessonTabs } from '../../store/late/selection.ts'
import { type Answer, isAsking, type LessonState, useLesson } from '../../store/lesson.ts'
import { followPlaylist, usePlaylist } from '../../store/lessons/playlist.ts'
import { openText } from '../../store/manifest.ts'
import { dismissNotice, showNotice } from '../../store/notices.ts'
import { endPlan, usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { noteOpenedText } from '../../store/savedRun.ts'
import { clearSelection, showMobileTab, showPane, useSelection } from '../../store/selection.ts'
import { closeDialog, nameOtherRun } from '../../store/ui.ts'
import { CancelledError, OvertakenError } from '../../workers/engineClient.ts'
import { installedPlayer } from '../actions/actions.ts'
import { type Arrival, changeRun, currentEntry } from '../runs/runChange.ts'
import { applyFocus } from './applyFocus.ts'
import { lessonToFollow } from './followingLesson.ts'
import { followKnobs } from './knobs.ts'
import { lessonAt } from './lessonAddress.ts'
import { type LessonKeyActions, takeLessonKeys } from './lessonKeys.ts'
import {
  fittingAnswers,
  type LessonMemory,
  rememberedLessons,
  rememberedOwnLesson,
  storePlaylist,
} from './lessonMemory.ts'
import {
  appliedBy,
  backToLine,
  currentStep,
  followRun,
  moveTo,
  placeAfter,
  plannedStep,
  remember,
  rememberProgress,
} from './lessonMoves.ts'
import { lessonSource } from './lessonSource.ts'
import { judgeTasks } from './lessonTask.ts'
import { planLesson } from './preparing.ts'

export interface OpenLessonOptions {
  /** Step to open (from 1); the run plays to a step that was not reached yet, and seeks to an earlier step. */
  readonly step?: number
  readonly seed?: number
  readonly how?: Arrival['how']
  /** A lesson that is not part of the course. */
  readonly own?: OwnLesson
  /**
   * Checked before the lesson opens: if the user has gone elsewhere, the lesson does not open, and nothing is reported.
   */
  readonly isWanted?: () => boolean
}

export interface OwnLesson {
  readonly files: LessonFiles
  /** Fragment that contains the lesson; absent if the lesson is too large for a link. */
  readonly address?: string
}

/**
 * Opens a lesson of the course in place of the run, which is one step back in the history. Earlier answers are
 * restored. Returns false, with a notice, if the lesson could not be opened.
 */
export async function openLesson(id: string, options: OpenLessonOptions = {}): Promise<boolean> {
  const { lesson: open, freePlay } = useLesson.getState()
  if (options.isWanted?.() === false) return false
  // While another run is being opened, the shown lesson is about to be replaced.
  const isThere = open?.id === id && currentEntry() !== undefined
  if (isThere && options.how === 'here' && options.seed === undefined && freePlay === undefined) {
    await goToStep((options.step ?? 1) - 1)
    return true
  }
  try {
    const lesson = await lessonSource().load(id, usePrefs.getState().locale)
    if (lesson === undefined) throw new Error(`There is no lesson ${id}.`)
    return await openLoadedLesson(lesson, options)
  } catch (error) {
    sayWhyNotOpened(error)
    return false
  }
}

/** Reports why a lesson did not open: the lesson could not be played, or another lesson has superseded it. */
export function sayWhyNotOpened(error: unknown): void {
  // A user who has cancelled the lesson needs no notice.
  if (error instanceof CancelledError) return
  if (error instanceof OvertakenError) showNotice({ type: 'lessonOvertaken' })
  else showNotice({ type: 'requestFailed', message: messageOf(error) })
}

/** Opens a loaded lesson, of the course or not. */
export async function openLoadedLesson(
  lesson: Lesson,
  { step = 1, seed, how = 'push', own, isWanted }: OpenLessonOptions = {},
): Promise<boolean> {
  const player = installedPlayer()
  const number = lessonNumber(lesson.id)
  const known = number === undefined ? undefined : rememberedLessons()[lesson.id]
  const checkWanted = (): void => {
    if (isWanted?.() === false) throw new CancelledError()
  }
  // Checked before this request supersedes a newer one, and again because a newer request may have superseded this one.
  checkWanted()
  const plan = await planLesson(lesson, seed ?? known?.seed ?? lesson.seed)
  checkWanted()
  if (player === undefined || lesson.steps.length === 0) return false
  const stepIndex = Math.min(Math.max(Math.round(step), 1), lesson.steps.length) - 1
  const address = number === undefined ? own?.address : lessonFragment(lesson.id as LessonId)
  const fragment = address === undefined ? '' : atStep(address, stepIndex + 1)
  const isOpen = await changeRun({ how, fragment, save: 'whenChanged' }, async () => {
    const { document } = plan
    const text = appliedBy(document.journal, plan.steps[0]?.asked.commands ?? 0)
    openText(text, text)
    noteOpenedText(text)
    dismissNotice()
    nameOtherRun({ type: 'lesson', name: lesson.title })
    closeDialog()
    if (!(await player.open({ document }))) return false
    clearSelection({ leftTab: 'lesson', mobileTab: 'lesson' })
    begin({ lesson, plan, stepIndex }, { known, address, files: own?.files })
    // A learner may leave before the run reaches the first question.
    rememberProgress()
    return true
  })
  if (!isOpen) return false
  if (plan.problems.some(({ id }) => id === 'lessonTooLong')) showNotice({ type: 'lessonTooLong' })
  // Most of a lesson's time is waiting. A speed that the user has chosen stays.
  if (usePlayback.getState().speed === 1) skipWaits()
  const isNew = stepIndex === 0 && known === undefined
  if (isNew) await player.goTo(plannedStep(0).from)
  await showStep(stepIndex, isNew ? 'play' : 'jump')
  return true
}

/**
 * Resumes the lesson of this address in the restored run, beside the existing branches. Does nothing if the run's first
 * branch is not the lesson's.
 */
export async function resumeLesson(fragment: string): Promise<void> {
  const document = installedPlayer()?.document()
  const found = await lessonAt(fragment)
  if (found.type === 'problem' || document === undefined) return
  const { lesson, step, address, files } = found
  const plan = lesson && (await planLesson(lesson, document.seed).catch(sayWhyNotOpened))
  const [line] = useBranches.getState().branches
  const journal = document.format === 1 ? document.journal : document.branches[0]?.journal
  if (lesson === undefined || !plan || line === undefined || installedPlayer()?.document() !== document) return
  if (JSON.stringify(journal) !== JSON.stringify(plan.document.journal)) return
  const stepIndex = Math.min(step, lesson.steps.length) - 1
  const known = files === undefined ? rememberedLessons()[lesson.id] : rememberedOwnLesson(address)
  begin({ lesson, plan, stepIndex }, { known, address, files, branchId: line.id })
  const { currentId } = useBranches.getState()
  const isQuestion = lesson.steps[stepIndex]?.prediction !== undefined
  const isAnswered = useLesson.getState().answers[stepIndex] !== undefined
  const phase = isAnswered ? 'revealed' : isQuestion ? 'asking' : 'reading'
  arriveAtPlace(placeAfter(stepIndex), phase)
  showPane('lesson', 'lesson')
  if (currentId === line.id) await showStep(stepIndex, 'jump')
  else playOnBranch(currentId)
}

/** Shows a step in an embed, in the run that was opened for the step: in the state after all earlier steps. */
export async function openEmbeddedStep(begun: Begun, embedded: NonNullable<LessonState['embedded']>): Promise<void> {
  begin(begun, { embedded })
  await showStep(begun.stepIndex, 'jump')
}

interface Begun {
  readonly lesson: Lesson
  readonly plan: LessonPlan
  readonly stepIndex: number
}

interface Beginning extends Partial<Pick<LessonState, 'address' | 'files' | 'embedded'>> {
  /** The stored answers. */
  readonly known?: LessonMemory | undefined
  /** The lesson's own branch; default: the current one. */
  readonly branchId?: number
}

/** Starts the lesson, before any step. */
function begin(
  { lesson, plan, stepIndex }: Begun,
  { known, address, files, branchId = useBranches.getState().currentId, embedded }: Beginning,
): void {
  const isSameRun = known?.seed === plan.seed
  beginLesson({
    lesson,
    plan,
    number: lessonNumber(lesson.id),
    address,
    files,
    stepIndex,
    answers: isSameRun ? fittingAnswers(lesson, known.answers) : {},
    tasksDone: isSameRun ? known.tasksDone : [],
    embedded,
  })
  const { asked } = plannedStep(stepIndex)
  planLine(branchId, asked)
  followRun()
  listen()
}

const keyActions: LessonKeyActions = {
  startFreePlay: () => startFreePlay(),
  backToLesson: () => backToLesson(),
  nextStep: () => nextStep(),
  giveAnswer: () => giveAnswer(),
  skip: () => skip(),
  setDraft: (draft) => setDraft(draft),
}

/** Handles the lesson's keys and judges its tasks while a lesson is open. An embed has its own keys. */
function listen(): void {
  // A Pod on the stage is chosen as an answer by a click or by arrow keys.
  const stopChoosing = useSelection.subscribe(({ selected, mobileTab }, before) => {
    const isPod = selected?.kind === 'Pod' && currentStep()?.prediction?.type === 'pod'
    if (!isPod || selected === before.selected || !isAsking(useLesson.getState())) return
    setDraft({ type: 'pod', pod: selected.name })
    // In a narrow window the inspector does not replace the question.
    if (mobileTab !== before.mobileTab) showMobileTab(before.mobileTab)
  })
  const stops = [stopChoosing, followKnobs()]
  if (useLesson.getState().embedded === undefined) {
    stops.push(judgeTasks())
    if (typeof window !== 'undefined') stops.push(takeLessonKeys(keyActions), storePlaylist(window))
  }
  const end = useLesson.subscribe(({ lesson }) => {
    if (lesson !== undefined) return
    end()
    for (const stop of stops) stop()
  })
}

/** Shows a step: played from the current cursor, or at once. */
async function showStep(stepIndex: number, how: 'play' | 'jump'): Promise<void> {
  const { answers } = useLesson.getState()
  const isAnswered = answers[stepIndex] !== undefined
  beginStep(stepIndex, isAnswered ? 'revealed' : 'reading')
  const step = currentStep()
  if (step !== undefined) applyFocus(step.focus)
  await moveTo(placeAfter(stepIndex), how)
  remember()
}

/** Goes to the next step; while the run is still playing to its goal, jumps to the goal. */
export async function nextStep(): Promise<void> {
  const state = useLesson.getState()
  const { lesson, stepIndex, goal } = state
  if (lesson === undefined || isAsking(state)) return
  await backToLesson()
  if (goal !== undefined) await moveTo(goal, 'jump')
  else if (stepIndex + 1 < lesson.steps.length) await showStep(stepIndex + 1, 'play')
}

export async function previousStep(): Promise<void> {
  const { stepIndex } = useLesson.getState()
  if (stepIndex > 0) await goToStep(stepIndex - 1)
}

/** Seeks to a step (index from 0) without playing. */
export async function goToStep(stepIndex: number): Promise<void> {
  const { lesson } = useLesson.getState()
  if (lesson === undefined) return
  await backToLine()
  await showStep(Math.min(Math.max(stepIndex, 0), lesson.steps.length - 1), 'jump')
}

/** Goes to the time that decides the step, if the step has one; from this time, back to the lesson's position. */
export async function showMoment(): Promise<void> {
  const { lesson, stepIndex, place, goal, freePlay, phase } = useLesson.getState()
  const isShown = goal === undefined && freePlay === undefined && phase !== 'asking' && phase !== 'revealing'
  const moment = lesson && isShown ? plannedStep(stepIndex).moment : undefined
  if (moment === undefined) return
  await installedPlayer()?.goTo(isAtMoment(moment) ? place : moment)
}

function isAtMoment(moment: PlannedPosition): boolean {
  const { at, step } = usePlayback.getState().cursor
  return at === moment.at && step === moment.step
}

/** Sets the answer that would be given; undefined clears it. */
export function setDraft(draft: Answer | undefined): void {
  if (isAsking(useLesson.getState())) draftAnswer(draft)
}

/** Gives the chosen answer; the run then shows what happens. */
export async function giveAnswer(answer = useLesson.getState().draft): Promise<void> {
  if (answer !== undefined && isAsking(useLesson.getState())) await reveal(answer)
}

export async function skip(): Promise<void> {
  if (isAsking(useLesson.getState())) await reveal('skipped')
}

async function reveal(answer: Answer | 'skipped'): Promise<void> {
  const { stepIndex } = useLesson.getState()
  noteAnswer(answer)
  await moveTo(plannedStep(stepIndex).to, 'play')
  remember()
}

/** Asks the step's question again. */
export async function askAgain(): Promise<void> {
  const { stepIndex } = useLesson.getState()
  await backToLine()
  forgetAnswer()
  await showStep(stepIndex, 'jump')
}

/** Leaves the lesson at the cursor: commands now go to a new branch. */
export async function startFreePlay(): Promise<void> {
  const { lesson, freePlay } = useLesson.getState()
  if (lesson === undefined || freePlay !== undefined) return
  await installedPlayer()?.branch({ action: 'start' })
  dismissNotice()
}

/** Goes back from a branch to the lesson's position. */
export async function backToLesson(): Promise<void> {
  const { freePlay, goal, place } = useLesson.getState()
  if (freePlay === undefined) return
  await backToLine()
  leaveTask()
  await moveTo(goal ?? place, 'jump')
}

/** Replays the lesson with another seed, at the same step; the answers are dropped. */
export async function playWithSeed(seed: number): Promise<void> {
  const { lesson, stepIndex, address, files } = useLesson.getState()
  const own = files && { own: { files, ...(address === undefined ? {} : { address }) } }
  if (lesson !== undefined) await openLoadedLesson(lesson, { step: stepIndex + 1, seed, how: 'here', ...own })
}

/** Ends the lesson; its run stays and belongs to the user. */
export function closeLesson(): void {
  endPlan()
  leaveLessonTabs()
}

/**
 * Opens the first lesson of a playlist, and continues in its order. Returns false if the lesson could not be opened.
 */
export async function openPlaylist(playlist: Playlist, options: OpenLessonOptions = {}): Promise<boolean> {
  const [first] = playlist.lessons
  if (first === undefined || !(await openLesson(first.id, { ...options, step: 1 }))) return false
  followPlaylist(playlist)
  return true
}

/** At the end of a lesson: opens the next lesson at its beginning. */
export async function nextLesson(): Promise<void> {
  const { lesson } = useLesson.getState()
  const following = lesson && lessonToFollow(lesson, usePlaylist.getState().playlist)
  if (following !== undefined) await openLesson(following, { step: 1 })
}

/** Whether the lesson has nothing more to show: its last step has been played, and asks nothing. */
export function isAtEnd(): boolean {
  const { lesson, stepIndex, goal, phase } = useLesson.getState()
  return lesson !== undefined && stepIndex === lesson.steps.length - 1 && goal === undefined && phase !== 'asking'
}
