import type { AdmissionPlugin } from '../api/types.ts'
import type { Release } from '../releases.ts'
import type { Compatibility } from './legacyVersions.ts'
import type { Outside } from './policies/types.ts'

/** Settings of an API server. */
export interface ApiServerOptions {
  /** Absent: v1.36. */
  readonly compatibility?: Compatibility
  /** Absent: the release of documents without one. */
  readonly release?: Release
  readonly admission?: readonly AdmissionPlugin[]
  /** Whether objects of CustomResourceDefinitions are served. Absent: no. */
  readonly customResources?: boolean | undefined
  readonly assumed?: Outside['assumed'] | undefined
}
