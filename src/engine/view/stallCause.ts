import type { Fact } from '../trace/records.ts'
import type { StallKind, StallView } from './workload.ts'

/** From a template's Pod spec to a field. */
export type TemplatePath = readonly (string | number)[]

/** What keeps Pods from coming on. */
export interface Cause {
  readonly kind: StallKind
  readonly facts?: { readonly [name: string]: Fact }
  /** Kubernetes' own words. */
  readonly message?: string
  /** The field that it is about. */
  readonly path?: TemplatePath
  readonly missing?: StallView['missing']
  /** Virtual ms of the next try, where what was missing is there by now. */
  readonly retryAt?: number
}
