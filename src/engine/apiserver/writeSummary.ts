import type { AnyObject } from '../api/kindTypes.ts'

/** The part of a write that the story is about. */
export function summarise(object: AnyObject, before: AnyObject | undefined): string {
  const replicas = object.spec?.replicas
  const had = before?.spec?.replicas
  if (before && typeof replicas === 'number' && replicas !== had) return `spec.replicas ${String(had)} → ${replicas}`
  if (!before && typeof replicas === 'number') return `spec.replicas ${replicas}`
  if (object.metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined)
    return 'deletionTimestamp set'
  return ''
}
