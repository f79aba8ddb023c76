/** Models pkg/controller/deployment/deployment_controller.go (v1.36). */

import { StatusError } from '../../api/errors.ts'
import { isEmptySelector, selectorMatches } from '../../api/selector.ts'
import type { Deployment, Pod, ReplicaSet } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { decideOn } from '../../trace/declaration.ts'
import { claimObjects } from '../controllerUtils/controllerRefManager.ts'
import { claimDecisions } from '../controllerUtils/decisions.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { cleanupDeployment } from './cleanup.ts'
import { getCondition, newCondition } from './conditions.ts'
import * as decisions from './decisions.ts'
import { DeploymentSync } from './deploymentSync.ts'
import { hasProgressDeadline } from './deploymentUtil.ts'
import { type DeploymentCaches, registerDeploymentHandlers } from './handlers.ts'
import { getAllReplicaSetsAndSyncRevision } from './newReplicaSet.ts'
import { syncDeploymentStatus } from './progress.ts'
import { rolloutRecreate } from './recreate.ts'
import { rollback, rollbackTo } from './rollback.ts'
import { rolloutRolling } from './rolling.ts'
import { isScalingEvent, scale } from './scale.ts'

export const NAME = 'deployment-controller'
export const WORKERS = 5
const MAX_RETRIES = 15

interface DeploymentControllerOptions extends DeploymentCaches {
  readonly client: ApiClient
  readonly recorder: EventRecorder
  readonly latency: ClusterConfig['latency']
  readonly release: Release
}

/** Rolls templates out by creating and scaling ReplicaSets. */
export class DeploymentController extends QueueController {
  readonly #options: DeploymentControllerOptions

