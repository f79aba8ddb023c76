/**
 * Finds, updates or creates the ReplicaSet of the current template. Models pkg/controller/deployment/sync.go (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import { podTemplateHash } from '../../api/podTemplateHash.ts'
import type { JsonObject, PodTemplateSpec, ReplicaSet } from '../../api/types.ts'
import { newControllerRef } from '../controllerUtils/controllerRefManager.ts'
import { isNamespaceTerminating } from '../controllerUtils/podControl.ts'
import { getCondition, newCondition } from './conditions.ts'
import * as decisions from './decisions.ts'
import type { DeploymentSync } from './deploymentSync.ts'
import {
  equalIgnoreHash,
  findNewReplicaSet,
  findOldReplicaSets,
  HASH_LABEL,
  hasProgressDeadline,
  newRSNewReplicas,
} from './deploymentUtil.ts'
import { maxRevision, newReplicaSetAnnotations, REVISION } from './revisions.ts'

const MAX_NAME = 253
const SOURCE = 'sync.go getNewReplicaSet'

/** The new ReplicaSet (created on demand, with its revision) and the old ones. */
export function getAllReplicaSetsAndSyncRevision(
  sync: DeploymentSync,
  replicaSets: readonly ReplicaSet[],
  mode: 'find' | 'create',
): { newRS: ReplicaSet | undefined; oldRSs: ReplicaSet[] } {
  const oldRSs = findOldReplicaSets(sync.d, replicaSets)
  return { newRS: getNewReplicaSet(sync, replicaSets, oldRSs, mode), oldRSs }
}

function getNewReplicaSet(
  sync: DeploymentSync,
  replicaSets: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
  mode: 'find' | 'create',
): ReplicaSet | undefined {
  if (mode === 'create') sync.enter(SOURCE)
  const existing = findNewReplicaSet(sync.d, replicaSets)
  const revision = maxRevision(oldRSs) + 1
  if (existing) return bringUpToDate(sync, existing, revision)
  return mode === 'create' ? createNewReplicaSet(sync, oldRSs, revision) : undefined
}

/**
 * Gives an existing ReplicaSet the newest revision; an update of it ends the look-up without changing the Deployment.
 */
function bringUpToDate(sync: DeploymentSync, existing: ReplicaSet, revision: number): ReplicaSet {
  const annotations = existing.metadata.annotations ?? {}
  const next = newReplicaSetAnnotations(sync.d, annotations, revision, 'exists')
  const { minReadySeconds = 0 } = sync.d.spec
  if (next !== annotations || (existing.spec.minReadySeconds ?? 0) !== minReadySeconds) {
    if (next[REVISION] !== annotations[REVISION])
      sync.decide(decisions.reuseReplicaSet, {
        replicaSet: existing.metadata.name,
        revision,
      })
    const { minReadySeconds: _, ...spec } = existing.spec
    return sync.client.update('replicasets', sync.namespace, {
      ...existing,
      metadata: { ...existing.metadata, annotations: next },
      spec: minReadySeconds > 0 ? { ...spec, minReadySeconds } : spec,
    })
  }
  let changed = sync.setRevision(annotations[REVISION] ?? '')
  if (hasProgressDeadline(sync.d) && !getCondition(sync.d.status, 'Progressing')) {
    const message = `Found new replica set "${existing.metadata.name}"`
    sync.setCondition(newCondition('Progressing', 'True', 'FoundNewReplicaSet', message, sync.now))
    changed = true
  }
  if (changed) sync.writeStatus(sync.d.status)
  return existing
}

function createNewReplicaSet(sync: DeploymentSync, oldRSs: readonly ReplicaSet[], revision: number): ReplicaSet {
  const { d } = sync
  const hash = podTemplateHash(d.spec.template, d.status.collisionCount, sync.release)
  const name = replicaSetName(d.metadata.name, hash)
  const replicas = newRSNewReplicas(d, oldRSs, 0)
  let created: ReplicaSet
  let existed = false
  try {
    created = sync.client.create('replicasets', sync.namespace, newReplicaSet(sync, name, hash, replicas, revision))
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    created = recoverFromCreateError(sync, name, error)
    existed = true
  }
  sync.decide(decisions.createReplicaSet, { replicaSet: name, replicas, revision })
  if (!existed && replicas > 0)
    sync.recordEvent('Normal', 'ScalingReplicaSet', `Scaled up replica set ${name} from 0 to ${replicas}`)
  let changed = sync.setRevision(String(revision))
  if (!existed && hasProgressDeadline(d)) {
    const message = `Created new replica set "${name}"`
    sync.setCondition(newCondition('Progressing', 'True', 'NewReplicaSetCreated', message, sync.now))
    changed = true
  }
  if (changed) sync.writeStatus(sync.d.status)
  return created
}

/**
 * Returns the ReplicaSet with that name if it is the Deployment's own; otherwise records the cause and rethrows the
 * error.
 */
function recoverFromCreateError(sync: DeploymentSync, name: string, error: StatusError): ReplicaSet {
  if (error.reason === 'AlreadyExists') {
    const known = sync.cachedReplicaSet(name)
    if (!known) throw new StatusError('NotFound', `replicaset.apps "${name}" not found`)
    const ours = known.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === sync.d.metadata.uid)
    if (ours && equalIgnoreHash(sync.d.spec.template, known.spec.template)) return known
    sync.raiseCollisionCount()
    throw error
  }
  if (isNamespaceTerminating(error)) throw error
  const message = `Failed to create new replica set "${name}": ${error.message}`
  if (hasProgressDeadline(sync.d)) {
    sync.setCondition(newCondition('Progressing', 'False', 'ReplicaSetCreateError', message, sync.now))
    sync.tryWriteStatus()
  }
  sync.recordEvent('Warning', 'ReplicaSetCreateError', message)
  throw error
}

/** `<deployment>-<hash>`, with the Deployment's part truncated to fit. */
function replicaSetName(deployment: string, hash: string): string {
  return `${deployment.slice(0, MAX_NAME - hash.length - 1)}-${hash}`
}

function newReplicaSet(
  sync: DeploymentSync,
  name: string,
  hash: string,
  replicas: number,
  revision: number,
): JsonObject {
  const { d } = sync
  const template = withHash(d.spec.template, hash)
  const { selector, minReadySeconds } = d.spec
  const object = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name,
      ownerReferences: [newControllerRef(d)],
      labels: template.metadata?.labels ?? {},
      annotations: newReplicaSetAnnotations(d, {}, revision, 'new'),
    },
    spec: {
      replicas,
      ...(minReadySeconds ? { minReadySeconds } : {}),
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [HASH_LABEL]: hash } },
      template,
    },
  }
  return object
}

function withHash(template: PodTemplateSpec, hash: string): PodTemplateSpec {
  return {
    ...template,
    metadata: { ...template.metadata, labels: { ...template.metadata?.labels, [HASH_LABEL]: hash } },
  }
}
