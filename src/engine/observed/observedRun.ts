/** Types for an observed run of a real cluster: the recorded kinds, the changes with their times, and the gaps. */
import type { JsonObject } from '../api/types.ts'
import type { Release } from '../releases.ts'
import type { Fact } from '../trace/records.ts'
import type { ImportPlace, ImportProblem, SeenObject } from './records.ts'

/**
 * The source of the time of a change. `recording`: the recorder wrote it; `neighbours`: it lies between the changes
 * before and after it.
 */
export type TimeSource = 'recording' | 'managedFields' | 'creation' | 'deletion' | 'status' | 'event' | 'neighbours'

/** A new version of an object, or the object's deletion. */
export interface ObservedChange {
  /** The change's index in the run, from 0. */
  readonly index: number
  /**
   * `found`: the object existed before it was first recorded. `lost`: the object no longer existed when the recording
   * continued after a gap.
   */
  readonly type: 'found' | 'created' | 'modified' | 'deleted' | 'lost'
  /** Plural name of the kind: `deployments`; for an unknown kind, the kind itself in lower case. */
  readonly resource: string
  /** The identity that all versions of an object share: its uid, or its name if it has no uid. */
  readonly key: string
  /** The recorded object after the change; for a deletion its last version. */
  readonly object: SeenObject
  readonly before: SeenObject | undefined
  /** Position in the sequence in which etcd counts all writes of a cluster; undefined if the record has no position. */
  readonly version: number | undefined
  /** Unix ms; times in the API are whole seconds. */
  readonly at: number
  readonly timeFrom: TimeSource
  readonly place: ImportPlace
}

interface RecordedKind {
  readonly resource: string
  readonly kind: string
  readonly objects: number
  /** The number of different versions, including deletions. */
  readonly changes: number
}

/** A period from which something is missing. */
export interface ObservedGap {
  /**
   * `relisted`: a watch began anew. `ended`: the API server ended the watch. `skipped`: an object's generation grew by
   * more than one.
   */
  readonly type: 'relisted' | 'ended' | 'skipped'
  readonly kind: string
  readonly object?: string
  /** Unix ms of the last known change before the gap and of the first change after the gap. */
  readonly from: number
  readonly to: number
  readonly place: ImportPlace
  /**
   * Parameters of the gap's sentence: `kind`; for an ended watch the API server's `code` and `reason`, each empty if
   * absent; for a skipped generation the generations `was` and `is`, and the `count` of missing versions.
   */
  readonly facts: { readonly [name: string]: Fact }
}

/** A notice about the run, in contrast to a problem of a file. `facts`: the parameters of its sentence. */
export interface ObservedNotice {
  readonly id: NoticeId
  readonly facts: { readonly [name: string]: Fact }
}

/** `missing…`: a kind is missing without which a question stays open. */
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
  /** In the order of etcd's writes; changes without a position have the order of their files. */
  readonly changes: readonly ObservedChange[]
  readonly kinds: readonly RecordedKind[]
  readonly gaps: readonly ObservedGap[]
  readonly notices: readonly ObservedNotice[]
  readonly problems: readonly ImportProblem[]
  /** Unix ms of the first and of the last change; undefined where no time is known. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Whether no change was observed: the recording is the state of one moment. */
  readonly isState: boolean
  /** Release of the API server, if it is known and the engine simulates it. */
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