  constructor(sim: Simulation, options: DeploymentControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency, maxRetries: MAX_RETRIES })
    this.#options = options
    registerDeploymentHandlers(this.queue, options, options.release)
  }

  /** Only the progress deadline delays a key, and only an unfinished rollout can miss it. */
  protected override isPeriodic(key: string): boolean {
    const slash = key.indexOf('/')
    const d = this.#options.deployments.lister.get(key.slice(0, slash), key.slice(slash + 1))
    const reason = d && getCondition(d.status, 'Progressing')?.reason
    return !d || d.spec.paused === true || reason === 'NewReplicaSetAvailable' || reason === 'ProgressDeadlineExceeded'
  }

  /** The ten steps of a sync in upstream's order; a step may end the pass. */
  protected override sync(key: string): void {
    const slash = key.indexOf('/')
    const d = this.#options.deployments.lister.get(key.slice(0, slash), key.slice(slash + 1))
    if (!d) {
      decideOn(this.sim, NAME, `deployment/${key}`)(decisions.gone, {})
      return
    }
    const sync = this.#begin(d)
    try {
      this.#reconcile(sync)
    } catch (error) {
      if (error instanceof StatusError) sync.decide(decisions.failed, { within: sync.within }, sync.within)
      throw error
    }
  }

  #reconcile(sync: DeploymentSync): void {
    const { d } = sync
    if (isEmptySelector(d.spec.selector)) {
      this.#refuseToSelectAll(sync)
      return
    }
    const replicaSets = this.#claimReplicaSets(sync)
    if (d.metadata.deletionTimestamp !== undefined) {
      this.#syncStatusOnly(sync, replicaSets)
      return
    }
    this.#checkPausedConditions(sync)
    if (d.spec.paused) {
      sync.decide(decisions.paused, {})
      this.#syncScale(sync, replicaSets)
      return
    }
    const revision = rollbackTo(d)
    if (revision !== undefined) {
      rollback(sync, replicaSets, revision)
      return
    }
    if (isScalingEvent(sync, replicaSets)) {
      this.#syncScale(sync, replicaSets)
      return
    }
    this.#rollOut(sync, replicaSets)
  }

  #begin(d: Deployment): DeploymentSync {
    const object = `deployment/${d.metadata.namespace ?? ''}/${d.metadata.name}`
    return new DeploymentSync(d, {
      client: this.#options.client,
      recorder: this.#options.recorder,
      queue: this.queue,
      replicaSets: this.#options.replicaSets.lister,
      now: this.sim.now,
      release: this.#options.release,
      decide: decideOn(this.sim, NAME, object),
    })
  }

  #rollOut(sync: DeploymentSync, replicaSets: readonly ReplicaSet[]): void {
    const { type } = sync.d.spec.strategy
    switch (type) {
      case 'Recreate':
        rolloutRecreate(sync, replicaSets, (rs) => this.#podsOf(sync.d, rs))
        return
      case 'RollingUpdate':
        rolloutRolling(sync, replicaSets)
        return
      default:
        throw new StatusError('InternalError', `unexpected deployment strategy type: ${type}`)
    }
  }

  /** A selector that matches everything would adopt the whole namespace. */
  #refuseToSelectAll(sync: DeploymentSync): void {
    const { d } = sync
    sync.decide(decisions.selectingAll, {})
    sync.recordEvent(
      'Warning',
      'SelectingAll',
      'This deployment is selecting all pods. A non-empty selector is required.',
    )
    const { generation = 0 } = d.metadata
    if ((d.status.observedGeneration ?? 0) < generation)
      sync.writeStatus({ ...d.status, observedGeneration: generation })
  }

  #claimReplicaSets(sync: DeploymentSync): ReplicaSet[] {
    const { d, namespace } = sync
    const { replicaSets } = this.#options
    sync.enter('deployment_controller.go getReplicaSetsForDeployment')
    const candidates = [...replicaSets.controlledBy(d.metadata.uid), ...replicaSets.orphansIn(namespace)]
    return claimObjects<ReplicaSet>(
      {
        client: this.#options.client,
        owner: d,
        ownerResource: 'deployments',
        selector: d.spec.selector,
        resource: 'replicasets',
        kind: 'ReplicaSet',
        onChange: (change, rs) =>
          sync.decide(claimDecisions[change], { pod: rs.metadata.name }, 'controller_ref_manager.go ClaimReplicaSets'),
      },
      candidates,
    )
  }

  #podsOf(d: Deployment, rs: ReplicaSet): Pod[] {
    const pods = this.#options.pods.controlledBy(rs.metadata.uid)
    return pods.filter((pod) => selectorMatches(d.spec.selector, pod.metadata.labels))
  }

  #syncStatusOnly(sync: DeploymentSync, replicaSets: readonly ReplicaSet[]): void {
    const source = 'sync.go syncStatusOnly'
    sync.enter(source)
    sync.decide(decisions.statusOnly, {})
    const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'find')
    syncDeploymentStatus(sync, newRS ? [...oldRSs, newRS] : oldRSs, newRS)
  }

  /** Models sync.go sync: for paused Deployments and scaling, never a rollout. */
  #syncScale(sync: DeploymentSync, replicaSets: readonly ReplicaSet[]): void {
    sync.enter('sync.go sync')
    const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(sync, replicaSets, 'find')
    scale(sync, newRS, oldRSs)
    if (sync.d.spec.paused && rollbackTo(sync.d) === undefined) cleanupDeployment(sync, oldRSs)
    syncDeploymentStatus(sync, newRS ? [...oldRSs, newRS] : oldRSs, newRS)
  }

  /** Models sync.go checkPausedConditions: a pause stops the progress deadline. */
  #checkPausedConditions(sync: DeploymentSync): void {
    const { d, now } = sync
    const source = 'sync.go checkPausedConditions'
    sync.enter(source)
    const current = getCondition(d.status, 'Progressing')
    if (!hasProgressDeadline(d) || current?.reason === 'ProgressDeadlineExceeded') return
    const saysPaused = current?.reason === 'DeploymentPaused'
    if (saysPaused === (d.spec.paused === true)) return
    const reason = d.spec.paused ? 'DeploymentPaused' : 'DeploymentResumed'
    const message = d.spec.paused ? 'Deployment is paused' : 'Deployment is resumed'
    sync.setCondition(newCondition('Progressing', 'Unknown', reason, message, now))
    sync.decide(decisions.pausedCondition, { reason })
    sync.writeStatus(sync.d.status)
  }
}
