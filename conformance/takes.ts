/** What was seen in each of several recordings of one scenario (README.md, "Takes"). */
import type { Taint } from '../src/engine/api/types.ts'
import type { RecordedPod } from './nodeObserver.ts'

/** Seconds; `[earliest, latest]` where recordings differ. */
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

/** What was seen, list by list. */
export interface Seen {
  readonly pods: readonly RecordedPod[]
  readonly events: readonly RecordedEvent[]
  /** Of every node, its Ready condition and its taints. */
  readonly nodeStates?: readonly RecordedState[]
  /** Of every Pod behind a Service, the conditions that are true. */
  readonly endpoints?: readonly (RecordedState & { readonly name: string })[]
}

/** What real Kubernetes leaves to chance here, with the reason: which Pod an Event of an object names, or how often it comes. */
export interface Race {
  /** `pod/p`, or `pod/*` for every Pod. */
  readonly object: string
  /** Type, reason and message of the Event, or how they begin. */
  readonly event: string
  readonly varies: 'pod' | 'count'
  /** With `count`: so many more or fewer, in any place. */
  readonly apart?: number
  readonly reason: string
}

/** `[at, n]`: what line n of the first take says, counted from 0, at another time. */
type Shortened<Line> = Line | readonly [at: number, n: number]

/** A later take, written as what differs from the first one. */
export type ShortenedTake = { readonly [List in keyof Seen]: readonly Shortened<NonNullable<Seen[List]>[number]>[] } & {
  /** When each step was done, in seconds. */
  readonly steps: readonly number[]
}

/** What was recorded of a real kubelet or scheduler. */
export interface NodeRecording extends Seen {
  /** 2: with takes and races. */
  readonly format?: number
  readonly name: string
  readonly about: string
  readonly nodes?: readonly RecordedNode[]
  readonly steps: readonly {
    readonly kubectl?: string
    readonly stdin?: string
    /** A node whose kubelet stops, or is back. */
    readonly lose?: string
    readonly back?: string
    readonly at: number | readonly [number, number]
    readonly wait?: number
    /** What kubectl printed. */
    readonly out?: { readonly stdout: string; readonly stderr: string; readonly exit: number }
  }[]
  /** All admission plugins and controllers that a cluster has by default; absent: no ServiceAccount admission. */
  readonly admission?: 'all'
  readonly races?: readonly Race[]
  /** What was seen after the first one, where there is more than one recording. */
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
  /** It runs what is bound to it. */
  readonly serves?: boolean
}

/** What is read here of a recording. */
interface Recorded extends Seen {
  readonly steps: readonly { readonly at: At }[]
  /** What was seen after the first one, where there is more than one recording. */
  readonly takes?: readonly ShortenedTake[]
}

/** Every take of a recording, written out as a recording of its own. */
export function takesOf<R extends Recorded>(recording: R): R[] {
  const { takes = [], ...first } = recording
  return [first as R, ...takes.map((take) => ({ ...(first as R), ...writtenOut(take, recording) }))]
}

/**
 * Whether it is two recordings in one, as their times show: it holds only what both saw, so whatever a run shows beside
 * that may have been in one of them.
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
