/** Executes the acts of a lesson in order. */
import { type Command, commandProblem, type TerminalQuery } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Condition, LessonAct, Place, PlannedAct, PlannedPosition, PlannedStep } from '../types.ts'
import { comparedIn, ExpressionProblem, holds, isNaming } from './expressions.ts'
import { playTo } from './playTo.ts'
import type { LessonRun } from './runAtPosition.ts'
import { WholeRange } from './wholeRange.ts'

/** Acts in order, and the start of the measurements in each. */
interface ActsToDo {
  readonly acts: readonly LessonAct[]
  /** Later acts of the same step. A check in this list may expect a command to be rejected. */
  readonly later: readonly LessonAct[]
  /** The position from which an act measures: the start of a numbered step, or of the act's own step. */
  readonly since: (step: number | undefined) => PlannedPosition
}

interface ActsDone {
  readonly planned: readonly PlannedAct[]
  readonly claims: PlannedStep['claims']
}

/** Reports a problem. The next act is executed anyway. */
export type Report = (place: Place, problem: UnplacedProblem) => void

export function* carryOutActs(
  run: LessonRun,
  { acts, later, since }: ActsToDo,
  report: Report,
): Generator<undefined, ActsDone> {
  const planned: PlannedAct[] = []
  const claims: PlannedStep['claims'][number][] = []
  for (const [index, act] of acts.entries()) {
    if (run.budget.isUsedUp) {
      report(act, newProblem('lessonTooLong'))
      break
    }
    try {
      if (act.type === 'check') claims.push(...(yield* checked(run, act, since(act.since), report)))
      else if (act.type === 'play') {
        if (!(yield* playTo(run, act.until, since(undefined))))
          report(act, newProblem(run.budget.isUsedUp ? 'lessonTooLong' : 'notReached'))
        planned.push({ type: 'play', to: run.position })
      } else {
        const isRefusalFine = expectsRefusal([...acts.slice(index + 1), ...later])
        const done = give(run, act, isRefusalFine, report)
        if (done) planned.push(done)
      }
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      report(error.place, error.problem)
    }
    yield
  }
  return { planned, claims }
}

type Check = Extract<LessonAct, { readonly type: 'check' }>

function* checked(
  run: LessonRun,
  act: Check,
  since: PlannedPosition,
  report: Report,
): Generator<undefined, PlannedStep['claims']> {
  const { claims } = act
  const variables = run.variablesSince(since)
  const { position, budget } = run
  const whole = new WholeRange(run.session.document, since, { conditions: claims, budget })
  yield* whole.reach(position, position.commands)
  if (budget.isUsedUp) report(act, newProblem('lessonTooLong'))
  return claims.map((expression) => {
    try {
      const isTrue = expression.over ? whole.isMet(expression, position) : holds(expression, variables)
      const { words, value } = comparedIn(expression, variables)
      const { source } = expression
      const unmet = unmetOverRange(expression, whole) ?? newProblem('doesNotHold', { source, words, value })
      if (!isTrue) report(expression, unmet)
      return { expression, holds: isTrue }
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      report(error.place, error.problem)
      return { expression, holds: false }
    }
  })
}

/** The problem of an unmet condition over a whole range; undefined for a condition at the end. */
export function unmetOverRange(condition: Condition, whole: WholeRange): UnplacedProblem | undefined {
  const { source, over } = condition
  if (over === undefined) return undefined
  if (over === 'ever') return newProblem('neverHolds', { source })
  return newProblem('notAlways', { source, seconds: (whole.decidedAt(condition) ?? 0) / 1000 })
}

/** A check of `exit` or of printed text before the next command shows that the author expects a rejection. */
function expectsRefusal(following: readonly LessonAct[]): boolean {
  for (const act of following) {
    if (act.type === 'check' && act.claims.some((claim) => isNaming(claim, 'exit'))) return true
    if (act.type !== 'check' && act.type !== 'play') return false
  }
  return false
}

type Given = Extract<
  LessonAct,
  { readonly type: 'apply' | 'kubectl' | 'node' | 'pressure' | 'addNodes' | 'delays' | 'load' }
>

/** Gives a command to the run. A read-only line is not journaled, so that the timeline has no mark for it. */
function give(run: LessonRun, act: Given, isRefusalFine: boolean, report: Report): PlannedAct | undefined {
  const command = commandOf(act, run.session.cursor.at)
  if ('problem' in command) {
    report(act, newProblem('asSaid', { words: command.problem }))
    return undefined
  }
  const problem = commandProblem(command, run.session.commandsDone)
  if (problem !== undefined) {
    report(act, newProblem('asSaid', { words: problem }))
    return undefined
  }
  const query = command.type === 'kubectl' ? queryOf(command) : undefined
  const result = query ? run.line(query) : run.session.command(command)
  const { exit, stderr } = result ?? lastAnswer(run)
  if (exit !== undefined && exit !== 0 && !isRefusalFine) report(act, newProblem('refused', { stderr: stderr.trim() }))
  return query && !result ? { type: 'query', query } : { type: 'command', command }
}

function lastAnswer({ terminal }: LessonRun) {
  const last = terminal.view.entries.at(-1)
  const stderr = last?.output.map(({ to, text }) => (to === 'stderr' ? text : '')).join('') ?? ''
  return { exit: last?.exit, stderr }
}

/** `at`: the current virtual time in ms. */
function commandOf(act: Given, at: number): Command | { readonly problem: string } {
  if (act.type === 'node') {
    const { node, to } = act
    return { type: 'node', node, to }
  }
  if (act.type === 'pressure') return { type: 'pressure', node: act.node, of: act.of, to: act.to }
  if (act.type === 'addNodes') return { type: 'addNodes', nodes: act.nodes }
  if (act.type === 'load') {
    const { target, points, cost } = act
    const moments = points.map(([seconds, perSecond]) => ({ at: at + Math.round(seconds * 1000), perSecond }))
    return { type: 'load', target, points: moments, ...(cost ? { cost } : {}) }
  }
  if (act.type === 'delays') return { type: 'delays', seed: act.seed }
  if (act.type === 'apply') return { type: 'kubectl', args: ['apply', '-f', '-'], stdin: act.manifest }
  const args = splitCommandLine(act.typed)
  if ('message' in args) return { problem: args.message }
  return { type: 'kubectl', args, ...(act.stdin === undefined ? {} : { stdin: act.stdin }) }
}

function queryOf({ args, stdin }: Extract<Command, { type: 'kubectl' }>): TerminalQuery {
  return { args, ...(stdin === undefined ? {} : { stdin }) }
}
