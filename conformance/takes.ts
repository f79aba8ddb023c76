/** Takes: several recordings of the same scenario (README.md, "Takes"). */
import type { Taint } from '../src/engine/api/types.ts'
import type { PressureCommand } from '../src/engine/document/types.ts'
import type { RecordedPod } from './nodeObserver.ts'

/** Seconds; `[earliest, latest]` if recordings differ. */
export type At = number | readonly [number, number]

export interface RecordedEvent {
  readonly at: At
  readonly object: string
  readonly type: string
  readonly reason: string
  readonly message: string
  readonly count: number
}

export interface RecordedState {
  readonly at: At
  readonly has: { readonly [name: string]: string }
}

/** Observations of a take. */
export interface Seen {
  readonly pods: readonly RecordedPod[]
  readonly events: readonly RecordedEvent[]
  /** Ready condition and taints of every node. */
  readonly nodeStates?: readonly RecordedState[]
  /** True conditions of every Pod behind a Service. */
  readonly endpoints?: readonly (RecordedState & { readonly name: string })[]
}

/**
 * Random behaviour of real Kubernetes in this scenario, with the reason: the Pod that an Event of an object names, or
 * the Event's count.
 */
export interface Race {
  /** `pod/p`, or `pod/*` for every Pod. */
  readonly object: string
  /** Type, reason and message of the Event, or their beginning. */
  readonly event: string
  readonly varies: 'pod' | 'count'
  /** With `count`: largest deviation of the count. */
  readonly apart?: number
  readonly reason: string
}

/** `[at, n]`: the text of line n (from 0) of the first take, at another time. */
type Shortened<Line> = Line | readonly [at: number, n: number]

/** A later take, stored as differences from the first take. */
export type ShortenedTake = { readonly [List in keyof Seen]: readonly Shortened<NonNullable<Seen[List]>[number]>[] } & {
  /** Seconds at which the steps were done. */
  readonly steps: readonly number[]
}

/** A recording of a real kubelet or scheduler. */
export interface NodeRecording extends Seen {
  /** 2: with takes and races. */
  readonly format?: number
  readonly name: string
  readonly about: string
  readonly kubernetes?: string
  readonly nodes?: readonly RecordedNode[]
  readonly steps: readonly {
    readonly kubectl?: string
    readonly stdin?: string
    /** Name of a node whose kubelet stops, or starts again. */
    readonly lose?: string
    readonly back?: string
    /** Leaves this amount of a resource on a node; without `left`, releases all of it. */
    readonly pressure?: { readonly node: string; readonly of: PressureCommand['of']; readonly left?: string }
    readonly at: number | readonly [number, number]
    readonly wait?: number
    /** Output of kubectl. */
    readonly out?: { readonly stdout: string; readonly stderr: string; readonly exit: number }
  }[]
  /** `all`: all default admission plugins and controllers; absent: no ServiceAccount admission. */
  readonly admission?: 'all'
  /** Whether the outputs of kubectl are compared, with those of the first take: no other scenario changed them. */
  readonly comparesOutputs?: true
  readonly races?: readonly Race[]
  /** Takes after the first take. */
  readonly takes?: readonly ShortenedTake[]
}

export interface RecordedNode {
  readonly name: string
  readonly cpu: string
  readonly memory: string
  readonly pods: string
  readonly labels?: { readonly [key: string]: string }
  readonly taints?: readonly Taint[]
  readonly unschedulable?: boolean
  /** Whether the node runs Pods bound to it. */
  readonly serves?: boolean
}

/** The parts of a recording that this file reads. */
interface Recorded extends Seen {
  readonly steps: readonly { readonly at: At }[]
  /** Takes after the first take. */
  readonly takes?: readonly ShortenedTake[]
}

/** All takes of a recording, each as a complete recording. */
export function takesOf<R extends Recorded>(recording: R): R[] {
  const { takes = [], ...first } = recording
  return [first as R, ...takes.map((take) => ({ ...(first as R), ...writtenOut(take, recording) }))]
}

/**
 * Whether the recording was merged from two recordings, as its time ranges show. A merged recording contains only
 * common observations, so a run may show more.
 */
export const isMerged = ({ pods, events }: Seen): boolean =>
  [...pods, ...events].some(({ at }) => typeof at !== 'number')

function writtenOut({ steps, pods, events, nodeStates, endpoints }: ShortenedTake, first: Recorded): Recorded {
  return {
    steps: first.steps.map((step, i) => ({ ...step, at: steps[i] ?? step.at })),
    pods: linesOf(pods, first.pods),
    events: linesOf(events, first.events),
    ...(nodeStates ? { nodeStates: linesOf(nodeStates, first.nodeStates) } : {}),
    ...(endpoints ? { endpoints: linesOf(endpoints, first.endpoints) } : {}),
  }
}

function linesOf<Line extends { readonly at: At }>(
  list: readonly Shortened<Line>[],
  first: readonly Line[] = [],
): Line[] {
  return list.map((line) => {
    if (!Array.isArray(line)) return line as Line
    const [at, n] = line as readonly [number, number]
    const known = first[n]
    if (!known) throw new Error(`a take refers to line ${n}, but the first take has ${first.length}`)
    return { ...known, at }
  })
}
