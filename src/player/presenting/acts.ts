/** What a presenter can do to the room, from either window: as data, so that it can be sent, and how the room does it. */
import * as v from 'valibot'
import { isBefore } from '../../engine/document/branchDocument.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { type Hands, type JumpMark, roomParts, usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import {
  goTo,
  jumpToEnd,
  jumpToStart,
  STEP_UNITS,
  setSpeed,
  setStepBy,
  showStageView,
  step,
  stepBack,
} from '../actions/actions.ts'
import { togglePlay } from '../actions/applyActions.ts'
import { startBranch } from '../actions/branchActions.ts'
import { currentEntry } from '../runs/runChange.ts'
import { lessonTurns } from './lessonTurns.ts'
import { beginCourse } from './pace.ts'

/** What moves the room's run, under the names that the page's keys have for it. */
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

/** Whether a key of the page is one of the presenter's window, too. */
export function isMove(action: string): action is Move {
  return Object.hasOwn(moves, action)
}

/** Marks of all runs, and answers to choose from. */
export const mostMarks = 90
export const mostAnswers = 4
/** A lesson's question may have more of them than there are keys. */
export const mostLessonAnswers = 20
const mostHands = 999
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const line = v.pipe(v.string(), v.maxLength(400))

export const actSchema = v.variant('do', [
  v.object({ do: v.literal('move'), move: v.picklist(moveNames) }),
  v.object({ do: v.literal('speed'), speed: v.pipe(v.number(), v.finite()) }),
  v.object({ do: v.literal('stepBy'), unit: v.picklist(STEP_UNITS) }),
  v.object({ do: v.literal('view'), view: v.picklist(['replicaSet', 'node', 'controlLoop']) }),
  /** To the next or the previous step of the lesson; without one, to the mark, or a step. */
  v.object({ do: v.literal('turn'), to: v.picklist(['next', 'previous']) }),
  /** From the lesson to a branch of one's own, and back. */
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
    do: v.literal('hand'),
    answer: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostLessonAnswers - 1)),
    by: v.picklist([1, -1]),
  }),
  v.object({ do: v.literal('clearHands') }),
  v.object({
    do: v.literal('reveal'),
    right: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostAnswers - 1))),
  }),
  v.object({ do: v.literal('show'), part: v.picklist(roomParts), on: v.boolean() }),
  v.object({ do: v.literal('blank') }),
  v.object({ do: v.literal('largeCode') }),
  v.object({ do: v.literal('present') }),
  v.object({ do: v.literal('point'), to: v.optional(v.object({ x: share, y: share })) }),
  v.object({ do: v.literal('workshop'), minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)) }),
  v.object({ do: v.literal('startWorkshop'), on: v.boolean() }),
])

export type PresenterAct = v.InferOutput<typeof actSchema>

let send: ((act: PresenterAct) => void) | undefined

/** In a presenter's window: what is done there is sent to the room. */
export function sendActsBy(sender: ((act: PresenterAct) => void) | undefined): void {
  send = sender
}

/** Does it in the room, from whichever window. */
export function act(one: PresenterAct): void {
  if (send === undefined) perform(one)
  else send(one)
}

type Performers = { readonly [D in PresenterAct['do']]: (act: Extract<PresenterAct, { do: D }>) => unknown }

