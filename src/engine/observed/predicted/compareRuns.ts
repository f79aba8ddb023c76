/**
 * Compares a real rollout with many simulated rollouts: ranks the differences and lists the topics in which the runs
 * agree.
 */
import { type Distribution, distributionOf } from '../../analysis/study/studySummary.ts'
import type { Fact } from '../../trace/records.ts'
import type { Calibration } from '../calibration.ts'
import { type OtherCause, otherCauseIds } from './otherCauses.ts'
import type { RolloutTrace } from './rolloutTrace.ts'

/** A figure of the real run, and its distribution among the simulated runs. Times in ms. */
export interface ComparedFigure {
  /** null if the event of the figure, such as completion, never happened. */
  readonly real: number | null
  /** The distribution among the seeds with a value; null if no seed has a value. */
  readonly predicted: Distribution | null
  readonly isInside: boolean
}

export interface BandPoint {
  /** ms since the beginning. */
  readonly at: number
  readonly low: number
  readonly median: number
  readonly high: number
}

const differenceIds = [
  ...otherCauseIds,
  'nodeApart',
  'unrepeated',
  'end',
  'neverComplete',
  'warnings',
  'conditions',
  'time',
  'lowest',
  'most',
  'pods',
  'scalings',
  'order',
  'timeAtEdge',
  'timeWithin',
] as const

type DifferenceId = (typeof differenceIds)[number]

export interface RunDifference {
  readonly id: DifferenceId
  /**
   * Whether the real run is outside the range of the seeds without a known cause; false if it is a rare case within the
   * range, or if a cause that acted on the real run only can explain the difference.
   */
  readonly isOutside: boolean
  /** ms since the beginning: the time at which the difference shows. */
  readonly at: number
  /** Parameters of the difference's sentence. */
  readonly facts: { readonly [name: string]: Fact }
}

type AgreementId = 'end' | 'time' | 'pods' | 'lowest' | 'most' | 'scalings' | 'conditions' | 'warnings'

export interface RunComparison {
  readonly seeds: number
  readonly real: RolloutTrace
  /** The number of seeds with the same outcome as the real run. */
  readonly sameEnd: number
  readonly timeToComplete: ComparedFigure
  readonly lowestAvailable: ComparedFigure
  readonly mostPods: ComparedFigure
  /** The time at which each new Pod became available, in order. */
  readonly pods: readonly ComparedFigure[]
  /** The number of available new Pods over time, as a band that holds 90 of 100 seeds. */
  readonly newAvailable: readonly BandPoint[]
  readonly available: readonly BandPoint[]
  readonly allPods: readonly BandPoint[]
  /** The number of seeds with the same scalings as the real run, in the same order. */
  readonly sameScalings: number
  /** The most important first. */
  readonly differences: readonly RunDifference[]
  readonly agrees: readonly AgreementId[]
}

/** Times in a recording are whole seconds. */
const RESOLUTION_MS = 1000
/** The number of points in a band. */
const BAND_POINTS = 160

interface ComparedWith {
  readonly calibration: Calibration
  /** Length of the recording since the beginning, in ms. */
  readonly realMs: number
  /** The number of users' changes that could not be repeated. */
  readonly unrepeated: number
  /** Whether unusual nodes were simulated with delays of their own. */
  readonly perNode?: boolean
  /** Causes that acted on the real rollout only. */
  readonly causes?: readonly OtherCause[]
}

/** Compares a real rollout with simulated rollouts. `seeds`: the traces of the simulated runs, at least one. */
export function compareRuns(real: RolloutTrace, seeds: readonly RolloutTrace[], other: ComparedWith): RunComparison {
  const { realMs } = other
  const atEnd = seeds.map((one) => endingAt(one, realMs))
  const realEnd = endOf(real)
  const sameEnd = seeds.filter((one) => endOf(one) === realEnd).length
  const count = Math.max(real.availableAt.length, medianOf(seeds.map(({ availableAt }) => availableAt.length)))
  const figure = (is: number | null, of: (trace: RolloutTrace) => number | null, slack: number): ComparedFigure =>
    figureOf(is, seeds.map(of), slack)
  const told = {
    seeds: seeds.length,
    real,
    sameEnd,
    timeToComplete: figure(real.completeAt, ({ completeAt }) => completeAt, RESOLUTION_MS),
    lowestAvailable: figureOf(
      real.lowestAvailable,
      atEnd.map(({ lowestAvailable }) => lowestAvailable),
      0,
    ),
    mostPods: figureOf(
      real.mostPods,
      atEnd.map(({ mostPods }) => mostPods),
      0,
    ),
    pods: Array.from({ length: count }, (_, i) =>
      figure(real.availableAt[i] ?? null, ({ availableAt }) => availableAt[i] ?? null, RESOLUTION_MS),
    ),
    ...bandsOf(seeds, lastChange([real, ...seeds], realMs)),
    sameScalings: seeds.filter((one) => sameScalings(one, real)).length,
  }
  const differences = differencesOf(told, seeds, other)
  return { ...told, differences, agrees: agreementsOf(told, differences) }
}

