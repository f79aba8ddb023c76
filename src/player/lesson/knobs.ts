/** Turns the knobs of a lesson's step: plays it with their numbers in the lesson's worker, the newest ones first. */
import { messageOf } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import { nearestValue, ownValues } from '../../lessons/knobs.ts'
import type { Knob, KnobPlay, KnobValues } from '../../lessons/types.ts'
import {
  hideKnobs,
  holdCurve,
  type KnobsState,
  notePlaying,
  showKnobs,
  showPlay,
  turnTo,
  useKnobs,
} from '../../store/knobs.ts'
import { type LessonState, useLesson } from '../../store/lesson.ts'
import { showNotice } from '../../store/notices.ts'
import { OvertakenError } from '../../workers/engineClient.ts'
import { lessonSource } from './lessonSource.ts'

/** Number of values above and below a knob's value that are simulated in advance, so that a drag shows them at once. */
const playedAhead = 12

interface OwnState {
  /** The plays of the shown step, by the knobs' numbers. */
  readonly plays: Map<string, KnobPlay>
  /** The last numbers of each step that the user has left, by lesson and step. */
  readonly left: Map<string, KnobValues>
  /** Whether numbers that the user has chosen are being played. */
  isBusy: boolean
}

const own = pageState(
  (): OwnState => ({
    plays: new Map<string, KnobPlay>(),
    left: new Map<string, KnobValues>(),
    isBusy: false,
  }),
)

/** Shows the knobs of each step, from its answer on if it has a question, until the returned function is called. */
export function followKnobs(): () => void {
  showStep(useLesson.getState())
  const stop = useLesson.subscribe(showStep)
  return () => {
    stop()
    hideKnobs()
  }
}

function showStep({ lesson, stepIndex, phase }: LessonState): void {
  const shown = lesson?.steps[stepIndex]
  const hasKnobs = shown?.knobs !== undefined && (shown.prediction === undefined || phase === 'revealed')
  const { step: before } = useKnobs.getState()
  if (lesson === undefined || !hasKnobs) {
    if (before !== undefined) hideKnobs()
    return
  }
  if (before?.lesson === lesson && before.index === stepIndex) return
  own.plays.clear()
  const step = { lesson, index: stepIndex }
  const knobs = shown?.knobs?.list ?? []
  const known = own.left.get(keyOf(step)) ?? {}
  showKnobs(step, { ...ownValues(knobs), ...known })
  play()
}

type ShownStep = NonNullable<KnobsState['step']>

const keyOf = ({ lesson, index }: ShownStep): string => `${lesson.id} ${index}`

/** The knobs of the shown step. */
function shownKnobs(): readonly Knob[] {
  const { step } = useKnobs.getState()
  return step?.lesson.steps[step.index]?.knobs?.list ?? []
}

/** Stores the shown curve as the curve before a change: a drag begins, or a key is about to turn a knob. */
export function holdKnobs(): void {
  holdCurve()
}

/** Turns a knob to its allowed number that is nearest to `value`. */
export function turnKnob(name: string, value: number): void {
  const knob = shownKnobs().find((one) => one.name === name)
  const { values } = useKnobs.getState()
  if (knob === undefined || !Number.isFinite(value)) return
  const next = nearestValue(knob, value)
  if (next !== values[name]) setValues({ ...values, [name]: next })
}

/** Turns all knobs back to the numbers of the lesson. */
export function resetKnobs(): void {
  holdKnobs()
  setValues(ownValues(shownKnobs()))
}

function setValues(values: KnobValues): void {
  const { step } = useKnobs.getState()
  if (step !== undefined) own.left.set(keyOf(step), values)
  turnTo(values)
  play()
}

/** Shows the run of the present numbers: at once if the run is known, else as soon as the worker has played the run. */
function play(): void {
  const { values } = useKnobs.getState()
  const known = own.plays.get(keyOfValues(values))
  if (known) showPlay(known, false)
  else notePlaying(true)
  if (own.isBusy) return
  void (known ? playAhead() : playNewest()).catch(sayFailure)
}

/** Plays until the newest numbers are shown; a drag also shows the numbers on its way. */
async function playNewest(): Promise<void> {
  own.isBusy = true
  try {
    while (useKnobs.getState().isPlaying) {
      const { step, values } = useKnobs.getState()
      if (step === undefined) return
      const found = await playOf(step, values)
      const now = useKnobs.getState()
      if (now.step === step && now.isPlaying) showPlay(found, now.values !== values)
    }
  } finally {
    own.isBusy = false
  }
  await playAhead()
}

const keyOfValues = (values: KnobValues): string => JSON.stringify(values)

function sayFailure(error: unknown): void {
  // Runs that are played ahead are cancelled when the user chooses other numbers.
  if (error instanceof OvertakenError) return
  notePlaying(false)
  showNotice({ type: 'requestFailed', message: messageOf(error) })
}

/** Plays the numbers next to the present ones, so that the next turn is shown at once. */
async function playAhead(): Promise<void> {
  const { step, values } = useKnobs.getState()
  if (step === undefined) return
  for (const ahead of nextTo(values)) {
    if (useKnobs.getState().values !== values || useKnobs.getState().step !== step) return
    await playOf(step, ahead)
  }
}

async function playOf(step: ShownStep, values: KnobValues): Promise<KnobPlay> {
  const key = keyOfValues(values)
  const known = own.plays.get(key)
  if (known !== undefined) return known
  const found = await lessonSource().turn({ lesson: step.lesson, stepIndex: step.index, values })
  if (useKnobs.getState().step === step) own.plays.set(key, found)
  return found
}

/** The numbers next to the present ones, the nearest first; one knob differs. */
function nextTo(values: KnobValues): readonly KnobValues[] {
  const distances = Array.from({ length: playedAhead }, (_, index) => index + 1)
  return distances.flatMap((distance) =>
    shownKnobs().flatMap((knob) =>
      [distance, -distance]
        .map((steps) => (values[knob.name] ?? knob.value) + steps * knob.step)
        .filter((value) => value >= knob.from && value <= knob.to)
        .map((value) => ({ ...values, [knob.name]: value })),
    ),
  )
}
