/**
 * Plays a lesson with turned knobs: changes only the knobs' numbers in the manifests that the lesson applies.
 */
import { newDocument, rollingResources, summarise, type WorkloadSummary } from '../../engine/index.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { withField } from '../../manifest/settings.ts'
import { memberOf, nameOf, pathOf, writtenValue } from '../knobs.ts'
import type { UnplacedProblem } from '../problems.ts'
import type {
  Knob,
  KnobPlay,
  KnobSample,
  KnobTurn,
  KnobValues,
  LessonAct,
  LessonStep,
  Place,
  PlannedPosition,
} from '../types.ts'
import { carryOutActs } from './carryOutActs.ts'
import { ExpressionProblem, evaluate, valueText } from './expressions.ts'
import { expressionsAfter, expressionsBefore } from './inlineExpressions.ts'
import { LessonBudget } from './lessonBudget.ts'
import { LessonRun } from './runAtPosition.ts'

/** A limit far above the events of a lesson's rollout. A knob's number may make a run long. */
const MOST_EVENTS = 200_000

export const knobBudget = (): LessonBudget => new LessonBudget({ events: MOST_EVENTS })

/** A play, with the parts of its run that the checks need. */
export interface KnobRun {
  readonly play: KnobPlay
  readonly run: LessonRun
  /** Problems of changed manifests, moments that the run did not reach, and a run that became too long. */
  readonly problems: readonly UnplacedProblem[]
}

/** Plays in slices of a few ms. If the API server refuses the numbers, no Pod changes in the run. */
export function* playingKnobs(turn: KnobTurn): Generator<undefined, KnobPlay> {
  return (yield* runningKnobs(turn, knobBudget())).play
}

export function* runningKnobs(turn: KnobTurn, budget: LessonBudget): Generator<undefined, KnobRun> {
  const { lesson, stepIndex } = turn
  const step = lesson.steps[stepIndex]
  const first = (step?.knobs?.since ?? stepIndex + 1) - 1
  const { run, starts, problems } = yield* playSteps(turn, stepIndex + 1, budget)
  const refusal = problems.find(({ id }) => id === 'refused')
  const from = starts[first] ?? run.position
  if (refusal === undefined) return { play: playOf(run, from, step), run, problems }
  // The run after a refusal: the unchanged manifest, without the later commands.
  const untouched = yield* playSteps({ ...turn, values: {} }, first, budget)
  const currentSamples = playOf(untouched.run, untouched.run.position, undefined)
  const values = Object.fromEntries(expressionsOf(step).map(({ source }) => [source, '–']))
  const refused = String(refusal.facts.stderr)
  return { play: { ...currentSamples, toMs: currentSamples.fromMs + STANDING_MS, values, refused }, run, problems }
}

/** Virtual ms that are drawn after a refusal. */
const STANDING_MS = 10_000

interface PlayedSteps {
  readonly run: LessonRun
  /** Positions at which the steps began. */
  readonly starts: readonly PlannedPosition[]
  readonly problems: readonly UnplacedProblem[]
}

/** Plays the first `count` steps, up to the first manifest that the API server refuses. */
function* playSteps(
  { lesson, stepIndex, values }: KnobTurn,
  count: number,
  budget: LessonBudget,
): Generator<undefined, PlayedSteps> {
  const { seed, cluster: config } = lesson
  const run = new LessonRun(newDocument(seed, config), budget)
  const knobs = lesson.steps[stepIndex]?.knobs?.list ?? []
  const turned = new Set<Place>()
  const starts: PlannedPosition[] = []
  const problems: UnplacedProblem[] = []
  const report = (place: Place, problem: UnplacedProblem): void => {
    if (turned.has(place) || problem.id === 'notReached' || problem.id === 'lessonTooLong') problems.push(problem)
  }
  for (const { acts, reveal } of lesson.steps.slice(0, count)) {
    const from = run.position
    starts.push(from)
    for (const act of [...acts, ...reveal]) {
      if (act.type === 'check') continue
      const given = turnAct(act, knobs, values)
      if (given !== act) turned.add(given)
      yield* carryOutActs(run, { acts: [given], later: [], since: (since) => starts[(since ?? 0) - 1] ?? from }, report)
      if (problems.some(({ id }) => id === 'refused')) return { run, starts, problems }
    }
  }
  return { run, starts, problems }
}

/** The act with the knobs' numbers in its manifest. An act whose manifest has no object of a knob stays the same. */
function turnAct(act: LessonAct, knobs: readonly Knob[], values: KnobValues): LessonAct {
  if (act.type !== 'apply') return act
  const documents = parseManifest(act.manifest).flatMap(({ value }) => (value === undefined ? [] : [value]))
  const turned = documents.map((document) =>
    knobs.reduce((object, knob) => {
      const value = values[knob.name]
      return value !== undefined && nameOf(object) === knob.object
        ? withField(object, pathOf(knob), writtenValue(knob, value))
        : object
    }, document),
  )
  if (turned.every((document, index) => document === documents[index])) return act
  return { ...act, manifest: `${turned.map((document) => JSON.stringify(document)).join('\n---\n')}\n` }
}

function expressionsOf(step: LessonStep | undefined) {
  return step ? [...expressionsBefore(step), ...expressionsAfter(step)] : []
}

/** The result of the run from a position on, with the values of a step's texts. */
function playOf(run: LessonRun, from: PlannedPosition, step: LessonStep | undefined): KnobPlay {
  const { session } = run
  const summary = summarise(session, from.at)
  const object = step?.knobs?.list[0]?.object ?? ''
  const named = summary.workloads.find((one) => wordsOf(one) === object) ?? summary.workloads[0]
  const samples = session.past.samplesUpTo(session.cursor.at).filter(({ workloadUid }) => workloadUid === named?.uid)
  const first = samples.findLastIndex(({ at }) => at <= from.at)
  const variables = run.variablesSince(from)
  const values: Record<string, string> = {}
  for (const expression of expressionsOf(step)) {
    try {
      values[expression.source] = valueText(evaluate(expression, variables))
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      // With these numbers, an object in the expression does not exist.
      values[expression.source] = '–'
    }
  }
  const { timeToCompleteMs } = summary
  return {
    workload: named === undefined ? '' : wordsOf(named),
    samples: samples.slice(Math.max(0, first)).map(sampleOf),
    fromMs: from.at,
    toMs: session.cursor.at,
    ...(timeToCompleteMs === undefined ? {} : { completeMs: timeToCompleteMs }),
    lowestAvailable: named?.lowestAvailable ?? 0,
    mostPods: named?.mostPods ?? 0,
    mostWithTerminating: named?.mostWithTerminating ?? 0,
    values,
  }
}

const wordsOf = ({ kind, name }: WorkloadSummary): string => `${kind.toLowerCase()}/${name}`

const sampleOf = ({ at, revisions, minAvailable, maxPods }: KnobSample): KnobSample => ({
  at,
  revisions,
  minAvailable,
  maxPods,
})

/** Whether the knob's workload has the knob's number at the end; true for objects that are not workloads. */
export function isKept({ session }: LessonRun, knob: Knob, value: number): boolean {
  const objects = rollingResources.flatMap((resource) => [...session.objects.list(resource)])
  const named = objects.filter((object) => nameOf(object) === knob.object)
  const wanted = writtenValue(knob, value)
  return named.every((object) => {
    const found = pathOf(knob).reduce<unknown>(memberOf, object)
    // Many objects omit a field whose value is 0.
    return found === wanted || (found === undefined && wanted === 0)
  })
}
