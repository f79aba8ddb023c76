/** A lesson for the presenter's window: plain texts with the run's values, and its questions as polls. */

import { pageState } from '../../app/pageState.ts'
import { lessonNumber } from '../../lessons/lessonLink.ts'
import { lessonHeads } from '../../lessons/library.ts'
import { plainText } from '../../lessons/plainText.ts'
import { placeIn } from '../../lessons/playlists/playlist.ts'
import type { Lesson, PlannedStep, Prediction, Prose } from '../../lessons/types.ts'
import { useCluster } from '../../store/cluster.ts'
import { useKnobs } from '../../store/knobs.ts'
import { enterStep, showWords } from '../../store/late/presenting.ts'
import { isAsking, type LessonState, useLesson } from '../../store/lesson.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'
import { usePrefs } from '../../store/prefs.ts'
import {
  type NoteBlock,
  type Poll,
  type PresentedLesson,
  type PresentedPlaylist,
  usePresenting,
} from '../../store/presenting.ts'
import { lessonToFollow } from '../lesson/followingLesson.ts'
import { votesNow } from '../room/wallState.ts'
import { podEnd, timeRangesOf, wallWords } from '../room/wallWords.ts'
import { type Reached, reachLesson } from './pace.ts'

type Values = Readonly<Record<string, string>>

/** Largest length of sent texts, in characters. */
const longest = 4_000

/** The open lesson for the presenter's window; undefined without one. */
export function presentedLesson(): PresentedLesson | undefined {
  const state = useLesson.getState()
  const { lesson, plan, stepIndex, freePlay } = state
  if (lesson === undefined) return undefined
  return {
    title: lesson.title,
    number: lessonNumber(lesson.id),
    minutes: lesson.steps.reduce((sum, _, index) => sum + minutesOf(lesson, index), 0),
    stepIndex,
    isAsking: isAsking(state),
    isFree: freePlay !== undefined,
    hasNext: lessonToFollow(lesson, usePlaylist.getState().playlist) !== undefined,
    playlist: presentedPlaylist(lesson),
    steps: lesson.steps.map((step, index) => ({
      title: step.title,
      minutes: minutesOf(lesson, index),
      text: plainText(step.prose, plan?.steps[index]?.valuesBefore).slice(0, longest),
      notes: blocksOf(step.notes, plan?.steps[index]?.values),
    })),
  }
}

/** The playlist for the presenter's window; undefined if the lesson is in no playlist. */
function presentedPlaylist({ id }: Lesson): PresentedPlaylist | undefined {
  const { playlist } = usePlaylist.getState()
  const index = placeIn(playlist, id)
  if (playlist === undefined || index === undefined) return undefined
  const heads = lessonHeads(usePrefs.getState().locale)
  return {
    title: playlist.title,
    index,
    lessons: playlist.lessons.map(({ id: one, minutes }) => {
      const head = heads.find((other) => other.id === one)
      return { id: one, title: head?.title ?? one, minutes: minutes ?? head?.minutes ?? 0 }
    }),
  }
}

/**
 * Planned minutes of a step: a step without minutes has an equal share of the lesson's minutes. A playlist stretches or
 * shortens its lessons.
 */
function minutesOf(lesson: Lesson, index: number): number {
  const { id, minutes, steps } = lesson
  const planned = usePlaylist.getState().playlist?.lessons.find((one) => one.id === id)?.minutes
  const ofStep = (at: number) => steps[at]?.minutes ?? minutes / Math.max(1, steps.length)
  if (planned === undefined) return ofStep(index)
  const sum = steps.reduce((all, _, at) => all + ofStep(at), 0)
  return sum === 0 ? 0 : (ofStep(index) * planned) / sum
}

function reachedIn({ lesson, stepIndex }: LessonState): Reached | undefined {
  if (lesson === undefined) return undefined
  const steps = lesson.steps.slice(0, stepIndex + 1)
  return { id: lesson.id, plannedMs: steps.reduce((sum, _, index) => sum + minutesOf(lesson, index), 0) * 60_000 }
}

interface OwnState {
  isFollowing: boolean
  /** Votes by lesson and step, restored when the presenter goes back. */
  readonly counted: Map<string, readonly number[]>
}

const own = pageState(
  (): OwnState => ({
    isFollowing: false,
    counted: new Map<string, readonly number[]>(),
  }),
)

