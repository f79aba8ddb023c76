import { asObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'

type Written = JsonObject & { readonly metadata: JsonObject }

/** The part of a write that the story is about. */
export function summarise(object: Written, before: Written | undefined): string {
  const replicas = asObject(object.spec).replicas
  const had = asObject(before?.spec).replicas
  if (before && typeof replicas === 'number' && replicas !== had) return `spec.replicas ${String(had)} → ${replicas}`
  if (!before && typeof replicas === 'number') return `spec.replicas ${replicas}`
  if (object.metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined)
    return 'deletionTimestamp set'
  return ''
}
