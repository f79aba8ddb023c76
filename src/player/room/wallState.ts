/**
 * The state of the wall for the room's phones, from the lesson and its votes. The state contains no answer before the
 * wall shows the answer.
 */

import { pageState } from '../../app/pageState.ts'
import type { PodState } from '../../engine/index.ts'
import { shownWorkload } from '../../layout/inOrder.ts'
import { lessonNumber } from '../../lessons/lessonLink.ts'
import { plainText } from '../../lessons/plainText.ts'
import type { PlannedStep, Prediction, Prose } from '../../lessons/types.ts'
import type { Asked, Counted, Outcome, RoomAnswer, RoomPod, Scene, StallSum, WallState } from '../../room/messages.ts'
import { useCluster } from '../../store/cluster.ts'
import { type LessonState, useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { type Poll, usePresenting } from '../../store/presenting.ts'
import { useSelection } from '../../store/selection.ts'
import { sentenceShown } from './sentenceShown.ts'
import { type Sums, spreadOf, withPhones } from './spread.ts'
import { podEnd, timeRangesOf } from './wallWords.ts'

/** Largest lengths of texts, in characters, and largest number of Pods. */
const longest = { line: 400, text: 1_000 } as const
const mostPods = 200

const lineOf = (text: string): string => text.trim().slice(0, longest.line)

/** The open or shown question's name: a step of a lesson, or the presenter's own question. */
function questionName(poll: Poll | undefined, { lesson, stepIndex }: LessonState): string | undefined {
  if (poll === undefined) return undefined
  return lesson === undefined ? `own ${poll.question}`.slice(0, longest.line) : `${lesson.id} ${stepIndex + 1}`
}

interface OwnState {
  known: { readonly name: string; readonly asked: Asked } | undefined
}

const ownState = pageState(
  (): OwnState => ({
    known: undefined,
  }),
)

/**
 * The open question's possible answers. For a question about Pods they are the Pods that existed when the presenter
 * asked.
 */
function askedNow(): Asked | undefined {
  const { poll } = usePresenting.getState()
  const state = useLesson.getState()
  const name = questionName(poll, state)
  if (poll === undefined || name === undefined) return undefined
  if (ownState.known?.name === name && (poll.isOver === true || poll.right !== undefined)) return ownState.known.asked
  const asked = askedOf(state, poll)
  ownState.known = asked && { name, asked }
  return asked
}

function askedOf({ lesson, plan, stepIndex }: LessonState, { answers }: Poll): Asked | undefined {
  const prediction = lesson?.steps[stepIndex]?.prediction
  const planned = plan?.steps[stepIndex]
  if (prediction === undefined || planned === undefined || prediction.type === 'choice')
    return answers.length > 0 ? { type: 'choice', answers: answers.map(lineOf) } : undefined
  switch (prediction.type) {
    case 'numbers':
      return {
        type: 'numbers',
        values: prediction.values.map(({ label, least, most }) => ({ label, least, most })),
        offered: prediction.choices.map(({ values }) => [...values]),
      }
    case 'pod': {
      const pods = podsNow()
      return pods.length > 0 ? { type: 'pod', pods } : undefined
    }
    case 'moment':
      return { type: 'moment', seconds: timeRangesOf(planned.to.at - planned.asked.at).at(-1)?.[1] ?? 1 }
  }
}

/** The Pods that are there, as phones draw them. */
function podsNow(): RoomPod[] {
  const { pods, revisions } = useCluster.getState()
  return [...pods.values()]
    .filter(({ goneAt }) => goneAt === undefined)
    .slice(0, mostPods)
    .map((pod) => ({
      name: pod.name,
      label: podEnd(pod.name).slice(0, 60),
      state: roomState(pod.state, pod.block !== undefined),
      colour: ((revisions.get(pod.ownerUid)?.tone ?? 0) % 8) + 1,
    }))
}

function roomState(state: PodState, isBlocked: boolean): RoomPod['state'] {
  if (state === 'available' || state === 'terminating' || state === 'pending') return state
  return isBlocked || ['notReady', 'crash', 'imagePull', 'failed'].includes(state) ? 'failing' : 'starting'
}

/** The wall as phones show it. `moment`: fragment of the run as it is shown. */
export function wallState(moment: string): { readonly wall: WallState; readonly sums: Sums | undefined } {
  const { poll, link } = usePresenting.getState()
  const state = useLesson.getState()
  const { lesson, stepIndex } = state
  const name = questionName(poll, state)
  const { scene, sums } = sceneNow(moment)
  const number = lesson && lessonNumber(lesson.id)
  const title = lesson === undefined ? '' : number === undefined ? lesson.title : `${number} ${lesson.title}`
  const address = link.includes('#') ? link.slice(link.indexOf('#')) : ''
  const wall: WallState = {
    title: lineOf(title),
    ...(lesson && { step: { number: stepIndex + 1, of: lesson.steps.length } }),
    locale: usePrefs.getState().locale,
    address: address.length > 8_000 ? '' : address,
    ...(poll && name !== undefined && { question: { name, text: lineOf(poll.question) } }),
    scene,
    picture: podsNow(),
  }
  return { wall, sums }
}

interface SceneNow {
  readonly scene: Scene
  readonly sums: Sums | undefined
}

function sceneNow(moment: string): SceneNow {
  const { poll, words, isBlank } = usePresenting.getState()
  const asked = askedNow()
  if (isBlank) return { scene: { type: 'text', title: '', text: '', goals: [] }, sums: undefined }
  if (poll !== undefined && asked !== undefined) {
    if (poll.isOver !== true && poll.right === undefined) return { scene: { type: 'asking', asked }, sums: undefined }
    const isShown = useLesson.getState().lesson === undefined ? poll.right !== undefined : words?.answer
    if (!isShown) return { scene: { type: 'playing' }, sums: undefined }
    return outcomeScene(poll, asked, moment)
  }
  const { title = '', text = sentenceShown(), goals = [] } = words ?? {}
  return { scene: { type: 'text', title, text, goals: [...goals] }, sums: undefined }
}

/** Answers of phones to the question on the wall, once the question is over. */
function countedNow(): Counted | undefined {
  const { room, poll } = usePresenting.getState()
  const { question } = room ?? {}
  return question !== undefined && question.name === questionName(poll, useLesson.getState())
    ? question.counted
    : undefined
}

/** The votes by hand, together with the phones' votes once the question is over. */
export function votesNow(): Poll | undefined {
  const { poll } = usePresenting.getState()
  return poll && withPhones(poll, askedNow(), countedNow())
}

function outcomeScene(poll: Poll, asked: Asked, moment: string): SceneNow {
  const told = knownOutcome(useLesson.getState(), poll)
  const sums = spreadOf({ poll, asked, counted: countedNow() ?? [], outcome: told })
  const isMoment = usePlayback.getState().playing ? '' : moment
  const sum = stallSum()
  return { scene: { type: 'outcome', outcome: { ...told, ...(sum && { sum }), ...sums, moment: isMoment } }, sums }
}

type KnownOutcome = Omit<Outcome, 'sum' | 'all' | 'right' | 'spread' | 'moment'>

/** The numbers by which the rollout on the stage stalls; undefined for any other rollout. */
function stallSum(): StallSum | undefined {
  const bound = shownWorkload(useCluster.getState(), useSelection.getState().workloadUid)?.stall?.bound
  if (bound?.kind !== 'rolling') return undefined
  const { totalPods, minAvailable, newUnavailable, mayGo } = bound
  return { totalPods, minAvailable, newUnavailable, mayGo }
}

/** The outcome with its reasons; for the presenter's own question, the right answer. */
function knownOutcome({ lesson, plan, stepIndex }: LessonState, poll: Poll): KnownOutcome {
  const step = lesson?.steps[stepIndex]
  const planned = plan?.steps[stepIndex]
  const { words } = usePresenting.getState()
  if (step?.prediction === undefined || planned?.answer === undefined) {
    const right = poll.right ?? -1
    const rightAnswers: RoomAnswer[] = right < 0 ? [] : [{ type: 'choice', choice: right }]
    return {
      answer: poll.answers[right] ?? '',
      rightAnswers,
      within: 0,
      whyRight: '',
      whyWrong: '',
      whys: [],
      keep: '',
    }
  }
  const { prediction } = step
  const text = (prose: Prose): string => plainText(prose, planned.values).trim().slice(0, longest.text)
  return {
    answer: words?.answer ?? '',
    rightAnswers: rightAnswers(planned.answer),
    within: prediction.type === 'moment' ? prediction.within : 0,
    whyRight: text(prediction.right),
    whyWrong: text(prediction.otherwise),
    whys: whysOf(prediction, text),
    keep: text(step.revealProse),
  }
}

function rightAnswers(answer: NonNullable<PlannedStep['answer']>): RoomAnswer[] {
  if (answer.type === 'pod') return answer.pods.map((pod) => ({ type: 'pod', pod }))
  return answer.type === 'numbers' ? [{ type: 'numbers', values: [...answer.values] }] : [answer]
}

function whysOf(prediction: Prediction, text: (prose: Prose) => string): Outcome['whys'] {
  if (prediction.type === 'choice')
    return prediction.choices.map(({ why }, choice) => ({ answer: { type: 'choice', choice }, why: text(why) }))
  if (prediction.type !== 'numbers') return []
  return prediction.choices.map(({ values, why }) => ({
    answer: { type: 'numbers', values: [...values] },
    why: text(why),
  }))
}
