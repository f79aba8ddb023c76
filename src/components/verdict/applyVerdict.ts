/** The verdict on an apply of the editor's text, from its plan and from the simulated runs. */

import { rolloutVerdict } from '../../engine/analysis/verdict/verdict.ts'
import { isRollingKind } from '../../engine/api/workloads.ts'
import { outcomeIs } from '../../engine/document/outcomes.ts'
import type { ApplyPlan, Forecast, Future, RolloutVerdict, Spread, WorkloadForecast } from '../../engine/index.ts'
import type { ForecastState } from '../../store/forecast.ts'
import { isTouched, isWorkload } from '../../store/planView.ts'

/** The forecast of the edited text, and the forecasts under each assumption (`ways`). */
type Played = Pick<ForecastState, 'edit' | 'ways'>

interface PlanOfText {
  readonly plan: ApplyPlan
  readonly text: string
  /** Whether the plan is for the present text at the present moment. */
  readonly isCurrent: boolean
}

/**
 * The verdict; undefined if the apply starts no Pods, or the verdict is not known yet. `Rolls out` needs a final
 * forecast of exactly this text: all workloads complete, no open questions, and no objects left out.
 */
export function applyVerdict(known: PlanOfText, { edit, ways }: Played): RolloutVerdict<Forecast> | undefined {
  const { plan, text, isCurrent } = known
  const { objects, settlement, questions } = plan
  // There is no verdict on a text that the user no longer sees.
  if (!isCurrent && questions.length === 0) return undefined
  const isSettling = settlement !== undefined && settlement.refused === undefined
  if (objects.some(({ action }) => action === 'refused') && !isSettling)
    return { word: 'refused', questions: [], futures: [] }
  if (questions.length > 0) return verdictOverWays(known, ways)
  const isFinal = isCurrent && edit.state === 'final' && edit.text === text
  if (!isFinal || edit.forecast === undefined) return undefined
  const goes = howItGoes(edit.forecast, plan)
  if (goes === undefined) return undefined
  const verdict = rolloutVerdict([], [{ without: [], result: edit.forecast }], () => goes === 'good')
  return verdict.word === 'rollsOut' && isPartKeptAside(plan) ? { ...verdict, word: 'cannotTell' } : verdict
}

/** Whether the cluster may serve a kind that the simulation does not know. */
const isPartKeptAside = ({ objects }: ApplyPlan): boolean =>
  objects.some(({ action, isDefinedHere }) => action === 'keptAside' && !isDefinedHere)

function verdictOverWays({ plan, text, isCurrent }: PlanOfText, ways: ForecastState['ways']): RolloutVerdict<Forecast> {
  const { questions, answered } = plan
  const answers = Object.fromEntries(answered.map((one) => [one.key, one[one.answer]]))
  const isOfText = ways?.text === text
  const futures = isOfText ? ways.futures : []
  const [best] = futures
  const isDecided = best !== undefined && howItGoes(best.result, plan) !== undefined
  const verdict = rolloutVerdict(
    questions,
    isDecided ? futures.filter(({ result }) => howItGoes(result, plan) !== undefined) : [],
    (result) => howItGoes(result, plan) === 'good',
    undefined,
    answers,
  )
  // `Rolls out` needs a forecast in which every question is answered with no: only then no answer can change the
  // outcome.
  const isWhole = isOfText && ways.isFinal && isCurrent && !isPartKeptAside(plan)
  const isWithoutAll = ({ without, result }: Future<Forecast>): boolean =>
    questions.every(({ key }) => without.some((one) => one.key === key)) && howItGoes(result, plan) === 'good'
  return verdict.word !== 'rollsOut' || (isWhole && futures.some(isWithoutAll))
    ? verdict
    : { word: 'cannotTell', questions, futures: verdict.futures }
}

/**
 * Whether all workloads that an apply starts are complete in a forecast (true), or a workload never completes (false);
 * undefined if the outcome is unknown.
 */
export function howItGoes(forecast: Forecast, plan: Pick<ApplyPlan, 'objects'>): 'good' | 'bad' | undefined {
  const { workloads, loose, stopped, tooManyPods } = forecast
  if (stopped !== undefined || tooManyPods !== undefined) return undefined
  if (workloads.length + (loose?.length ?? 0) === 0) return undefined
  if (workloads.some(isHeld) || loose?.some(({ outcome }) => outcome === 'stalled')) return 'bad'
  // The simulation follows Jobs and bare Pods only after the rollouts.
  const isFollowed =
    loose?.every(({ outcome }) => outcome === 'complete') ??
    plan.objects.filter(isTouched).every((one) => !isWorkload(one) || isRollingKind(one.kind))
  return isFollowed && workloads.every(isComplete) ? 'good' : undefined
}

/** Time until the last workload is complete; undefined if no time is known. */
export function wholeTime({ workloads, loose = [] }: Pick<Forecast, 'workloads' | 'loose'>): Spread | undefined {
  const ofLoose = loose.flatMap(({ completeAfterMs: ms }) => (ms === undefined ? [] : [{ least: ms, most: ms }]))
  const times = [...workloads.flatMap(({ completeAfterMs }) => completeAfterMs ?? []), ...ofLoose]
  if (times.length === 0) return undefined
  return { least: Math.max(...times.map(({ least }) => least)), most: Math.max(...times.map(({ most }) => most)) }
}

/** Whether a workload never completes, although it waits for no action of a user. */
export const isHeld = ({ own }: WorkloadForecast): boolean =>
  own.breaks !== undefined || (outcomeIs('stalled', own.outcome) && !waits.has(own.reason))

const waits: ReadonlySet<string> = new Set(['DeploymentPaused', 'OnDelete'])

const isComplete = ({ own, incomplete, replicas, kind }: WorkloadForecast): boolean =>
  own.outcome === 'complete' &&
  incomplete === 0 &&
  own.deadline === undefined &&
  !(kind === 'DaemonSet' && replicas.to === 0)
