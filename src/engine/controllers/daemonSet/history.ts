/** The revisions of a DaemonSet. Models pkg/controller/daemon/update.go constructHistory, snapshot, dedupCurHistories and cleanupHistory (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import { podTemplateHash } from '../../api/podTemplateHash.ts'
import type { Labels, Pod } from '../../api/types.ts'
import { newControllerRef } from '../controllerUtils/controllerRefManager.ts'
import { revisionText, templatePatch } from '../controllerUtils/history/revisions.ts'
import type { DaemonSetContext } from './context.ts'
import { REVISION_LABEL } from './daemonPods.ts'
import * as decisions from './decisions.ts'

const RESOURCE = 'controllerrevisions'

interface DaemonHistory {
  readonly current: ControllerRevision
  readonly old: readonly ControllerRevision[]
}

export const hashOf = ({ metadata }: ControllerRevision | Pod): string => metadata.labels?.[REVISION_LABEL] ?? ''

/** Finds the template's revision among those controlled by the set, or creates it. Throws StatusError. */
export function constructHistory(
  controller: DaemonSetContext,
  key: string,
  set: DaemonSet,
  pods: () => readonly Pod[],
): DaemonHistory {
  const histories = controller.claimHistories(key, set).map((history) => withLabel(controller, history))
  const wanted = revisionText(templatePatch(set.spec.template, controller.release))
  const isCurrent = (history: ControllerRevision): boolean => revisionText(history.data) === wanted
  const [same, old] = [histories.filter(isCurrent), histories.filter((history) => !isCurrent(history))]
  const number = Math.max(0, ...old.map(({ revision }) => revision)) + 1
  if (same.length === 0) return { current: snapshot(controller, key, set, number), old }
  const current = withoutDuplicates(controller, key, same, pods)
  if (current.revision < number) {
    const { namespace = '', name } = current.metadata
    controller.client.update(RESOURCE, namespace, { ...current, revision: number })
    controller.decideOn(key)(decisions.reuseRevision, { name, revision: number })
  }
  return { current, old }
}

/** Old revisions without the label get their name as its value. */
function withLabel({ client }: DaemonSetContext, history: ControllerRevision): ControllerRevision {
  const { labels, name, namespace = '' } = history.metadata
  if (labels?.[REVISION_LABEL] !== undefined) return history
  return client.update(RESOURCE, namespace, {
    ...history,
    metadata: { ...history.metadata, labels: { ...labels, [REVISION_LABEL]: name } },
  })
}

// Models snapshot.
function snapshot(controller: DaemonSetContext, key: string, set: DaemonSet, revision: number): ControllerRevision {
  const { client } = controller
  const { namespace = '', annotations } = set.metadata
  const { template } = set.spec
  const hash = podTemplateHash(template, set.status.collisionCount, controller.release)
  const name = `${set.metadata.name}-${hash}`
  const labels: Labels = { ...template.metadata?.labels, [REVISION_LABEL]: hash }
  const data = templatePatch(template, controller.release)
  try {
    const created = client.create(RESOURCE, namespace, {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: {
        name,
        labels,
        ...(annotations === undefined ? {} : { annotations }),
        ownerReferences: [newControllerRef(set)],
      },
      data,
      revision,
    })
    controller.decideOn(key)(decisions.createRevision, { name, revision })
    return created
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error
    const there = client.get(RESOURCE, namespace, name)
    if (revisionText(there.data) === revisionText(data)) return there
    raiseCollisionCount(controller, key, set, name)
    throw error
  }
}

/** Another revision has the name: the next sync hashes with a higher collision count. */
function raiseCollisionCount(controller: DaemonSetContext, key: string, set: DaemonSet, name: string): void {
  const { client } = controller
  const live = client.get('daemonsets', set.metadata.namespace ?? '', set.metadata.name)
  const { collisionCount } = live.status
  if (collisionCount !== set.status.collisionCount)
    throw new StatusError(
      'InternalError',
      `found a stale collision count of DaemonSet "${set.metadata.name}" while processing; will retry until it is updated`,
    )
  const count = (collisionCount ?? 0) + 1
  client.updateStatus('daemonsets', set.metadata.namespace ?? '', {
    ...live,
    status: { ...live.status, collisionCount: count },
  })
  controller.decideOn(key)(decisions.collision, { name, count })
}

/** Of several revisions with the same template the newest stays, and Pods get its label. Models dedupCurHistories. */
function withoutDuplicates(
  controller: DaemonSetContext,
  key: string,
  same: readonly ControllerRevision[],
  pods: () => readonly Pod[],
): ControllerRevision {
  const kept = same.reduce((best, one) => (one.revision >= best.revision ? one : best))
  if (same.length === 1) return kept
  for (const pod of pods()) {
    if (hashOf(pod) === hashOf(kept)) continue
    const { namespace = '', name } = pod.metadata
    const patch = { metadata: { labels: { [REVISION_LABEL]: hashOf(kept) } } }
    controller.client.patch('pods', namespace, name, 'merge', patch)
  }
  for (const { metadata } of same) {
    if (metadata.name === kept.metadata.name) continue
    controller.client.delete(RESOURCE, metadata.namespace ?? '', metadata.name)
    controller.decideOn(key)(decisions.dropDuplicate, { name: metadata.name, kept: kept.metadata.name })
  }
  return kept
}

/** Deletes the oldest revisions beyond the limit, except those with Pods. Throws StatusError. */
export function cleanupHistory(
  controller: DaemonSetContext,
  key: string,
  set: DaemonSet,
  { old, pods }: { readonly old: readonly ControllerRevision[]; readonly pods: readonly Pod[] },
): void {
  const limit = set.spec.revisionHistoryLimit
  let surplus = old.length - limit
  if (surplus <= 0) return
  const live = new Set(pods.map(hashOf))
  for (const history of [...old].sort((a, b) => a.revision - b.revision)) {
    if (surplus <= 0) return
    if (live.has(hashOf(history))) continue
    const { namespace = '', name } = history.metadata
    controller.client.delete(RESOURCE, namespace, name)
    controller.decideOn(key)(decisions.cleanup, { name, revision: history.revision, limit })
    surplus--
  }
}
