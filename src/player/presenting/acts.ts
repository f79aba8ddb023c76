/** Presenter actions on the audience's window, from either window: as data to send, and their execution. */

import * as v from 'valibot'
import { pageState } from '../../app/pageState.ts'
import { isBefore } from '../../engine/document/branchDocument.ts'
import { lessonIds } from '../../lessons/lessonIds.ts'
import { singleRunViews } from '../../share/stageViews.ts'
import {
  addMark,
  askAudience,
  changePoll,
  endQuestion,
  mostMarks,
  planWorkshop,
  pointAt,
  removeMark,
  showPart,
  timeWorkshop,
  toggleBlank,
  toggleLargeCode,
} from '../../store/late/presenting.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { setStepBy, usePlayback } from '../../store/playback.ts'
import { type JumpMark, roomParts, usePresenting } from '../../store/presenting.ts'
import { STEP_UNITS } from '../../store/run/types.ts'
import { setPresenting } from '../../store/ui.ts'
import { goTo, jumpToEnd, jumpToStart, setSpeed, showStageView, step, stepBack } from '../actions/actions.ts'
import { togglePlay } from '../apply/applyActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import { currentEntry } from '../runs/runChange.ts'
import { lessonTurns } from './lessonTurns.ts'
import { beginCourse } from './pace.ts'

/** Actions that move the run, named like the actions of the page's keys. */
const moves = {
  togglePlay,
  step: () => step(),
  stepBack: () => stepBack(),
  nextWrite: () => step('write'),
  previousWrite: () => stepBack('write'),
  start: jumpToStart,
  end: jumpToEnd,
  branch: startBranch,
} as const

type Move = keyof typeof moves
const moveNames = Object.keys(moves) as Move[]

/** Whether a key's action is available in the presenter's window, too. */
export function isMove(action: string): action is Move {
  return Object.hasOwn(moves, action)
}

/** Largest number of answers to choose from. */
export const mostAnswers = 4
/** A lesson's question may have more answers than there are keys. */
export const mostLessonAnswers = 20
const mostVotes = 999
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const line = v.pipe(v.string(), v.maxLength(400))
const knobName = v.pipe(v.string(), v.maxLength(30))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const actSchema = v.variant('do', [
  v.object({ do: v.literal('move'), move: v.picklist(moveNames) }),
  v.object({
    do: v.literal('speed'),
    speed: v.pipe(v.number(), v.finite()),
    skipsWaits: v.exactOptional(v.boolean()),
  }),
  v.object({ do: v.literal('stepBy'), unit: v.picklist(STEP_UNITS) }),
  v.object({ do: v.literal('view'), view: v.picklist(singleRunViews) }),
  /** Goes to the next or previous step of the lesson; without a lesson, to the next bookmark or by one step. */
  v.object({ do: v.literal('turn'), to: v.picklist(['next', 'previous']) }),
  /** Goes to the time that decides the lesson's step, and back. */
  v.object({ do: v.literal('moment') }),
  /** Opens a lesson of the playlist. */
  v.object({ do: v.literal('lesson'), id: v.picklist(lessonIds) }),
  /** Switches between the lesson and a branch of free play. */
  v.object({ do: v.literal('freePlay') }),
  v.object({ do: v.literal('mark'), text: line }),
  v.object({ do: v.literal('jump'), mark: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostMarks)) }),
  v.object({ do: v.literal('unmark'), mark: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostMarks)) }),
  v.object({
    do: v.literal('ask'),
    question: line,
    answers: v.pipe(v.array(line), v.minLength(1), v.maxLength(mostAnswers)),
  }),
  v.object({ do: v.literal('endQuestion') }),
  v.object({
    do: v.literal('vote'),
    answer: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostLessonAnswers - 1)),
    by: v.picklist([1, -1]),
  }),
  v.object({ do: v.literal('clearPoll') }),
  v.object({
    do: v.literal('reveal'),
    right: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostAnswers - 1))),
  }),
  v.object({ do: v.literal('show'), part: v.picklist(roomParts), on: v.boolean() }),
  /** Turns a knob of the lesson's step; `holds` stores the curve before the turn. */
  v.object({ do: v.literal('knob'), name: knobName, value: count, holds: v.boolean() }),
  v.object({ do: v.literal('resetKnobs') }),
  v.object({ do: v.literal('blank') }),
  v.object({ do: v.literal('largeCode') }),
  v.object({ do: v.literal('present') }),
  v.object({ do: v.literal('point'), to: v.optional(v.object({ x: share, y: share })) }),
  v.object({ do: v.literal('workshop'), minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)) }),
  v.object({ do: v.literal('startWorkshop'), on: v.boolean() }),
])

