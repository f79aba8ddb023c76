/** Facts about a cluster in text that kubectl printed for people. A fact that the text lacks is undefined. */

/** A Kubernetes Event in the text. */
export interface TextEvent {
  readonly isWarning: boolean
  readonly reason: string
  readonly message: string
  /** Kind of the object; undefined for a message without its table. */
  readonly kind: string | undefined
  readonly name: string | undefined
  readonly namespace: string | undefined
  /** ms since the Event happened last. */
  readonly ago: number | undefined
  readonly count: number | undefined
  /** Line of the text, from 1. */
  readonly line: number
}

interface TextCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly line: number
}

export interface TextContainer {
  readonly name: string
  image?: string
  /** The container's state: `Waiting`. */
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
  /** Value of the column STATUS of a Pod or Node. */
  status?: string
  /** Number of ready containers of a Pod, or ready Pods of a workload. */
  ready?: number
  wanted?: number
  available?: number
  updated?: number
  restarts?: number
  node?: string
  owner?: string
  strategy?: string
  /** `app=web`. */
  selector?: string
  /** Whether a Service has no address. */
  hasNoEndpoints?: boolean
  readonly conditions: TextCondition[]
  readonly containers: TextContainer[]
}

export interface TextFacts {
  readonly objects: readonly TextObject[]
  readonly events: readonly TextEvent[]
  /** Whether the text lists Pods: a Pod outside of the list is gone or in another namespace. */
  readonly listsPods: boolean
  /** The number of lines with facts about a cluster. */
  readonly understood: number
  readonly lines: number
}
