/** Annotations and revision numbers of ReplicaSets. Models pkg/controller/deployment/util/deployment_util.go (v1.36). */
import type { Deployment, KubeObject, ReplicaSet } from '../../api/types.ts'
import { LAST_APPLIED, REVISION } from '../../api/written.ts'
import { maxSurgeOf } from './fenceposts.ts'

export { REVISION }
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history'
export const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas'
export const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas'
export const ROLLBACK_TO = 'deprecated.deployment.rollback.to'

const MAX_HISTORY_CHARS = 2000
/** Decimal numbers of this length are below 2^53. */
const MAX_EXACT_CHARS = 15

/** Annotations that are specific to one object and never copied between a Deployment and its ReplicaSets. */
const notCopied = new Set([LAST_APPLIED, REVISION, REVISION_HISTORY, DESIRED_REPLICAS, MAX_REPLICAS, ROLLBACK_TO])

export const isCopiedAnnotation = (name: string): boolean => !notCopied.has(name)

type Annotations = { readonly [name: string]: string }

const annotationsOf = (object: KubeObject): Annotations => object.metadata.annotations ?? {}

/** Revision of a ReplicaSet: 0 without one, undefined if it is not a number. */
export function revisionOf(object: KubeObject): number | undefined {
  const text = annotationsOf(object)[REVISION]
  return text === undefined ? 0 : parseInt64(text)
}

/** Parses like strconv.ParseInt with 64 bits. */
function parseInt64(text: string): number | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined
  // Short numbers are exact as doubles.
  if (text.length <= MAX_EXACT_CHARS) return Number(text) + 0
  const value = BigInt(text.replace('+', ''))
  return value === BigInt.asIntN(64, value) ? Number(value) : undefined
}

/** The highest revision; ReplicaSets with an unreadable one are skipped. */
export function maxRevision(replicaSets: readonly ReplicaSet[]): number {
  let max = 0
  for (const rs of replicaSets) max = Math.max(max, revisionOf(rs) ?? 0)
  return max
}

/**
 * Annotations of the newest ReplicaSet: copies of the Deployment's, the new revision if it is higher, its previous
 * revision in the history, and for a new one the size annotations. Returns `existing` itself if nothing changed.
 */
export function newReplicaSetAnnotations(
  d: Deployment,
  existing: Annotations,
  newRevision: number,
  state: 'new' | 'exists',
): Annotations {
  const copied: Record<string, string> = { ...existing }
  for (const [name, value] of Object.entries(annotationsOf(d))) if (isCopiedAnnotation(name)) copied[name] = value
  const old = existing[REVISION]
  const oldRevision = old ? parseInt64(old) : 0
  // An unreadable revision is left unchanged, and copied annotations do not count as a change either.
  if (oldRevision === undefined) return existing
  if (oldRevision < newRevision) {
    copied[REVISION] = String(newRevision)
    if (old !== undefined) {
      const history = appendToHistory(existing[REVISION_HISTORY], old)
      if (history !== undefined) copied[REVISION_HISTORY] = history
    }
  }
  if (state === 'new') Object.assign(copied, replicasAnnotations(d))
  return sameEntries(copied, existing) ? existing : copied
}

/** The history with one more revision; undefined if there is no space even without the oldest entries. */
function appendToHistory(history: string | undefined, revision: string): string | undefined {
  if (!history) return revision
  const entries = history.split(',')
  let length = history.length + revision.length + 1
  while (length > MAX_HISTORY_CHARS && entries.length > 0) length -= (entries.shift() ?? '').length + 1
  return length <= MAX_HISTORY_CHARS ? [...entries, revision].join(',') : undefined
}

/** Annotations with the Deployment's size when the ReplicaSet was last scaled. */
export function replicasAnnotations(d: Deployment): Annotations {
  return { [DESIRED_REPLICAS]: String(d.spec.replicas), [MAX_REPLICAS]: String(d.spec.replicas + maxSurgeOf(d)) }
}

export function replicasAnnotationsNeedUpdate(rs: ReplicaSet, d: Deployment): boolean {
  const wanted = replicasAnnotations(d)
  return Object.entries(wanted).some(([name, value]) => annotationsOf(rs)[name] !== value)
}

/** A size annotation; undefined if it is missing, not a number, negative, or larger than 31 bits. */
export function replicasAnnotation(
  rs: ReplicaSet,
  name: typeof DESIRED_REPLICAS | typeof MAX_REPLICAS,
): number | undefined {
  const text = annotationsOf(rs)[name]
  if (text === undefined || !/^[0-9]+$/.test(text)) return undefined
  const value = Number(text)
  return value <= 2 ** 31 - 1 ? value : undefined
}

function sameEntries(a: Annotations, b: Annotations): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