export type PresenterAct = v.InferOutput<typeof actSchema>

interface OwnState {
  send: ((act: PresenterAct) => void) | undefined
}

const own = pageState(
  (): OwnState => ({
    send: undefined,
  }),
)

/** In a presenter's window: actions are sent to the audience's window. */
export function sendActsBy(sender: ((act: PresenterAct) => void) | undefined): void {
  own.send = sender
}

/** Runs an action in the audience's window, from either window. */
export function act(one: PresenterAct): void {
  if (own.send === undefined) perform(one)
  else own.send(one)
}

type Performers = { readonly [D in PresenterAct['do']]: (act: Extract<PresenterAct, { do: D }>) => unknown }

const performers: Performers = {
  move: ({ move }) => moves[move](),
  speed: ({ speed, ...options }) => setSpeed(speed, options),
  stepBy: ({ unit }) => setStepBy(unit),
  view: ({ view }) => showStageView(view),
  turn: ({ to }) => turn(to),
  moment: async () => (await lessonTurns())?.showMoment(),
  lesson: async ({ id }) => (await lessonTurns())?.openLesson(id, { step: 1 }),
  freePlay: () => toggleFreePlay(),
  mark: ({ text }) => markHere(text),
  jump: ({ mark }) => {
    const wanted = marksOfRun()[mark]
    return wanted && goTo({ at: wanted.at, step: wanted.step })
  },
  unmark: ({ mark }) => removeMark(marksOfRun()[mark]),
  ask: ({ question, answers }) => askAudience(question, answers),
  endQuestion,
  vote: ({ answer, by }) =>
    changePoll(({ counts }) => ({ counts: counts.with(answer, clamp((counts[answer] ?? 0) + by)) }), answer),
  clearPoll: () => changePoll(({ counts }) => ({ counts: counts.map(() => 0) })),
  reveal: ({ right }) => changePoll(() => ({ right }), right),
  show: ({ part, on }) => showPart(part, on),
  knob: async ({ name, value, holds }) => {
    const { holdKnobs, turnKnob } = await lessonKnobs()
    if (holds) holdKnobs()
    turnKnob(name, value)
  },
  resetKnobs: async () => (await lessonKnobs()).resetKnobs(),
  blank: toggleBlank,
  largeCode: toggleLargeCode,
  present: () => setPresenting(true),
  point: ({ to }) => pointAt(to),
  workshop: ({ minutes }) => planWorkshop(minutes),
  startWorkshop: ({ on }) => {
    const now = Date.now()
    timeWorkshop(on ? now : undefined, beginCourse(usePresenting.getState().pace, now))
  },
}

/** Loaded with the first lesson. */
const lessonKnobs = () => import('../lesson/knobs.ts')

/** Runs an action in this window. */
export function perform(one: PresenterAct): void {
  const performer = performers[one.do] as (act: PresenterAct) => unknown
  performer(one)
}

/** The bookmarks of the current run, by time. */
function marksOfRun(): readonly JumpMark[] {
  const run = currentEntry()?.id
  return usePresenting.getState().marks.filter((mark) => mark.run === run)
}

function markHere(text: string): void {
  const run = currentEntry()?.id
  const { cursor } = usePlayback.getState()
  if (run === undefined) return
  addMark({ run, ...cursor, text })
}

/** Steps through the lesson; an open question is skipped. */
async function turn(to: 'next' | 'previous'): Promise<void> {
  const { lesson } = useLesson.getState()
  const lessons = lesson && (await lessonTurns())
  if (lessons === undefined) await turnMark(to)
  else if (to === 'previous') await lessons.previousStep()
  else if (isAsking(useLesson.getState())) await lessons.skip()
  else if (lessons.isAtEnd()) await lessons.nextLesson()
  else await lessons.nextStep()
}

async function toggleFreePlay(): Promise<void> {
  const { lesson, freePlay } = useLesson.getState()
  const lessons = lesson && (await lessonTurns())
  await (freePlay === undefined ? lessons?.startFreePlay() : lessons?.backToLesson())
}

/** Goes to the next or previous bookmark; without one, by one step. */
function turnMark(to: 'next' | 'previous'): Promise<void> {
  const { cursor } = usePlayback.getState()
  const marks = marksOfRun()
  const mark =
    to === 'next' ? marks.find((one) => isBefore(cursor, one)) : marks.findLast((one) => isBefore(one, cursor))
  if (mark) return goTo({ at: mark.at, step: mark.step })
  return to === 'next' ? step() : stepBack()
}

function clamp(count: number): number {
  return Math.min(Math.max(count, 0), mostVotes)
}