type ComparedFigures = Omit<RunComparison, 'differences' | 'agrees'>

const endOf = ({ outcome, availableAtEnd, wanted }: RolloutTrace): string =>
  outcome === 'complete' ? `complete ${availableAtEnd} ${wanted}` : outcome === 'gone' ? 'gone' : 'incomplete'

/** The lowest number of available Pods and the highest number of Pods up to a moment. */
function endingAt(trace: RolloutTrace, until: number): Pick<RolloutTrace, 'lowestAvailable' | 'mostPods'> {
  const points = trace.points.filter(({ at }) => at <= until)
  return {
    lowestAvailable: Math.min(...points.map(({ available }) => available)),
    mostPods: Math.max(...points.map(({ pods }) => pods)),
  }
}

/**
 * A figure with its distribution. It is inside if the value lies among 90 of 100 seeds, with some slack; a missing
 * value is inside unless it is missing in fewer than 5 of 100 seeds.
 */
function figureOf(real: number | null, values: readonly (number | null)[], slack: number): ComparedFigure {
  const known = values.flatMap((value) => value ?? [])
  const predicted = distributionOf(known)
  const never = values.length - known.length
  if (real === null) return { real, predicted, isInside: never * 20 >= values.length }
  const isInside = predicted !== null && real >= predicted.p5 - slack && real <= predicted.p95 + slack
  return { real, predicted, isInside }
}

function medianOf(values: readonly number[]): number {
  return distributionOf(values)?.median ?? 0
}

const sameScalings = (one: RolloutTrace, other: RolloutTrace): boolean =>
  one.scalings.length === other.scalings.length &&
  one.scalings.every(({ revision, from, to }, i) => {
    const its = other.scalings[i]
    return its !== undefined && its.revision === revision && its.from === from && its.to === to
  })

/** ms of the last change in any trace, at most the length of the recording. */
function lastChange(traces: readonly RolloutTrace[], realMs: number): number {
  const last = traces.reduce((latest, { points }) => Math.max(latest, points.at(-1)?.at ?? 0), 0)
  return Math.max(1, Math.min(realMs, Math.ceil(last * 1.1)))
}

