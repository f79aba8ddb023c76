/**
 * What the simulation tells its observers: flat, serialisable records. They are the source of the timeline's marks, the
 * "Why" panel and the code-path view; sentences are made from them at the edge, in the reader's language.
 */

/** A number or text that a decision was based on. */
export type Fact = string | number | boolean

interface RecordBase {
  /** Virtual milliseconds. */
  readonly at: number
  /** `seq` of the event during which it happened; 0 for a command of the user. */
  readonly eventSeq: number
}

/** One write that the API server accepted. */
export interface WriteRecord extends RecordBase {
  readonly type: 'write'
  readonly verb: 'create' | 'update' | 'updateStatus' | 'patch' | 'delete' | 'bind'
  /** Who wrote: `deployment-controller`, `kubelet/node-1`, `kubectl`. */
  readonly by: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  /** What changed, where it matters for the story: e.g. `spec.replicas 8 → 5`. */
  readonly summary: string
}

/** A Kubernetes Event that was recorded. */
export interface EventRecord extends RecordBase {
  readonly type: 'event'
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly eventType: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly source: string
}

/** One run of a controller's sync function. */
export interface SyncRecord extends RecordBase {
  readonly type: 'sync'
  readonly controller: string
  /** `namespace/name`. */
  readonly key: string
  /** What put the key into the queue: `ReplicaSet web-58c7b94d6f MODIFIED`. */
  readonly wokenBy: string
  /** `seq` of the event during which the key was put there; 0: during a command. */
  readonly wokenSeq?: number
  /** The error that the sync returned, if any. */
  readonly error?: string
}

/** One decision inside a sync, with its numbers. */
export interface DecisionRecord extends RecordBase {
  readonly type: 'decision'
  /** Names the sentence: `deployment.scaleUpNew`, `replicaSet.createPods`. */
  readonly id: string
  readonly controller: string
  /** The object decided on: `deployment/default/web`, in lower case kind. */
  readonly object: string
  /** Upstream file and function: `rolling.go reconcileNewReplicaSet`. */
  readonly source: string
  readonly facts: { readonly [name: string]: Fact }
}

/** A command of the user. */
export interface CommandRecord extends RecordBase {
  readonly type: 'command'
  readonly label: string
}

export type TraceRecord = WriteRecord | EventRecord | SyncRecord | DecisionRecord | CommandRecord
