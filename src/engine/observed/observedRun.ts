/** A real cluster as it was observed: what was recorded, what changed and when, and what is not known. */
import type { JsonObject } from '../api/types.ts'
import type { Release } from '../releases.ts'
import type { Fact } from '../trace/records.ts'
import type { ImportPlace, ImportProblem, SeenObject } from './records.ts'

/** Where the time of a change comes from; `recording`: from who recorded it; `neighbours`: only that it lies between those before and after it. */
export type TimeSource = 'recording' | 'managedFields' | 'creation' | 'deletion' | 'status' | 'event' | 'neighbours'

/** A version of an object, or the object's end. */
export interface ObservedChange {
  /** Its place in the run, from 0. */
  readonly index: number
  /** `found`: it was there before it was first recorded. `lost`: it was gone when the recording went on after a gap. */
  readonly type: 'found' | 'created' | 'modified' | 'deleted' | 'lost'
  /** Plural name of the kind: `deployments`; the kind itself in lower case for one that is not known. */
  readonly resource: string
  /** The identity that all versions of an object share: its uid, or its name if it has no uid. */
  readonly key: string
  /** As it was written, after the change; of one that is deleted the last version. */
  readonly object: SeenObject
  readonly before: SeenObject | undefined
  /** etcd counts all writes of a cluster in one row; undefined where none is written. */
  readonly version: number | undefined
  /** Unix ms; the API tells whole seconds. */
  readonly at: number
  readonly timeFrom: TimeSource
  readonly place: ImportPlace
}

export interface RecordedKind {
  readonly resource: string
  readonly kind: string
  readonly objects: number
  /** Versions that differ, ends included. */
  readonly changes: number
}

/** A stretch of which something is missing. */
export interface ObservedGap {
  /** `relisted`: a watch was begun anew. `ended`: the API server ended it. `skipped`: an object's generation jumped. */
  readonly type: 'relisted' | 'ended' | 'skipped'
  readonly kind: string
  readonly object?: string
  /** Unix ms of the last thing known before it and of the first after it. */
  readonly from: number
  readonly to: number
  readonly place: ImportPlace
  /**
   * Parameters of the gap's sentence: `kind`; for an ended watch the API server's `code` and `reason`, each empty if
   * absent; for a skipped generation the generations `was` and `is`, and the `count` of missing versions.
   */
  readonly facts: { readonly [name: string]: Fact }
}

/** A notice to the reader of the run that is no problem of a file. `facts` are the parameters of its sentence. */
export interface ObservedNotice {
  readonly id: NoticeId
  readonly facts: { readonly [name: string]: Fact }
}

/** `missing…`: a kind without which a question stays open. */
export type NoticeId =
  | 'missingReplicaSets'
  | 'missingPods'
  | 'missingPodsOfSet'
  | 'missingControllerRevisions'
  | 'missingNodes'
  | 'missingEvents'
  | 'missingDeployments'
  | 'missingOwners'
  | 'unknownKind'
  | 'clocks'
  | 'noVersions'
  | 'repeated'
  | 'noManagers'

export interface ObservedRun {
  /** In the order of etcd's row; of what has no place there, in that of the files. */
  readonly changes: readonly ObservedChange[]
  readonly kinds: readonly RecordedKind[]
  readonly gaps: readonly ObservedGap[]
  readonly notices: readonly ObservedNotice[]
  readonly problems: readonly ImportProblem[]
  /** Unix ms of the first and of the last change; undefined where no time is known. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Whether anything was seen to change: else it is the state of one moment. */
  readonly isState: boolean
  /** Release of the API server, as far as it is known and simulated. */
  readonly release?: Release
}

/** All objects as they were right after the first `count` changes, in the order in which they came. */
export function objectsAfter(run: ObservedRun, count: number = run.changes.length): SeenObject[] {
  const live = new Map<string, SeenObject>()
  for (let i = 0; i < count; i++) {
    const change = run.changes[i]
    if (!change) break
    if (change.type === 'deleted' || change.type === 'lost') live.delete(change.key)
    else live.set(change.key, change.object)
  }
  return [...live.values()]
}

/** The text of a member of the metadata, or undefined. */
export function metaText({ metadata }: { readonly metadata: JsonObject }, name: string): string | undefined {
  const value = metadata[name]
  return typeof value === 'string' ? value : undefined
}
