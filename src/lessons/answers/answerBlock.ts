/**
 * A manifest with answers: `# $ kubectl …` lines are commands, `# ^? EXPRESSION => VALUE` lines are values of the run.
 */
import { DEFAULT_CONFIG, newDocument } from '../../engine/index.ts'
import { carryOutActs, type Report } from '../play/carryOutActs.ts'
import { ExpressionProblem, evaluate, valueText } from '../play/expressions.ts'
import { LessonRun } from '../play/runAtPosition.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Expression, LessonAct, Place, PlannedPosition } from '../types.ts'

/** A problem at a line of the block, from 1. */
export type AnswerProblem = Place & UnplacedProblem

interface AnsweredBlock {
  /** The block with the values of the run in all answers. */
  readonly text: string
  readonly problems: readonly AnswerProblem[]
  /** Numbers of the lines, from 1, whose answers had no value before. */
  readonly filled: readonly number[]
}

const commandMark = /^\s*#\s*\$\s+/
const answerMark = /^\s*#\s*\^\?\s*/

/** A line's text after its mark, without spaces at the end; undefined without mark or text. */
function afterMark(line: string, mark: RegExp): { readonly mark: string; readonly text: string } | undefined {
  const [found] = mark.exec(line) ?? []
  const text = line.slice(found?.length).trimEnd()
  return found === undefined || text === '' ? undefined : { mark: found, text }
}

/** The kubectl command of a line; undefined for any other line. */
const commandIn = (line: string): string | undefined => afterMark(line, commandMark)?.text.replace(/^kubectl\s+/, '')

interface Answer {
  /** The beginning of the line, up to the expression. */
  readonly mark: string
  readonly source: string
  /** The written value; undefined without one. */
  readonly written: string | undefined
}

/** The answer of a line; undefined for any other line. */
function answerIn(line: string): Answer | undefined {
  const found = afterMark(line, answerMark)
  if (found === undefined) return undefined
  const { mark, text } = found
  const arrow = text.search(/\s=>/)
  if (arrow < 0) return { mark, source: text, written: undefined }
  return { mark, source: text.slice(0, arrow).trimEnd(), written: text.slice(arrow + ' =>'.length).trim() }
}

/** Whether the text has an answer. */
export const hasAnswers = (text: string): boolean => text.split('\n').some((line) => answerIn(line) !== undefined)

/**
 * Applies the block to an empty cluster of three nodes, and plays it until its rollouts are complete or stalled. Then
 * the commands and the answers follow in their order; after a command the run continues in the same way. Values are
 * measured from the last command on. `seed`: the seed of the run.
 */
export function answerBlock(text: string, seed = 1): AnsweredBlock {
  const problems: AnswerProblem[] = []
  const filled: number[] = []
  const report: Report = ({ line, column }, problem) => {
    const { stderr } = problem.facts
    const own =
      problem.id === 'refused'
        ? newProblem('answerRefused', { words: String(stderr).split('\n', 1)[0] ?? '' })
        : problem
    problems.push({ line, column, ...own })
  }
  const run = new LessonRun(newDocument(seed, DEFAULT_CONFIG))
  const first = { line: 1, column: 1 }
  let since = run.position
  perform(run, [{ type: 'apply', manifest: `${text}\n`, ...first }, settled(first)], { since, report })
  const lines = text.split('\n').map((line, index) => {
    const place = { line: index + 1, column: line.search(/\S/) + 1 }
    const typed = commandIn(line)
    if (typed !== undefined) {
      since = run.position
      perform(run, [{ type: 'kubectl', typed, ...place }, settled(place)], { since, report })
      return line
    }
    const answer = answerIn(line)
    if (answer === undefined) return line
    const { mark, source, written } = answer
    const value = readValue({ source, ...place }, { run, since, report })
    if (value === undefined) return line
    if (written === undefined) filled.push(place.line)
    else if (written !== value) report(place, newProblem('answerDiffers', { source, written, value }))
    return `${mark}${source} => ${value}`
  })
  return { text: lines.join('\n'), problems, filled }
}

const settled = (place: Place): LessonAct => ({ type: 'play', until: { type: 'end', end: 'settled' }, ...place })

interface Context {
  /** Start of the measurements. */
  readonly since: PlannedPosition
  readonly report: Report
}

function perform(run: LessonRun, acts: readonly LessonAct[], { since, report }: Context): void {
  const work = carryOutActs(run, { acts, later: [], since: () => since }, report)
  while (!work.next().done);
}

/** The value on one line; undefined for an expression without a value, which is reported as a problem. */
function readValue(
  expression: Expression,
  { run, since, report }: Context & { readonly run: LessonRun },
): string | undefined {
  try {
    return valueText(evaluate(expression, run.variablesSince(since))).replaceAll('\n', '\\n')
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    report(expression, error.problem)
    return undefined
  }
}
