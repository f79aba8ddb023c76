/** Recommendations of autoscalers over a run, and the loads that they measured. */
import {
  kept,
  proposes,
  rescaled,
  withinTolerance,
  wouldTurn,
} from '../controllers/horizontalPodAutoscaler/decisions.ts'
import type { LoadCost, LoadPoint, LoadTarget } from '../document/types.ts'
import type { Session } from '../session/session.ts'
import type { DecisionRecord, TraceRecord } from '../trace/records.ts'

/** A load from the moment of its command until the next command about the same target. */
export interface LoadView {
  /** Virtual ms. */
  readonly at: number
  readonly target: LoadTarget
  readonly points: readonly LoadPoint[]
  readonly cost?: LoadCost
}

/** The result of one sync of an autoscaler. */
export interface ScalingSync {
  /** Virtual ms. */
  readonly at: number
  readonly namespace: string
  readonly name: string
  /** The scaled workload, such as `deployment/web`, in the autoscaler's namespace. */
  readonly target: string
  readonly current: number
  /** The replicas that the metrics propose; undefined if they were not read. */
  readonly wanted?: number
  readonly desired: number
  readonly min: number
  readonly max: number
  /** The stabilization window: how long a higher recommendation holds a scale-down, in seconds. */
  readonly windowSeconds: number
  /** Virtual ms of the recommendation that determines the size. */
  readonly heldAt?: number
  /** Measured value and target of the metric that determined the proposal, as kubectl prints them. */
  readonly use?: MetricUse
}

interface MetricUse {
  readonly metric: string
  /** Value as kubectl prints it: `25%`, `62m` */
  readonly current: string
  readonly target: string
}

export interface AutoscalingView {
  /** Loads in the order of the commands, planned ones included. */
  readonly loads: readonly LoadView[]
  /** Syncs up to the head of the run, oldest first; a very long run keeps the newest. */
  readonly syncs: readonly ScalingSync[]
}

/** The number of records of a day of four autoscalers with a metric each. */
const MOST_RECORDS = 2 * 23_040

export function autoscalingOf({ document, past }: Session): AutoscalingView {
  const loads = document.journal.flatMap(({ at, command }) => {
    if (command.type !== 'load') return []
    const { target, points, cost } = command
    return [{ at, target, points, ...(cost ? { cost } : {}) }]
  })
  const found = past.findBack(past.handled, isOfSync, MOST_RECORDS)
  return { loads, syncs: syncsIn(found.reverse()) }
}

const results: ReadonlySet<string> = new Set([kept.id, rescaled.id])
const measured: ReadonlySet<string> = new Set([proposes.id, withinTolerance.id, wouldTurn.id])

const isOfSync = (record: TraceRecord): boolean =>
  record.type === 'decision' && (results.has(record.id) || measured.has(record.id))

/** Each result, with the preceding measurement of the metric that determined it. */
function syncsIn(records: readonly TraceRecord[]): ScalingSync[] {
  const uses = new Map<string, MetricUse[]>()
  return records.flatMap((record) => {
    if (record.type !== 'decision') return []
    const { object, facts, id } = record
    const before = uses.get(object) ?? []
    if (measured.has(id)) {
      const use = { metric: String(facts.metric), current: String(facts.current), target: String(facts.target) }
      uses.set(object, [...before, use])
      return []
    }
    uses.delete(object)
    const use = before.find(({ metric }) => metric === facts.metric) ?? before[0]
    return [{ ...syncOf(record), ...(use ? { use } : {}) }]
  })
}

function syncOf({ at, object, facts }: DecisionRecord): ScalingSync {
  const [, namespace = '', name = ''] = object.split('/')
  const number = (fact: string): number => Number(facts[fact])
  const [wanted, heldAt] = [number('wanted'), number('heldAt')]
  return {
    at,
    namespace,
    name,
    target: String(facts.target),
    current: number('current'),
    ...(wanted < 0 ? {} : { wanted }),
    desired: number('desired'),
    min: number('min'),
    max: number('max'),
    windowSeconds: number('windowSeconds'),
    ...(heldAt < 0 ? {} : { heldAt }),
  }
}