function bandsOf(
  seeds: readonly RolloutTrace[],
  until: number,
): Pick<RunComparison, 'newAvailable' | 'available' | 'allPods'> {
  const cursors = seeds.map(() => 0)
  const bands: { readonly [Band in 'newAvailable' | 'available' | 'allPods']: BandPoint[] } = {
    newAvailable: [],
    available: [],
    allPods: [],
  }
  for (let step = 0; step <= BAND_POINTS; step++) {
    const at = Math.round((until * step) / BAND_POINTS)
    const now = seeds.map(({ points }, i) => {
      let cursor = cursors[i] ?? 0
      while ((points[cursor + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) cursor++
      cursors[i] = cursor
      return points[cursor] ?? { newAvailable: 0, available: 0, pods: 0 }
    })
    const bandOf = (name: 'newAvailable' | 'available' | 'pods'): BandPoint =>
      bandAt(
        at,
        now.map((point) => point[name]),
      )
    bands.newAvailable.push(bandOf('newAvailable'))
    bands.available.push(bandOf('available'))
    bands.allPods.push(bandOf('pods'))
  }
  return bands
}

function bandAt(at: number, values: readonly number[]): BandPoint {
  const spread = distributionOf(values)
  return { at, low: spread?.p5 ?? 0, median: spread?.median ?? 0, high: spread?.p95 ?? 0 }
}

function differencesOf(told: ComparedFigures, seeds: readonly RolloutTrace[], other: ComparedWith): RunDifference[] {
  const found = [
    ...endDifferences(told, seeds, other),
    ...listDifferences(told.real, seeds, other),
    ...figureDifferences(told, other),
    ...scalingDifferences(told, seeds),
  ]
  const isOutside = found.some((one) => one.isOutside)
  const causes = [
    ...(isOutside ? otherCausesOf(other) : []),
    ...(other.perNode ? [] : nodeDifferences(other.calibration)),
  ]
  if (other.unrepeated > 0)
    causes.push({ id: 'unrepeated', isOutside: false, at: 0, facts: { count: other.unrepeated } })
  const isExplained = ({ id }: RunDifference): boolean =>
    causes.some((cause) => !causesOfDelays.has(cause.id) || delayed.has(id))
  const rank = (one: RunDifference): number => (one.isOutside ? 0 : 100) + differenceIds.indexOf(one.id)
  return [...causes, ...found.map((one) => (isExplained(one) ? { ...one, isOutside: false } : one))].toSorted(
    (a, b) => rank(a) - rank(b),
  )
}

/** Causes that change only when something happens, and the differences that can follow from them. */
const causesOfDelays: ReadonlySet<DifferenceId> = new Set(['slowControllers', 'nodeApart'])
const delayed: ReadonlySet<DifferenceId> = new Set(['time', 'lowest', 'most', 'pods'])

const otherCausesOf = ({ causes = [] }: ComparedWith): RunDifference[] =>
  causes.map((cause) => ({ ...cause, isOutside: false }))

function endDifferences(
  { real, sameEnd, seeds: count }: ComparedFigures,
  seeds: readonly RolloutTrace[],
  other: ComparedWith,
) {
  // An outcome that at least 5 of 100 seeds have is no difference.
  if (sameEnd * 20 >= count) return []
  const complete = seeds.filter(({ outcome }) => outcome === 'complete').length
  const facts = { complete, seeds: count, available: real.availableAtEnd, wanted: real.wanted }
  const id = real.outcome === 'complete' ? 'neverComplete' : 'end'
  return [{ id, isOutside: true, at: other.realMs, facts } satisfies RunDifference]
}

/**
 * Differences in warnings and conditions: the names that only the real run has, and the names that most seeds have and
 * the real run lacks.
 */
function listDifferences(
  real: RolloutTrace,
  seeds: readonly RolloutTrace[],
  { realMs }: ComparedWith,
): RunDifference[] {
  const conditionsOf = ({ conditions }: RolloutTrace): string[] =>
    conditions.map(({ type, status, reason }) => `${type}=${status} ${underWay.has(reason) ? UNDER_WAY : reason}`)
  return [
    ...missing(
      'warnings',
      0,
      real.warnings,
      real.earlierWarnings,
      seeds.map(({ warnings }) => warnings),
    ),
    // Conditions are compared at the end of the recording.
    ...missing('conditions', realMs, conditionsOf(real), [], seeds.map(conditionsOf)),
  ]
}

/** The order of two syncs decides which reason of `underWay` comes last, so all of them are compared as this reason. */
const UNDER_WAY = 'ReplicaSetUpdated'
const underWay: ReadonlySet<string> = new Set([UNDER_WAY, 'NewReplicaSetCreated', 'FoundNewReplicaSet'])

function missing(
  id: 'warnings' | 'conditions',
  at: number,
  real: readonly string[],
  before: readonly string[],
  seeds: readonly (readonly string[])[],
): RunDifference[] {
  const counts = new Map<string, number>()
  for (const names of seeds) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const onlyReal = real.filter((name) => !counts.has(name))
  const onlyPredicted = [...counts].flatMap(([name, count]) =>
    count * 20 > seeds.length * 19 && !real.includes(name) && !before.includes(name) ? [name] : [],
  )
  if (onlyReal.length === 0 && onlyPredicted.length === 0) return []
  const facts = { real: onlyReal.join(', '), predicted: onlyPredicted.join(', ') }
  return [{ id, isOutside: true, at, facts }]
}

function figureDifferences(told: ComparedFigures, { realMs }: ComparedWith): RunDifference[] {
  const { timeToComplete, lowestAvailable, mostPods, pods, real } = told
  const found: RunDifference[] = []
  const add = (id: DifferenceId, isOutside: boolean, at: number, facts: RunDifference['facts']): void => {
    found.push({ id, isOutside, at, facts })
  }
  const spread = (one: Distribution): RunDifference['facts'] => ({ low: one.p5, median: one.median, high: one.p95 })
  const { real: took, predicted } = timeToComplete
  if (took !== null && predicted) {
    const facts = { real: took, ...spread(predicted), seeds: told.seeds }
    // In whole seconds, a time that is less than a second outside of the range is neither inside nor certainly outside.
    const isEdge = took < predicted.p5 || took > predicted.p95
    if (!timeToComplete.isInside) add('time', true, took, facts)
    else if (Math.abs(took - predicted.median) > RESOLUTION_MS)
      add(isEdge ? 'timeAtEdge' : 'timeWithin', false, took, facts)
  }
  const lowestAt = real.points.find(({ available }) => available === real.lowestAvailable)?.at ?? 0
  const mostAt = real.points.find(({ pods: count }) => count === real.mostPods)?.at ?? 0
  if (!lowestAvailable.isInside && lowestAvailable.predicted)
    add('lowest', true, lowestAt, { real: real.lowestAvailable, ...spread(lowestAvailable.predicted) })
  if (!mostPods.isInside && mostPods.predicted)
    add('most', true, mostAt, { real: real.mostPods, ...spread(mostPods.predicted) })
  const outside = pods.filter(({ isInside }) => !isInside)
  const [first] = outside
  // By chance, 5 of 100 Pods lie outside on either side.
  if (first && outside.length * 10 > pods.length)
    add('pods', true, Math.min(first.real ?? realMs, realMs), {
      count: outside.length,
      of: pods.length,
      by: Math.max(...outside.map(beyond)),
    })
  return found
}

/** ms by which a Pod is outside of the range; 0 for a Pod that never became available. */
function beyond({ real, predicted }: ComparedFigure): number {
  if (real === null || predicted === null) return 0
  return Math.max(real - predicted.p95, predicted.p5 - real, 0)
}

/** Differences for unusual nodes, each node once, however many images ran on it. */
function nodeDifferences({ containers }: Calibration): RunDifference[] {
  const told = new Map<string, RunDifference>()
  for (const { phases, workload, container } of containers)
    for (const { phase, apart } of phases)
      for (const { node, samples, others } of apart) {
        const facts = { phase, node, container, median: medianOf(samples), others: medianOf(others) }
        told.set([workload, container, phase, node].join(' '), { id: 'nodeApart', isOutside: false, at: 0, facts })
      }
  return [...told.values()]
}

/** An order of scalings that no seed has is a difference; an order that few seeds have follows from the delays. */
function scalingDifferences(
  { real, sameScalings: same, seeds: count }: ComparedFigures,
  seeds: readonly RolloutTrace[],
) {
  if (same * 2 >= count) return []
  const facts = { same, seeds: count, scalings: real.scalings.length }
  const net = netOf(real)
  const isKnown = seeds.some((one) => netOf(one) === net)
  const id = isKnown ? 'order' : 'scalings'
  return [{ id, isOutside: !isKnown, at: 0, facts } satisfies RunDifference]
}

/** The first, last, lowest and highest number of Pods of each revision, which do not depend on the order of steps. */
function netOf({ scalings }: RolloutTrace): string {
  const ends = new Map<number, { from: number; to: number; least: number; most: number }>()
  for (const { revision, from, to } of scalings) {
    const known = ends.get(revision) ?? { from, to, least: from, most: from }
    known.to = to
    known.least = Math.min(known.least, to)
    known.most = Math.max(known.most, to)
    ends.set(revision, known)
  }
  return JSON.stringify([...ends].toSorted(([a], [b]) => a - b))
}

/**
 * Topics in which the runs agree. A topic with a difference is left out, even if the difference follows from chance.
 */
function agreementsOf(told: ComparedFigures, differences: readonly RunDifference[]): AgreementId[] {
  const has = (...ids: readonly DifferenceId[]): boolean => differences.some(({ id }) => ids.includes(id))
  const agrees: AgreementId[] = []
  if (!has('end', 'neverComplete')) agrees.push('end')
  if (told.real.completeAt !== null && !has('time', 'timeAtEdge', 'timeWithin') && told.timeToComplete.isInside)
    agrees.push('time')
  if (told.pods.length > 0 && !has('pods')) agrees.push('pods')
  if (!has('lowest')) agrees.push('lowest')
  if (!has('most')) agrees.push('most')
  if (!has('scalings')) agrees.push('scalings')
  if (!has('conditions')) agrees.push('conditions')
  if (!has('warnings')) agrees.push('warnings')
  return agrees
}
