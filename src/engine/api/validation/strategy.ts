import { deepEqual } from '../equality.ts'

/** As much of an object as its generation depends on; the whole object will do. */
export interface GenerationInput {
  readonly metadata?: { readonly annotations?: unknown }
  readonly spec?: unknown
}

const withoutGeneration: ReadonlySet<string> = new Set([
  'Namespace',
  'Node',
  'Event',
  'Service',
  'ResourceQuota',
  'LimitRange',
])

/**
 * Whether an update raises `metadata.generation`: a Deployment's spec or annotations changed, of other kinds the spec.
 * False for kinds that have no generation.
 */
// Models PrepareForUpdate of pkg/registry/{apps,core,policy}/.../strategy.go (v1.36).
export function generationChanged(kind: string, newObject: GenerationInput, oldObject: GenerationInput): boolean {
  if (withoutGeneration.has(kind)) return false
  if (!deepEqual(newObject.spec, oldObject.spec)) return true
  return kind === 'Deployment' && !deepEqual(newObject.metadata?.annotations, oldObject.metadata?.annotations)
}
