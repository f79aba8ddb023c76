import type { GenericSchema, InferOutput } from 'valibot'
import { newProblem } from '../problems.ts'
import type { Expression, LessonAct, Prediction, Task } from '../types.ts'
import { Block, type Path } from './block.ts'
import { kubectlAct } from './kubectlLines.ts'
import type { ProseLink } from './prose.ts'
import type { Fence } from './sections.ts'
import { choicePrediction, momentPrediction, numbersPrediction, podPrediction, taskShape } from './shapes.ts'
import { checkStep, nodeActs, playTo, readConditions, type StepContext } from './stepParts.ts'

/**
 * Links to letters and knobs in a step's texts: the question's links belong to the beginning, all others to the reveal.
 */
export interface TextLinks {
  readonly before: ProseLink[]
  readonly after: ProseLink[]
}

interface Reading {
  readonly block: Block
  readonly links: TextLinks
  readonly context: StepContext
}

/** The prediction of a fence. An invalid fence is reported and gives undefined. */
export function readPrediction(fence: Fence, context: StepContext, links: TextLinks): Prediction | undefined {
  const block = new Block(fence.text, fence.base, context)
  const reading = { block, links, context }
  const has = (key: string) =>
    typeof block.value === 'object' && block.value !== null && Object.hasOwn(block.value, key)
  if (block.value === undefined) return undefined
  if (has('numbers')) return readNumbers(reading, fence)
  if (has('pod'))
    return readSingle(reading, fence, podPrediction, (base, [answer]) => ({ ...base, type: 'pod', answer }), 'pod')
  if (has('moment'))
    return readSingle(
      reading,
      fence,
      momentPrediction,
      (base, [answer, { within }]) => ({ ...base, type: 'moment', answer, within }),
      'moment',
    )
  if (has('choices')) return readChoice(reading, fence)
  return block.report([], newProblem('predictionNeeded'))
}

interface CommonValue {
  readonly since?: number | undefined
  readonly chance?: boolean | undefined
}

type PredictionBase = Omit<Extract<Prediction, { type: 'pod' }>, 'type' | 'answer'>

function baseOf({ block, links, context }: Reading, fence: Fence, { since, chance }: CommonValue): PredictionBase {
  checkStep(since, block, ['since'], context)
  return {
    ask: block.prose(['ask'], links.before),
    ...(since === undefined ? {} : { since }),
    right: block.prose(['right'], links.after),
    otherwise: block.prose(['otherwise'], links.after),
    dependsOnChance: chance === true,
    ...context.problems.place(fence.offset),
  }
}

/** A prediction with one expression as its answer. */
function readSingle<S extends GenericSchema<unknown, CommonValue>>(
  reading: Reading,
  fence: Fence,
  schema: S,
  make: (base: PredictionBase, found: readonly [Expression, InferOutput<S>]) => Prediction,
  key: string,
): Prediction | undefined {
  const value = reading.block.check(schema)
  const answer = value && reading.block.expression([key])
  return answer && make(baseOf(reading, fence, value), [answer, value])
}

function readChoice(reading: Reading, fence: Fence): Prediction | undefined {
  const { block, links } = reading
  const value = block.check(choicePrediction)
  if (!value) return undefined
  const choices = value.choices.flatMap((_, index) => {
    const when = block.expression(['choices', index, 'when'])
    const text = block.prose(['choices', index, 'text'], links.before)
    return when ? [{ text, when, why: block.prose(['choices', index, 'why'], links.after) }] : []
  })
  if (choices.length < value.choices.length) return undefined
  return { ...baseOf(reading, fence, value), type: 'choice', choices }
}

function readNumbers(reading: Reading, fence: Fence): Prediction | undefined {
  const { block, links } = reading
  const value = block.check(numbersPrediction)
  if (!value) return undefined
  const values = value.numbers.flatMap(({ label, least = 0, most, curve }, index) => {
    const answer = block.expression(['numbers', index, 'answer'])
    if (least >= most) block.report(['numbers', index], newProblem('leastNotBelowMost', { least, most }))
    return answer ? [{ label: String(label ?? ''), answer, least, most, ...(curve ? { curve } : {}) }] : []
  })
  const choices = (value.choices ?? []).map((choice, index) => {
    const path: Path = ['choices', index, 'values']
    if (choice.values.length !== value.numbers.length)
      block.report(path, newProblem('numbersOfChoice', { count: value.numbers.length }))
    for (const [at, number] of choice.values.entries()) {
      const { least = 0, most } = value.numbers[at] ?? { most: number }
      if (number < least || number > most) block.report([...path, at], newProblem('outsideOfRange', { least, most }))
    }
    return { values: choice.values, why: block.prose(['choices', index, 'why'], links.after) }
  })
  if (values.length < value.numbers.length) return undefined
  return { ...baseOf(reading, fence, value), type: 'numbers', values, choices }
}

/** The task of a fence. An invalid fence is reported and gives undefined. */
export function readTask(fence: Fence, context: StepContext, links: ProseLink[]): Task | undefined {
  const block = new Block(fence.text, fence.base, context)
  const value = block.check(taskShape)
  if (!value) return undefined
  const { done, goals = [], hints = [], from, solution = [] } = value
  checkStep(from, block, ['from'], context)
  const conditions = readConditions(block, ['done'], done.length)
  if (conditions.length === 0) return undefined
  if (goals.length > 0 && goals.length !== done.length)
    block.report(['goals'], newProblem('countDiffers', { key: 'goals', wanted: done.length, found: goals.length }))
  return {
    done: conditions,
    goals: goals.length === conditions.length ? goals.map((_, index) => block.prose(['goals', index], links)) : [],
    hints: hints.map((_, index) => block.prose(['hints', index], links)),
    success: block.prose(['success'], links),
    ...(from === undefined ? {} : { from }),
    solution: solution.flatMap((item, index) => solutionActs(item, block, index, context)),
    ...context.problems.place(fence.offset),
  }
}

type SolutionItem = NonNullable<InferOutput<typeof taskShape>['solution']>[number]

function solutionActs(item: SolutionItem, block: Block, index: number, context: StepContext): readonly LessonAct[] {
  const path: Path = ['solution', index]
  const offset = block.offset(path)
  const place = context.problems.place(offset)
  if (item.kubectl !== undefined) {
    const { kubectl: command, stdin } = item
    const at = block.offset([...path, 'kubectl'])
    const act = kubectlAct({ command, ...(stdin === undefined ? {} : { stdin }), offset: at }, context.problems)
    return act ? [act] : []
  }
  if (item.apply !== undefined) return [{ type: 'apply', manifest: item.apply, ...place }]
  if (item.node !== undefined) return nodeActs(item.node, block, [...path, 'node'], context)
  if (typeof item.play === 'string') return [{ type: 'play', until: { type: 'end', end: item.play }, ...place }]
  const until = item.play && playTo(item.play, block, [...path, 'play'])
  return until ? [{ type: 'play', until, ...place }] : []
}
