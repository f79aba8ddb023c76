/** What applies manifests: kubectl, Helm, Argo CD. A row each, with the order in which it does so. */
import type { JsonObject } from '../../api/types.ts'

export type ToolId = 'kubectl' | 'helm' | 'argocd'

/** For the first time, or over what an earlier time has left. */
export type Occasion = 'install' | 'upgrade'

/**
 * What a step waits for before the next one:
 * - `end`: Jobs and Pods have ended well; everything else needs no wait.
 * - `ready`: what has Pods is complete, claims are bound.
 * - `healthy`: the same, Jobs and Pods that end have ended, and what gave up has failed.
 */
export type WaitsFor = 'nothing' | 'end' | 'ready' | 'healthy'

/** What is applied at one moment. */
export interface Step<T> {
  /** As the tool names it: `pre-upgrade`, `PreSync`; `release` is what Helm applies between its hooks. */
  readonly phase: string
  /** Weight or wave within the phase; undefined where there are none. */
  readonly rank: number | undefined
  /** All of it are hooks. */
  readonly isHook: boolean
  readonly objects: readonly T[]
  readonly waitsFor: WaitsFor
  /** Virtual ms; then the tool gives up. */
  readonly limitMs: number
  /** Are deleted when the step is over. */
  readonly deletes: readonly T[]
}

/**
 * Why an object is no part of the order:
 * - `test`: only a test of the release runs it.
 * - `otherTime`: only another occasion does, such as a deletion.
 * - `onFailure`: only where what is applied fails.
 * - `skipped`: never.
 * - `unknown`: never, since the tool does not know what is written.
 */
export type NotApplied = 'test' | 'otherTime' | 'onFailure' | 'skipped' | 'unknown'

export interface NotAppliedObject<T> {
  readonly object: T
  readonly why: NotApplied
  /** Of the annotation. */
  readonly value: string
}

export interface Ordered<T> {
  readonly steps: readonly Step<T>[]
  readonly notApplied: readonly NotAppliedObject<T>[]
}

/** How a tool is told to work. */
export interface ToolOptions {
  readonly occasion: Occasion
  /** Until everything is ready, also what is no hook. */
  readonly waits: boolean
  /** What fails is undone. */
  readonly rollsBack: boolean
}

/** An object as its tool sees it. */
export interface Item<T> {
  readonly object: T
  readonly value: JsonObject
}

export interface ApplyTool {
  readonly id: ToolId
  readonly title: string
  /** Whether this object is written for it: only this tool acts on its annotations. */
  readonly isFor: (value: JsonObject) => boolean
  readonly isHook: (value: JsonObject) => boolean
  /** Whether it deletes the object and creates it anew where its change is refused; absent: it never does. */
  readonly isForced?: (value: JsonObject) => boolean
  /** Whether it can be told to wait, and to undo what failed. */
  readonly takesOptions: boolean
  readonly order: <T>(items: readonly Item<T>[], options: ToolOptions) => Ordered<T>
  /** Whether what was applied still stands when the order is over: hooks that end, or are deleted, do not. */
  readonly isLasting: (value: JsonObject) => boolean
}
