/** Functions on ControllerRevisions. Models pkg/controller/history/controller_history.go (v1.36). */
import { byRevision, revisionText, templateIn, templatePatch } from '../../../api/controllerRevisions.ts'
import type { ControllerRevision } from '../../../api/kindTypes.ts'
import { fnv1, safeEncode } from '../../../api/podTemplateHash.ts'
import type { JsonObject, Labels, PodTemplateSpec } from '../../../api/types.ts'

/** The label with the hash that a StatefulSet's revision got before any collision. */
export const REVISION_HASH_LABEL = 'controller.kubernetes.io/hash'

const MAX_PREFIX = 223

export { byRevision, revisionText, templateIn, templatePatch }

/** The hash of a revision's data, with the collision count after it. Models HashControllerRevision. */
export const revisionHash = (data: JsonObject | undefined, collisionCount: number): string =>
  safeEncode(String(fnv1(`${revisionText(data)}${collisionCount}`) >>> 0))

/** `web-5674c44cc`. Models ControllerRevisionName. */
export const revisionName = (owner: string, hash: string): string => `${owner.slice(0, MAX_PREFIX)}-${hash}`

/** Whether two revisions have the same data. Models EqualRevision, whose hashes never parse and so never differ. */
export const isEqualRevision = (a: ControllerRevision, b: Pick<ControllerRevision, 'data'>): boolean =>
  revisionText(a.data) === revisionText(b.data)

/** The highest number of sorted revisions plus 1. Models nextRevision. */
export const nextRevisionNumber = (sorted: readonly ControllerRevision[]): number => (sorted.at(-1)?.revision ?? 0) + 1

/**
 * Revisions to delete: the lowest ones that are not live, until at most `limit` such revisions remain. A negative limit
 * keeps all.
 */
export function surplusRevisions(
  sorted: readonly ControllerRevision[],
  live: ReadonlySet<string>,
  limit: number,
): readonly ControllerRevision[] {
  if (limit < 0) return []
  const old = sorted.filter(({ metadata }) => !live.has(metadata.name))
  return old.slice(0, Math.max(0, old.length - limit))
}

/** The labels of a new revision: those of its template, and its hash under `hashLabel`. */
export const revisionLabels = (template: PodTemplateSpec, hashLabel: string, hash: string): Labels => ({
  ...template.metadata?.labels,
  [hashLabel]: hash,
})