/** Makes the lesson's questions the audience's poll, with the right answer marked when it is revealed. */
export function followLessonQuestions(): void {
  if (own.isFollowing) return
  own.isFollowing = true
  const follow = (state: LessonState, before?: LessonState): void => {
    const isSameStep = before?.lesson === state.lesson && before?.stepIndex === state.stepIndex
    if (isSameStep && before?.phase === state.phase) return
    const { poll, pace } = usePresenting.getState()
    if (before?.lesson && poll) own.counted.set(keyOf(before), poll.counts)
    // A reloaded tab restores its lesson with votes and time, but not at once.
    if (state.lesson === undefined && before?.lesson === undefined) return
    enterStep(state.lesson && pollOf(state, poll), reachLesson(pace, reachedIn(state), Date.now()))
  }
  follow(useLesson.getState())
  useLesson.subscribe(follow)
  useLesson.subscribe(sayWords)
  useKnobs.subscribe(sayWords)
  usePresenting.subscribe((now, before) => {
    if (now.poll !== before.poll || now.room?.question !== before.room?.question) sayWords()
  })
  sayWords()
}

/** Puts the lesson's words on the wall, if they have changed. */
function sayWords(): void {
  const { words: before } = usePresenting.getState()
  const words = wallWords(useLesson.getState(), votesNow(), useKnobs.getState())
  if (JSON.stringify(words) !== JSON.stringify(before)) showWords(words)
}

const keyOf = ({ lesson, stepIndex }: LessonState): string => `${lesson?.id} ${stepIndex}`

/** The poll of the step's question; undefined for a step without a question. */
function pollOf(state: LessonState, before: Poll | undefined): Poll | undefined {
  const { lesson, plan, stepIndex, phase } = state
  const step = lesson?.steps[stepIndex]
  const planned = plan?.steps[stepIndex]
  if (step?.prediction === undefined || planned === undefined || phase === 'reading') return undefined
  const question = plainText(step.prediction.ask, planned.valuesBefore).slice(0, 400)
  // The answers stay, because the Pods change after the question was asked.
  const answers = before?.question === question ? before.answers : answersOf(step.prediction, planned)
  const counts = own.counted.get(keyOf(state)) ?? (before?.question === question ? before.counts : undefined)
  const right = phase === 'revealed' ? rightOf(step.prediction, planned, answers) : undefined
  return {
    question,
    answers,
    counts: counts?.length === answers.length ? counts : answers.map(() => 0),
    isOver: phase !== 'asking',
    ...(right !== undefined && right >= 0 && { right }),
  }
}

/** Largest number of Pods to vote for. */
const mostPodsToChoose = 10

/** The answers to vote for: the answers of the question, its Pods, or time ranges. */
function answersOf(prediction: Prediction, { valuesBefore, asked, to }: PlannedStep): readonly string[] {
  switch (prediction.type) {
    case 'choice':
      return prediction.choices.map(({ text }) => plainText(text, valuesBefore).trim().slice(0, 400))
    case 'numbers':
      return prediction.choices.map((choice) =>
        choice.values
          .map((value, index) => `${value} ${prediction.values[index]?.label ?? ''}`.trim())
          .join(', ')
          .slice(0, 400),
      )
    case 'pod': {
      const pods = [...useCluster.getState().pods.values()].filter(({ goneAt }) => goneAt === undefined)
      return pods.slice(0, mostPodsToChoose).map(({ name }) => podEnd(name))
    }
    case 'moment':
      return timeRangesOf(to.at - asked.at).map(([from, until]) => `${from}–${until} s`)
  }
}

function rightOf(
  prediction: Prediction,
  { answer, asked, to }: PlannedStep,
  answers: readonly string[],
): number | undefined {
  switch (answer?.type) {
    case 'choice':
      return answer.choice
    case 'numbers':
      return prediction.type === 'numbers'
        ? prediction.choices.findIndex(({ values }) => values.every((value, index) => value === answer.values[index]))
        : undefined
    case 'pod':
      return answers.findIndex((end) => answer.pods.some((name) => podEnd(name) === end))
    case 'moment':
      return timeRangesOf(to.at - asked.at).findIndex(([, until]) => answer.seconds < until)
    default:
      return undefined
  }
}

/** Paragraphs, and possible questions from the audience. */
function blocksOf(prose: Prose, values?: Values): readonly NoteBlock[] {
  return prose.slice(0, 60).map((node) => ({
    isQuote: node.type === 'blockquote',
    text: plainText([node], values).slice(0, longest),
  }))
}
