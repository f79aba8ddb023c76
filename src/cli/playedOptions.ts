/** The options of a played run, as read from the command line. */
import type { Release } from '../engine/index.ts'

export interface ImageChange {
  readonly container: string
  readonly image: string
}

export type Change =
  | { readonly type: 'none' }
  | { readonly type: 'then'; readonly file: string }
  | { readonly type: 'image'; readonly images: readonly ImageChange[] }

/** The manifests, the change and the cluster of a run. Names of files are as typed. */
export interface PlayedOptions {
  readonly before: string
  readonly change: Change
  readonly seed: number
  /** Number of nodes; undefined for the default cluster's number. */
  readonly nodes: number | undefined
  /** Name of a preset or path of a file; undefined for the default cluster. */
  readonly cluster: string | undefined
  /** Release of Kubernetes; undefined for the default release. */
  readonly kubernetes?: Release | undefined
}

/** Reads a file, or standard input for `-`. Rejects with `BadInputError`. */
export type ReadText = (path: string) => string | Promise<string>
