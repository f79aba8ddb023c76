/** The revisions of a StatefulSet. Models pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions and truncateHistory (v1.36). */
import type { ControllerRevision, StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import type { Release } from '../../releases.ts'
import type { Decide } from '../../trace/declaration.ts'
import type { History } from '../controllerUtils/history/history.ts'
import {
  isEqualRevision,
  nextRevisionNumber,
  REVISION_HASH_LABEL,
  revisionHash,
  revisionLabels,
  surplusRevisions,
  templatePatch,
} from '../controllerUtils/history/revisions.ts'
import * as decisions from './decisions.ts'
import { revisionNameOf } from './identity.ts'

export interface SetRevisions {
  /** The revision of missing Pods below the partition, and of all Pods when the rollout started. */
  readonly current: ControllerRevision
  /** The revision of the current template. */
  readonly update: ControllerRevision
  readonly collisionCount: number
}

/** Finds the template's revision, renumbers a reused one, or creates it. `sorted`: the existing revisions. */
export function findRevisions(
  set: StatefulSet,
  history: History,
  sorted: readonly ControllerRevision[],
  { decide, release }: { readonly decide: Decide; readonly release: Release },
): SetRevisions {
  const data = templatePatch(set.spec.template, release)
  const number = nextRevisionNumber(sorted)
  const before = set.status.collisionCount ?? 0
  const same = sorted.filter((one) => isEqualRevision(one, { data })).at(-1)
  const found = (update: ControllerRevision, collisionCount: number): SetRevisions => ({
    current: sorted.find(({ metadata }) => metadata.name === set.status.currentRevision) ?? update,
    update,
    collisionCount,
  })
  if (same && same === sorted.at(-1)) return found(same, before)
  if (same) {
    const renumbered = history.renumber(same, number)
    decide(decisions.rollBack, { revision: same.metadata.name, from: same.revision, to: number })
    return found(renumbered, before)
  }
  const labels = revisionLabels(set.spec.template, REVISION_HASH_LABEL, revisionHash(data, before))
  const { annotations = {} } = set.metadata
  const { revision, collisionCount } = history.create(set, { labels, annotations, data, revision: number }, before)
  decide(decisions.createRevision, {
    revision: revision.metadata.name,
    number: revision.revision,
    collisions: collisionCount - before,
  })
  return found(revision, collisionCount)
}

/** Deletes old revisions beyond the limit, except those of Pods and the current and update revisions. */
export function truncateHistory(
  set: StatefulSet,
  history: History,
  sorted: readonly ControllerRevision[],
  { live, pods, decide }: { readonly live: readonly string[]; readonly pods: readonly Pod[]; readonly decide: Decide },
): void {
  const limit = set.spec.revisionHistoryLimit
  if (sorted.length <= limit) return
  const kept = new Set([...live, ...pods.map(revisionNameOf)])
  for (const revision of surplusRevisions(sorted, kept, limit)) {
    history.delete(revision)
    decide(decisions.truncate, { revision: revision.metadata.name, limit })
  }
}
