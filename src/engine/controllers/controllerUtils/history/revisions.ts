/** ControllerRevisions as values. Models pkg/controller/history/controller_history.go (v1.36). */
import type { ControllerRevision } from '../../../api/kindTypes.ts'
import { fnv1, safeEncode } from '../../../api/podTemplateHash.ts'
import { goJson } from '../../../api/stableJson.ts'
import type { JsonObject, Labels, PodTemplateSpec } from '../../../api/types.ts'

/** The label with the hash that a StatefulSet's revision got before any collision. */
export const REVISION_HASH_LABEL = 'controller.kubernetes.io/hash'

const MAX_PREFIX = 223

const texts = new WeakMap<JsonObject, string>()

/** The data of a revision, as the bytes that are compared and hashed. */
export function revisionText(data: JsonObject | undefined): string {
  if (data === undefined) return ''
  let text = texts.get(data)
  if (text === undefined) {
    text = goJson(data)
    texts.set(data, text)
  }
  return text
}

/** The hash of a revision's data, with the collision count after it. Models HashControllerRevision. */
export const revisionHash = (data: JsonObject | undefined, collisionCount: number): string =>
  safeEncode(String(fnv1(`${revisionText(data)}${collisionCount}`) >>> 0))

/** `web-5674c44cc`. Models ControllerRevisionName. */
export const revisionName = (owner: string, hash: string): string => `${owner.slice(0, MAX_PREFIX)}-${hash}`

/**
 * The data of a revision: the patch that gives its owner this template again. Models getPatch of the StatefulSet and the
 * DaemonSet controller, which is the same in both.
 */
export function templatePatch(template: PodTemplateSpec): JsonObject {
  let patch = patches.get(template)
  if (patch === undefined) {
    patch = { spec: { template: { ...(template as JsonObject), $patch: 'replace' } } }
    patches.set(template, patch)
  }
  return patch
}

const patches = new WeakMap<PodTemplateSpec, JsonObject>()

/** The template that a revision holds; undefined if its data are something else. */
export function templateIn(revision: ControllerRevision): PodTemplateSpec | undefined {
  const spec = revision.data?.spec as JsonObject | undefined
  const held = spec?.template as JsonObject | undefined
  if (held === undefined) return undefined
  let template = templates.get(held)
  if (template === undefined) {
    const { $patch: _directive, ...rest } = held
    template = rest as PodTemplateSpec
    templates.set(held, template)
  }
  return template
}

const templates = new WeakMap<JsonObject, PodTemplateSpec>()

/** Whether two revisions hold the same. Models EqualRevision, whose hashes never parse and so never differ. */
export const isEqualRevision = (a: ControllerRevision, b: Pick<ControllerRevision, 'data'>): boolean =>
  revisionText(a.data) === revisionText(b.data)

/** By number, then by age, then by name. Models SortControllerRevisions. */
export const byRevision = (a: ControllerRevision, b: ControllerRevision): number =>
  a.revision - b.revision ||
  compareTexts(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
  compareTexts(a.metadata.name, b.metadata.name)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One more than the highest, of revisions in order. Models nextRevision. */
export const nextRevisionNumber = (sorted: readonly ControllerRevision[]): number => (sorted.at(-1)?.revision ?? 0) + 1

/**
 * What goes of a sorted history: the lowest that are not live, until no more than `limit` of these are left. A negative
 * limit keeps all.
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

/** The labels of a new revision: those of its template, and its hash under that name. */
export const revisionLabels = (template: PodTemplateSpec, hashLabel: string, hash: string): Labels => ({
  ...template.metadata?.labels,
  [hashLabel]: hash,
})
