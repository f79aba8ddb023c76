/** What a link says of what its sender looked at: plain types, without the store that holds them on the page. */

/** Names one object of the cluster. `uid` is empty where only the name is known. */
export interface ObjectRef {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

export type StageView = 'replicaSet' | 'node' | 'controlLoop' | 'compare'
export type InspectorTab = 'why' | 'codePath' | 'object' | 'events' | 'queues'
