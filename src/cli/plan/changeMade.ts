/** Makes a change in a cluster in which the old side has settled: the plan, several tries, and the tool's order. */
import { type ApplyPlan, type Forecast, Forecaster, type KubeObject, type Session } from '../../engine/index.ts'
import type { SharedRun } from '../../share/validate.ts'
import { nameOf } from '../check/documents.ts'
import { type OrderReport, orderReport } from '../order/orderWords.ts'
import type { RefusedObject } from './plan.ts'
import { playOrder, stepsBefore } from './planOrder.ts'
import { refusedObject, storedObject, type Text } from './planStart.ts'
import { type BegunChange, type Change, makeChange, type PlayedChange } from './planWays.ts'
import type { SideObject } from './readSide.ts'

/** Number of further tries with other delays of the nodes. */
const OTHER_TRIES = 5
/** The most Pods that are played. */
export const MOST_PODS = 5_000

interface MadeChange {
  /** Undefined if the change was played only once. */
  readonly forecast: Forecast | undefined
  /** The run right after the release was applied, or where its order stopped. */
  readonly run: SharedRun
  readonly all: readonly Outcome[]
  /** Stored versions of the changed objects, by key. */
  readonly storedAs: ReadonlyMap<string, KubeObject | undefined>
  readonly fromAt: number
}

/** Makes the change in this cluster: plays the steps before the release, and applies the other steps. */
export function changeMade(change: Change, best: BegunChange, manifestText: string): MadeChange {
  const { session } = best
  const { texts, steps, seed, definitions } = change
  const runNow = (): SharedRun => ({
    document: session.document,
    cursor: session.cursor,
    fingerprint: session.fingerprint,
    manifestText,
  })
  const look = () => {
    const plans = makeChange(change, best)
    const ofDefinitions = definitions.flatMap(({ objects }, i) => outcomes(objects, best.definitionPlans[i]))
    const all = [...ofDefinitions, ...texts.flatMap(({ objects }, i) => outcomes(objects, plans[i]))]
    return { all, storedAs: new Map(all.map(({ object }) => [object.key, storedObject(session, object)])) }
  }
  const count = stepsBefore(change)
  if (count === 0 && steps.length === 1)
    return { forecast: forecastOf(session, texts, seed), fromAt: session.cursor.at, ...look(), run: runNow() }
  // All results are read now, because the order deletes hooks at the end of their step.
  const looked = tried(session, look)
  const { stop } = count === 0 ? {} : playOrder(change, best, count).played
  const releases = steps.filter(({ step }) => !step.isHook)
  const [release] = releases
  // A forecast of several waves would start the later waves too early.
  const forecast =
    stop === undefined && release !== undefined && releases.length === 1
      ? forecastOf(session, release.texts, seed)
      : undefined
  const fromAt = session.cursor.at
  const stopped = stop === undefined ? undefined : runNow()
  const rest = steps.slice(count).flatMap((one) => one.texts)
  makeChange({ ...change, texts: rest }, best)
  return { ...looked, forecast, fromAt, run: stopped ?? runNow() }
}

/** The order in which the change was applied; undefined if neither the files nor an option names a tool. */
export function orderOf(change: Change, { order: inOrder }: PlayedChange): OrderReport | undefined {
  const { order, questions } = change
  if (order.saidBy === 'nobody') return undefined
  const report = inOrder?.report
  if (report === undefined)
    return orderReport(order, { played: { appliedAt: [0], overAt: [], stop: undefined }, nameOf, stop: undefined })
  const last = order.steps.length - 1
  const taken = order.steps.flatMap(({ objects, waitsFor }, i) =>
    (i === last && !order.options.rollsBack) || waitsFor === 'nothing' || waitsFor === 'ready'
      ? []
      : objects.flatMap((object) =>
          (questions.asked.get(object.key) ?? []).flatMap(({ id, key, no }) =>
            id === 'taskEnd' && inOrder?.stopOf(object) === undefined
              ? { object: nameOf(object), flag: `${key}=${no}` }
              : [],
          ),
        ),
  )
  return { ...report, taken }
}

/** Returns the act's result, and restores the session to the state before the act. */
export function tried<T>(session: Session, act: () => T): T {
  const mark = session.mark()
  try {
    return act()
  } finally {
    session.returnTo(mark)
  }
}

/** Undefined if the text is too long for several tries. */
function forecastOf(session: Session, texts: readonly Text[], seed: number): Forecast | undefined {
  const [only, ...others] = texts
  if (only === undefined || others.length > 0) return undefined
  const seeds = Array.from({ length: OTHER_TRIES }, (_, i) => (seed + i + 1) >>> 0)
  let last: Forecast | undefined
  for (const forecast of new Forecaster(session).forecast({ manifest: only.text, seeds, maxPods: MOST_PODS }))
    last = forecast ?? last
  return last
}

interface Outcome {
  readonly object: SideObject
  readonly planned: ApplyPlan['objects'][number] | undefined
  readonly refused: RefusedObject | undefined
  readonly warnings: readonly string[]
}

function outcomes(objects: readonly SideObject[], plan: ApplyPlan | undefined): Outcome[] {
  if (plan === undefined) return []
  const { objects: all, result } = plan
  return objects.map((object, document) => {
    const planned = all.find((one) => one.document === document)
    const problem = result.problems.find((one) => one.document === document)
    const isRefused = planned === undefined || planned.action === 'refused' || planned.action === 'keptAside'
    const words = { message: planned?.words || 'the API server does not know this kind of object', causes: [] }
    return {
      object,
      planned,
      refused: isRefused ? refusedObject(object, problem ?? words) : undefined,
      warnings: result.warnings.filter((text) => objects.length === 1 && text !== ''),
    }
  })
}
