/** Rollback by the controller, requested by an annotation. Models pkg/controller/deployment/rollback.go (v1.36). */
import type { Deployment, ReplicaSet } from '../../api/types.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import { equalIgnoreHash, HASH_LABEL } from './deploymentUtil.ts'
import { getAllReplicaSetsAndSyncRevision } from './newReplicaSet.ts'
import { isCopiedAnnotation, ROLLBACK_TO, revisionOf } from './revisions.ts'

const SOURCE = 'rollback.go rollback'

/** The requested revision (0: the one before the newest); undefined without a request, or if it is not a number. */
export function rollbackTo(d: Deployment): number | undefined {
  const text = d.metadata.annotations?.[ROLLBACK_TO]
  if (!text || !/^[+-]?[0-9]+$/.test(text)) return undefined
  return Number(text)
}

/** Restores the template of an earlier revision. The request is removed whatever the result. */
export function rollback(sync: DeploymentSync, replicaSets: readonly ReplicaSet[], asked: number): void {
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'create')
  const all = newRS ? [...oldRSs, newRS] : oldRSs
  sync.enter(SOURCE)
  const revision = asked === 0 ? lastRevision(all) : asked
  if (revision === 0) {
    sync.decide(decisions.rollbackNotFound, { revision: asked })
    sync.recordEvent('Warning', 'DeploymentRollbackRevisionNotFound', 'Unable to find last revision.')
    updateWithoutRequest(sync, sync.d)
    return
  }
  const target = all.find((rs) => revisionOf(rs) === revision)
  if (!target) {
    sync.decide(decisions.rollbackNotFound, { revision })
    sync.recordEvent('Warning', 'DeploymentRollbackRevisionNotFound', 'Unable to find the revision to rollback to.')
    updateWithoutRequest(sync, sync.d)
    return
  }
  rollbackToTemplate(sync, target, revision)
}

function rollbackToTemplate(sync: DeploymentSync, target: ReplicaSet, revision: number): void {
  const { d } = sync
  const { name } = d.metadata
  if (equalIgnoreHash(d.spec.template, target.spec.template)) {
    sync.decide(decisions.rollbackUnchanged, { revision })
    const message = `The rollback revision contains the same template as current deployment "${name}"`
    sync.recordEvent('Warning', 'DeploymentRollbackTemplateUnchanged', message)
    updateWithoutRequest(sync, d)
    return
  }
  sync.decide(decisions.rolledBack, { revision })
  const kept = Object.entries(d.metadata.annotations ?? {}).filter(([key]) => !isCopiedAnnotation(key))
  const taken = Object.entries(target.metadata.annotations ?? {}).filter(([key]) => isCopiedAnnotation(key))
  const { [HASH_LABEL]: _, ...labels } = target.spec.template.metadata?.labels ?? {}
  updateWithoutRequest(sync, {
    ...d,
    metadata: { ...d.metadata, annotations: Object.fromEntries([...kept, ...taken]) },
    spec: { ...d.spec, template: { ...target.spec.template, metadata: { ...target.spec.template.metadata, labels } } },
  })
  sync.recordEvent('Normal', 'DeploymentRollback', `Rolled back deployment "${name}" to revision ${revision}`)
}

/** The second highest revision; 0 if there is none. Models LastRevision. */
function lastRevision(replicaSets: readonly ReplicaSet[]): number {
  const revisions = replicaSets.map((rs) => revisionOf(rs) ?? 0).sort((a, b) => b - a)
  return revisions[1] ?? 0
}

function updateWithoutRequest(sync: DeploymentSync, d: Deployment): void {
  const { [ROLLBACK_TO]: _, ...annotations } = d.metadata.annotations ?? {}
  sync.client.update('deployments', sync.namespace, { ...d, metadata: { ...d.metadata, annotations } })
}
