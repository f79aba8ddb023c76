/** Outcomes of the objects without a rollout that an apply touches. */
import { deepEqual } from '../../api/equality.ts'
import type { Session } from '../../session/session.ts'
import { keyOf, type LooseObject, membersOf, type ObjectName } from './objects.ts'
import { LOOSE_PODS_MS, resultsOfLoose, startCronJobs } from './tryLoose.ts'
import type { WorkloadResult } from './workloadResult.ts'

/** An object with Pods and without rollouts, and its outcome. */
export interface LooseForecast extends ObjectName {
  readonly outcome: WorkloadResult['outcome']
  /** The obstacle of a stalled object; empty for any other object. */
  readonly why: string
  /**
   * Virtual ms between the command and the first check that found the object complete; undefined if it is not complete.
   */
  readonly completeAfterMs: number | undefined
}

/** Virtual ms between two checks. */
const CHECK_INTERVAL_MS = 1_000
/** Kinds whose complete objects do not change any more. */
const endsOnce: ReadonlySet<string> = new Set(['Job', 'CronJob'])

/** Objects that a command has created, or whose spec it has changed. `before`: the objects before the command. */
export function looseTouched(session: Session, before: readonly LooseObject[]): readonly ObjectName[] {
  const specs = new Map(before.map((one) => [keyOf(one), one.spec]))
  return membersOf(session)
    .filter((one) => !deepEqual(specs.get(keyOf(one)), one.spec))
    .map(({ kind, namespace, name }) => ({ kind, namespace, name }))
}

/** Plays until these objects have had enough time, in slices of `maxEvents`; undefined if that takes too long. */
export function* forecastLoose(
  session: Session,
  names: readonly ObjectName[],
  {
    fromAt,
    maxEvents,
    mostEvents,
  }: { readonly fromAt: number; readonly maxEvents: number; readonly mostEvents: number },
): Generator<undefined, readonly LooseForecast[] | undefined> {
  if (names.length === 0) return []
  const { handled } = session
  const hasCronJobs = names.some(({ kind }) => kind === 'CronJob') && startCronJobs(session)
  const until = (hasCronJobs ? session.cursor.at : fromAt) + LOOSE_PODS_MS
  const completeAt = new Map<string, number>()
  for (;;) {
    const results = resultsOfLoose(session, names)
    for (const [key, { outcome }] of results)
      if (outcome !== 'complete') completeAt.delete(key)
      else if (!completeAt.has(key)) completeAt.set(key, session.cursor.at)
    const isOver = names.every((one) => endsOnce.has(one.kind) && completeAt.has(keyOf(one)))
    if (isOver || session.cursor.at >= until || session.nextEventAt === undefined) return forecastsOf(names, results)
    const stopAt = Math.min(until, session.cursor.at + CHECK_INTERVAL_MS)
    while (session.cursor.at < stopAt) {
      if (session.isFull || session.handled - handled > mostEvents) return undefined
      session.advance({ until: stopAt, maxEvents, snapshots: 'none' })
      yield
    }
  }

  function forecastsOf(
    all: readonly ObjectName[],
    results: ReadonlyMap<string, WorkloadResult>,
  ): readonly LooseForecast[] {
    return all.map((one) => {
      const key = keyOf(one)
      const { outcome = 'stored', why = '' } = results.get(key) ?? {}
      const at = completeAt.get(key)
      return { ...one, outcome, why, completeAfterMs: at === undefined ? undefined : at - fromAt }
    })
  }
}
