/** Facts about a cluster in text that kubectl printed for people. What the text does not say is undefined. */

/** Of Kubernetes. */
export interface TextEvent {
  readonly isWarning: boolean
  readonly reason: string
  readonly message: string
  /** Kind of the object; undefined for a message without its table. */
  readonly kind: string | undefined
  readonly name: string | undefined
  readonly namespace: string | undefined
  /** ms since it happened last. */
  readonly ago: number | undefined
  readonly count: number | undefined
  /** Of the text, from 1. */
  readonly line: number
}

export interface TextCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly line: number
}

export interface TextContainer {
  readonly name: string
  image?: string
  /** Of its state. */
  state?: string
  reason?: string
  message?: string
  exitCode?: string
  lastReason?: string
  lastExitCode?: string
  restarts?: number
  memoryLimit?: string
  line: number
}

/** An object that the text names. */
export interface TextObject {
  readonly kind: string
  readonly name: string
  namespace: string | undefined
  readonly line: number
  /** ms. */
  age?: number
  /** A Pod's status, or a Node's, as the table has it. */
  status?: string
  /** Of a Pod containers, of a workload Pods. */
  ready?: number
  wanted?: number
  available?: number
  updated?: number
  restarts?: number
  node?: string
  owner?: string
  strategy?: string
  readonly conditions: TextCondition[]
  readonly containers: TextContainer[]
}

export interface TextFacts {
  readonly objects: readonly TextObject[]
  readonly events: readonly TextEvent[]
  /** A table lists Pods: one that it does not name is gone, or is in another namespace. */
  readonly listsPods: boolean
  /** Lines that say something about a cluster. */
  readonly understood: number
  readonly lines: number
}
