/**
 * Declares the measures by which a run can be judged, each once: numbers here, words for outcomes in
 * `document/outcomes.ts`. The parser, the help and the judgement of `--fail-if`, lessons and the page's comparison of
 * branches read these lists. The file has data and arithmetic only, so that the page can load it without the engine.
 */
import { recordOf } from '../api/lookup.ts'
import type { Measures } from './measure.ts'
import type { RunSummary, WorkloadSummary } from './summary.ts'

/** The parts of a run, or of a study's row, that are judged. */
export interface JudgedRun
  extends Pick<RunSummary, 'fromAt' | 'toAt' | 'outcome' | 'timeToCompleteMs' | 'writes' | 'requests'> {
  readonly workloads: readonly JudgedWorkload[]
}

export type JudgedWorkload = Pick<WorkloadSummary, 'kind' | 'name' | 'specReplicas' | keyof Measures>

/** A number that is measured in a run. */
interface MeasureBase {
  readonly name: string
  readonly about: string
  /** The direction of improvement. */
  readonly better: 'less' | 'more'
  /** The unit of `read`. Virtual ms are shown in seconds. */
  readonly unit: 'pods' | 'ms' | 'podMs' | 'count'
}

/** A measure of each workload, and of all workloads together: a condition holds if any workload meets it. */
export interface WorkloadMeasure extends MeasureBase {
  readonly of: 'workload'
  readonly read: (measures: Measures) => number
}

/** A measure of the whole run. */
interface RunMeasure extends MeasureBase {
  readonly of: 'run'
  /** The value; undefined if the run did not reach the measured event. */
  readonly read: (run: JudgedRun) => number | undefined
  /** The value that a condition compares if `read` is undefined. */
  readonly otherwise: (run: JudgedRun) => number
}

type Measure = WorkloadMeasure | RunMeasure

export const workloadMeasures = [
  {
    name: 'lowestAvailable',
    about: 'minimum of available Pods since the workload was first available',
    of: 'workload',
    unit: 'pods',
    better: 'more',
    read: ({ lowestAvailable }) => lowestAvailable,
  },
  {
    name: 'mostPods',
    about: 'maximum of Pods, terminating ones not counted',
    of: 'workload',
    unit: 'pods',
    better: 'less',
    read: ({ mostPods }) => mostPods,
  },
  {
    name: 'mostWithTerminating',
    about: 'maximum of Pods, terminating ones counted',
    of: 'workload',
    unit: 'pods',
    better: 'less',
    read: ({ mostWithTerminating }) => mostWithTerminating,
  },
  {
    name: 'mostTerminating',
    about: 'maximum of terminating Pods',
    of: 'workload',
    unit: 'pods',
    better: 'less',
    read: ({ mostTerminating }) => mostTerminating,
  },
  {
    name: 'mostFailing',
    about: 'maximum of Pods that cannot start, crash or are no longer ready',
    of: 'workload',
    unit: 'pods',
    better: 'less',
    read: ({ mostFailing }) => mostFailing,
  },
  {
    name: 'mostNotReady',
    about: 'maximum of Pods that are not ready, terminating ones not counted',
    of: 'workload',
    unit: 'pods',
    better: 'less',
    read: ({ mostNotReady }) => mostNotReady,
  },
  {
    name: 'outageSeconds',
    about: 'time without an available Pod',
    of: 'workload',
    unit: 'ms',
    better: 'less',
    read: ({ outageMs }) => outageMs,
  },
  {
    name: 'podSecondsOfSurge',
    about: 'surge: Pods above spec.replicas, summed over time',
    of: 'workload',
    unit: 'podMs',
    better: 'less',
    read: ({ surgePodMs }) => surgePodMs,
  },
  {
    name: 'terminatingPodSeconds',
    about: 'terminating Pods, over time',
    of: 'workload',
    unit: 'podMs',
    better: 'less',
    read: ({ terminatingPodMs }) => terminatingPodMs,
  },
] as const satisfies readonly WorkloadMeasure[]

export const runMeasures = [
  {
    name: 'seconds',
    about: 'time until every rollout was complete, else until the simulation ended',
    of: 'run',
    unit: 'ms',
    better: 'less',
    read: ({ timeToCompleteMs }) => timeToCompleteMs,
    otherwise: ({ fromAt, toAt }) => toAt - fromAt,
  },
  {
    name: 'writes',
    about: 'writes that the API server accepted',
    of: 'run',
    unit: 'count',
    better: 'less',
    read: ({ writes }) => writes,
    otherwise: () => 0,
  },
  {
    name: 'failedRequests',
    about: 'requests to Services that no Pod answered',
    of: 'run',
    unit: 'count',
    better: 'less',
    read: ({ requests }) => requests?.failed,
    otherwise: () => 0,
  },
] as const satisfies readonly RunMeasure[]

export const measures = [...workloadMeasures, ...runMeasures] as const

export type WorkloadMeasureName = (typeof workloadMeasures)[number]['name']
export type MeasureName = (typeof measures)[number]['name']

/** The declaration of a name. */
export function measureOf(name: MeasureName): Measure {
  return measures.find((one) => one.name === name)!
}

/** Converts a value to the unit for display: seconds, Pod-seconds, Pods. */
export function inUnits(value: number, { unit }: Measure): number {
  return unit === 'ms' || unit === 'podMs' ? value / 1000 : value
}

/** All measures of a workload, by name and in the units for display. */
export function numbersOf(of: Measures): Record<WorkloadMeasureName, number> {
  const numbers = new Map(workloadMeasures.map((measure) => [measure.name, inUnits(measure.read(of), measure)]))
  return recordOf([...numbers.keys()], (name) => numbers.get(name) ?? 0)
}
