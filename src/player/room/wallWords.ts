/** The plain text of a lesson for the wall: the step, the outcome with its reason, the task. */
import { writtenValue } from '../../lessons/knobs.ts'
import { plainText } from '../../lessons/plainText.ts'
import type { PlannedAnswer, Prediction, Prose } from '../../lessons/types.ts'
import { initialKnobs, type KnobsState } from '../../store/knobs.ts'
import { isTrying, type LessonState } from '../../store/lesson.ts'
import type { Poll, PresentingState, WallWords } from '../../store/presenting.ts'

type Values = Readonly<Record<string, string>>

/** Largest length of a text on the wall, in characters. */
const longest = 1_000

/**
 * The words for the wall; undefined without a lesson, and on a branch outside of the lesson, except an attempt at the
 * lesson's task.
 */
export function wallWords(
  state: LessonState,
  poll: Poll | undefined,
  knobs: KnobsState = initialKnobs,
): WallWords | undefined {
  const { lesson, plan, stepIndex, phase, freePlay } = state
  const step = lesson?.steps[stepIndex]
  const planned = plan?.steps[stepIndex]
  if (step === undefined || planned === undefined || (freePlay !== undefined && !isTrying(state))) return undefined
  const isRevealed = phase === 'revealed'
  const { prediction, task } = step
  const outcome =
    isRevealed && prediction !== undefined && planned.answer !== undefined
      ? outcomeOf(prediction, planned.answer, planned.values, poll)
      : { answer: '', wrong: '', reason: '' }
  const turned = turnedValues(knobs)
  const text = isRevealed
    ? textOf(step.revealProse, { ...planned.values, ...turned })
    : textOf(step.prose, { ...planned.valuesBefore, ...turned })
  const isDone = isTrying(state) ? state.task?.isDone === true : state.tasksDone.includes(stepIndex)
  const goals = (task?.done ?? []).map(({ source }, index) => ({
    text: textOf(task?.goals[index] ?? [], planned.values) || source.slice(0, longest),
    holds: isDone || (freePlay !== undefined && state.judged?.conditions[index]?.holds === true),
  }))
  const wallKnobs = knobsOf(knobs)
  return { title: step.title.slice(0, 400), text, ...outcome, goals, ...(wallKnobs && { knobs: wallKnobs }) }
}

const shownIn = ({ step }: KnobsState) => step?.lesson.steps[step.index]?.knobs?.list ?? []

/** The numbers in a step's texts at the knobs' present values, and the numbers of the links to knobs. */
function turnedValues(knobs: KnobsState): Values {
  const links = shownIn(knobs).map((knob) => {
    const value = knobs.values[knob.name] ?? knob.value
    return [`knob:${knob.name}`, String(writtenValue(knob, value))] as const
  })
  return { ...knobs.play?.values, ...Object.fromEntries(links) }
}

function knobsOf(knobs: KnobsState): WallWords['knobs'] {
  const { play, before, values } = knobs
  if (play === undefined) return undefined
  const list = shownIn(knobs).map(({ line: _, column: __, ...knob }) => ({
    knob,
    value: values[knob.name] ?? knob.value,
  }))
  return { list, play, ...(before && { before }) }
}

function textOf(prose: Prose, values: Values): string {
  return plainText(prose, values).trim().slice(0, longest)
}

/** The reason fits the answer that most of the audience gave, if most were wrong. */
function outcomeOf(prediction: Prediction, answer: PlannedAnswer, values: Values, poll: Poll | undefined) {
  const wrong = commonWrong(poll)
  const why = wrong === undefined ? [] : reasonAt(prediction, wrong)
  return {
    answer: answerText(prediction, answer, values),
    wrong: wrong === undefined ? '' : (poll?.answers[wrong] ?? ''),
    reason: textOf(why.length > 0 ? why : prediction.right, values),
  }
}

/** Index of the most frequent wrong answer, unless more than half were right. */
function commonWrong(poll: Poll | undefined): number | undefined {
  const { counts = [], right } = poll ?? {}
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0 || (counts[right ?? -1] ?? 0) * 2 > all) return undefined
  const most = Math.max(...counts.filter((_, index) => index !== right))
  return most > 0 ? counts.findIndex((count, index) => index !== right && count === most) : undefined
}

function reasonAt(prediction: Prediction, index: number): Prose {
  const own = 'choices' in prediction ? (prediction.choices[index]?.why ?? []) : []
  return own.length > 0 ? own : prediction.otherwise
}

/** The right answer in words. */
function answerText(prediction: Prediction, answer: PlannedAnswer, values: Values): string {
  switch (answer.type) {
    case 'choice':
      return prediction.type === 'choice' ? textOf(prediction.choices[answer.choice]?.text ?? [], values) : ''
    case 'numbers':
      return prediction.type === 'numbers'
        ? answer.values.map((value, index) => `${value} ${prediction.values[index]?.label ?? ''}`.trim()).join(', ')
        : ''
    case 'pod':
      return answer.pods.map(podEnd).join(', ')
    case 'moment':
      return `${Math.round(answer.seconds * 10) / 10} s`
  }
}

/** The end of a Pod's name, as the stage shows it. */
export const podEnd = (name: string): string => name.slice(name.lastIndexOf('-') + 1)

/** Four time ranges to vote for, in whole seconds; the last range ends with the step. */
export function timeRangesOf(wholeMs: number): readonly (readonly [number, number])[] {
  const quarter = Math.max(1, Math.ceil(wholeMs / 4_000))
  return [0, 1, 2, 3].map((index) => [index * quarter, (index + 1) * quarter])
}

/**
 * Number of answers by the Pod's name, of phones together with votes by hand; empty while the question is open. `pods`:
 * names of the Pods that are there.
 */
export function podVotes(
  { poll, room }: Pick<PresentingState, 'poll' | 'room'>,
  pods: readonly string[],
): ReadonlyMap<string, number> {
  const isOpen = poll === undefined || (poll.isOver !== true && poll.right === undefined)
  if (isOpen) return new Map()
  const { spread } = room ?? {}
  if (spread?.type === 'rows')
    return new Map(
      spread.rows.flatMap(({ answer, count }) =>
        answer?.type === 'pod' && count > 0 ? [[answer.pod, count] as const] : [],
      ),
    )
  return new Map(
    pods.flatMap((name) => {
      const count = poll.counts[poll.answers.indexOf(podEnd(name))] ?? 0
      return count > 0 ? [[name, count] as const] : []
    }),
  )
}