const performers: Performers = {
  move: ({ move }) => moves[move](),
  speed: ({ speed }) => setSpeed(speed),
  stepBy: ({ unit }) => setStepBy(unit),
  view: ({ view }) => showStageView(view),
  turn: ({ to }) => turn(to),
  freePlay: () => toggleFreePlay(),
  mark: ({ text }) => addMark(text),
  jump: ({ mark }) => {
    const wanted = marksOfRun()[mark]
    return wanted && goTo({ at: wanted.at, step: wanted.step })
  },
  unmark: ({ mark }) => {
    const unwanted = marksOfRun()[mark]
    usePresenting.setState(({ marks }) => ({ marks: marks.filter((one) => one !== unwanted) }))
  },
  ask: ({ question, answers }) =>
    usePresenting.setState({ hands: { question, answers, counts: answers.map(() => 0) } }),
  endQuestion: () => usePresenting.setState({ hands: undefined }),
  hand: ({ answer, by }) =>
    changeHands(({ counts }) => ({ counts: counts.with(answer, clamp((counts[answer] ?? 0) + by)) }), answer),
  clearHands: () => changeHands(({ counts }) => ({ counts: counts.map(() => 0) })),
  reveal: ({ right }) => changeHands(() => ({ right }), right),
  show: ({ part, on }) => usePresenting.setState(({ shows }) => ({ shows: { ...shows, [part]: on } })),
  blank: () => usePresenting.setState(({ isBlank }) => ({ isBlank: !isBlank })),
  largeCode: () => usePresenting.setState(({ hasLargeCode }) => ({ hasLargeCode: !hasLargeCode })),
  present: () => useUi.setState({ presenting: true }),
  point: ({ to }) => usePresenterLink.setState({ pointed: to }),
  workshop: ({ minutes }) => usePresenting.setState(({ workshop }) => ({ workshop: { ...workshop, minutes } })),
  startWorkshop: ({ on }) =>
    usePresenting.setState(({ workshop: { minutes }, pace }) => ({
      workshop: on ? { minutes, startedAt: Date.now() } : { minutes },
      pace: beginCourse(pace, Date.now()),
    })),
}

/** In the room. */
export function perform(one: PresenterAct): void {
  const performer = performers[one.do] as (act: PresenterAct) => unknown
  performer(one)
}

/** The marks of the run that is open, in its order. */
export function marksOfRun(): readonly JumpMark[] {
  const run = currentEntry()?.id
  return usePresenting.getState().marks.filter((mark) => mark.run === run)
}

function addMark(text: string): void {
  const run = currentEntry()?.id
  const { cursor } = usePlayback.getState()
  if (run === undefined) return
  usePresenting.setState(({ marks }) => {
    const others = marks.filter((mark) => mark.run !== run || mark.at !== cursor.at || mark.step !== cursor.step)
    const inOrder = [...others, { run, ...cursor, text }].sort((a, b) => a.at - b.at || a.step - b.step)
    return { marks: inOrder.slice(-mostMarks) }
  })
}

/** Through the lesson; at its question, on to what happens. */
async function turn(to: 'next' | 'previous'): Promise<void> {
  const { lesson } = useLesson.getState()
  const lessons = lesson && (await lessonTurns())
  if (lessons === undefined) await turnMark(to)
  else if (to === 'previous') await lessons.previousStep()
  else if (isAsking(useLesson.getState())) await lessons.skip()
  else await lessons.nextStep()
}

async function toggleFreePlay(): Promise<void> {
  const { lesson, freePlay } = useLesson.getState()
  const lessons = lesson && (await lessonTurns())
  await (freePlay === undefined ? lessons?.startFreePlay() : lessons?.backToLesson())
}

/** To the mark before or behind the cursor; where there is none, as far as the step button goes. */
function turnMark(to: 'next' | 'previous'): Promise<void> {
  const { cursor } = usePlayback.getState()
  const marks = marksOfRun()
  const mark =
    to === 'next' ? marks.find((one) => isBefore(cursor, one)) : marks.findLast((one) => isBefore(one, cursor))
  if (mark) return goTo({ at: mark.at, step: mark.step })
  return to === 'next' ? step() : stepBack()
}

function changeHands(change: (hands: Hands) => Partial<Hands>, answer = 0): void {
  usePresenting.setState(({ hands }) =>
    hands && answer < hands.answers.length ? { hands: { ...hands, ...change(hands) } } : {},
  )
}

function clamp(count: number): number {
  return Math.min(Math.max(count, 0), mostHands)
}
