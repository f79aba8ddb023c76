/** Types for the records of a file from a real cluster, as `src/kubectlOutput` reads them. */
import { asObject, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import type { Unread } from './unread.ts'

/** The kind of the bookmark that ends a recording, and the annotation with the time of the end (RFC 3339). */
export const RECORDING_KIND = 'Recording'
export const ENDED_AT = 'rollscope.dev/ended-at'
/** The annotation of the same bookmark with the version of the API server: `v1.36.3`. */
export const SERVER_VERSION = 'rollscope.dev/server-version'

/** The place of a record in a file; `line` counts from 1. */
export interface ImportPlace {
  readonly file: string
  readonly line: number
}

/** An object as `kubectl get` prints it: its kind and its name are known, everything else is as it was written. */
export type SeenObject = JsonObject & {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: JsonObject & { readonly name: string }
}

/**
 * A record of a file. `seen` is an object without its kind of change: an item of a list, a single object, or the output
 * of a watch without `--output-watch-events`. `end` marks the place where the API server ended a watch.
 */
export type ImportRecord =
  | {
      readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'seen'
      readonly object: SeenObject
      readonly place: ImportPlace
      /** Unix ms, if the recording has a time for it. */
      readonly at?: number
      /** Unix ms at which the recorder received a deletion, by the recorder's clock. */
      readonly seenAt?: number
    }
  /** A change as kwok records it: the resulting object follows only from the changes before. */
  | { readonly type: 'action'; readonly action: JsonObject; readonly at?: number; readonly place: ImportPlace }
  | { readonly type: 'bookmark'; readonly kind: string; readonly bookmark: JsonObject; readonly place: ImportPlace }
  | { readonly type: 'end'; readonly code: number; readonly message: string; readonly place: ImportPlace }

/** A part of a file that could not be read or used; `object` names its object, if known. */
export type ImportProblem = Unread & { readonly place: ImportPlace; readonly object?: string }

/** `Deployment default/web`, or `Node node-1` for an object without a namespace. */
export function seenName({ kind, metadata }: JsonObject): string {
  const { namespace, name } = asObject(metadata)
  return `${textOf(kind)} ${typeof namespace === 'string' ? `${namespace}/` : ''}${textOf(name)}`
}
