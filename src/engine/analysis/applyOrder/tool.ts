/** Tools that apply manifests: kubectl, Helm, Argo CD. Each tool has a row with its order of objects. */
import type { JsonObject } from '../../api/types.ts'

export type ToolId = 'kubectl' | 'helm' | 'argocd'

/** Whether the release is installed for the first time, or upgrades an earlier one. */
export type Occasion = 'install' | 'upgrade'

/**
 * The condition before the next step:
 * - `end`: Jobs and Pods have ended well; other objects are not awaited.
 * - `ready`: workloads are complete, claims are bound.
 * - `healthy`: as `ready`, and Jobs and Pods that end have ended; a workload that gave up counts as failed.
 */
export type WaitsFor = 'nothing' | 'end' | 'ready' | 'healthy'

/** Objects that are applied at the same moment. */
export interface Step<T> {
  /**
   * The tool's name for the phase: `pre-upgrade`, `PreSync`; `release` for the objects that Helm applies between its
   * hooks.
   */
  readonly phase: string
  /** Weight or wave within the phase; undefined for a phase without them. */
  readonly rank: number | undefined
  /** Whether all objects of the step are hooks. */
  readonly isHook: boolean
  readonly objects: readonly T[]
  readonly waitsFor: WaitsFor
  /** Virtual ms after which the tool gives up. */
  readonly limitMs: number
  /** Objects that are deleted after the step. */
  readonly deletes: readonly T[]
}

/**
 * The reason for which an object is not part of the order:
 * - `test`: only a test of the release applies it.
 * - `otherTime`: only another occasion applies it, such as a deletion.
 * - `onFailure`: only a failure applies it.
 * - `skipped`: the object is never applied.
 * - `unknown`: the object is never applied, since the tool does not know its annotation's value.
 */
export type NotApplied = 'test' | 'otherTime' | 'onFailure' | 'skipped' | 'unknown'

interface NotAppliedObject<T> {
  readonly object: T
  readonly why: NotApplied
  /** The annotation's value. */
  readonly value: string
}

export interface Ordered<T> {
  readonly steps: readonly Step<T>[]
  readonly notApplied: readonly NotAppliedObject<T>[]
}

/** Options on the tool's command line. */
export interface ToolOptions {
  readonly occasion: Occasion
  /** Whether the tool waits until all objects are ready, and not only hooks. */
  readonly waits: boolean
  /** Whether the tool rolls a failed release back. */
  readonly rollsBack: boolean
}

/** An object with the text that its tool reads. */
export interface Item<T> {
  readonly object: T
  readonly value: JsonObject
}

export interface ApplyTool {
  readonly id: ToolId
  readonly title: string
  /** Whether this object is written for the tool: no other tool acts on its annotations. */
  readonly isFor: (value: JsonObject) => boolean
  readonly isHook: (value: JsonObject) => boolean
  /** Whether the tool deletes and recreates the object after a refused change; absent: never. */
  readonly isForced?: (value: JsonObject) => boolean
  /** Whether the tool has options to wait and to roll back. */
  readonly takesOptions: boolean
  readonly order: <T>(items: readonly Item<T>[], options: ToolOptions) => Ordered<T>
  /** Whether the applied object remains after the order: hooks that end or are deleted do not. */
  readonly isLasting: (value: JsonObject) => boolean
}
