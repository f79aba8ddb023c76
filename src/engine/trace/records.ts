/**
 * Trace records for observers: flat and serialisable. The timeline's marks, the "Why" panel and the code-path view use
 * them; the texts are built later, in the user's language.
 */

/** A value on which a decision was based. */
export type Fact = string | number | boolean

interface RecordBase {
  /** Virtual milliseconds. */
  readonly at: number
  /** `seq` of the current event; 0 for a command of the user. */
  readonly eventSeq: number
}

/** A write that the API server accepted. */
export interface WriteRecord extends RecordBase {
  readonly type: 'write'
  readonly verb: 'create' | 'update' | 'updateStatus' | 'patch' | 'delete' | 'bind'
  /** Writer: `deployment-controller`, `kubelet/node-1`, `kubectl`. */
  readonly by: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  /** Changed fields, if relevant: `spec.replicas 8 → 5`. */
  readonly summary: string
}

/** A recorded Kubernetes Event. */
interface EventRecord extends RecordBase {
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

/** A run of a controller's sync function. */
export interface SyncRecord extends RecordBase {
  readonly type: 'sync'
  readonly controller: string
  /** `namespace/name`. */
  readonly key: string
  /** Cause of the sync: `ReplicaSet web-58c7b94d6f MODIFIED`. */
  readonly wokenBy: string
  /** `seq` of the event that queued the key; 0: a command. */
  readonly wokenSeq?: number
  /** The error that the sync returned, if any. */
  readonly error?: string
}

/** A decision during a sync, with its numbers. */
export interface DecisionRecord extends RecordBase {
  readonly type: 'decision'
  /** Id of the decision's text, such as `deployment.scaleUpNew` or `replicaSet.createPods`. */
  readonly id: string
  readonly controller: string
  /** Object of the decision: `deployment/default/web` (kind in lower case). */
  readonly object: string
  /** Upstream file and function: `rolling.go reconcileNewReplicaSet`. */
  readonly source: string
  readonly facts: { readonly [name: string]: Fact }
}

/** A command of the user. */
interface CommandRecord extends RecordBase {
  readonly type: 'command'
  readonly label: string
}

export type TraceRecord = WriteRecord | EventRecord | SyncRecord | DecisionRecord | CommandRecord
