import type { Fact } from '../trace/records.ts'
import type { StallKind, StallView } from './workload.ts'

/** Path of a field within a template's Pod spec. */
export type TemplatePath = readonly (string | number)[]

/** Cause of blocked Pods. */
export interface Cause {
  readonly kind: StallKind
  readonly facts?: { readonly [name: string]: Fact }
  /** Kubernetes' message. */
  readonly message?: string
  /** The field that causes it. */
  readonly path?: TemplatePath
  readonly missing?: StallView['missing']
  /** Virtual ms of the next retry, if the cause is already resolved. */
  readonly retryAt?: number
}
