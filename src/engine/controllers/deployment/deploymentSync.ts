import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { EventRecorder, Lister } from '../../client/interface.ts'
import { unlessRefused } from '../../client/refusals.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Release } from '../../releases.ts'
import type { Decide } from '../../trace/declaration.ts'
import { getCondition, setCondition } from './conditions.ts'
import * as decisions from './decisions.ts'
import { REVISION } from './revisions.ts'

interface DeploymentSyncOptions {
  readonly client: ApiClient
  readonly recorder: EventRecorder
  readonly queue: WorkQueue
  readonly replicaSets: Lister<ReplicaSet>
  readonly now: number
  readonly release: Release
  readonly decide: Decide
}

/**
 * A sync of a Deployment. It works on a mutable copy, as upstream does: after a status write the copy keeps its old
 * resourceVersion, so a second write in the same sync fails with a conflict and the key is retried.
 */
export class DeploymentSync {
  #d: Deployment
  #within = 'deployment_controller.go syncDeployment'
  readonly #options: DeploymentSyncOptions

  constructor(d: Deployment, options: DeploymentSyncOptions) {
    this.#d = d
    this.#options = options
  }

  get d(): Deployment {
    return this.#d
  }

  get namespace(): string {
    return this.#d.metadata.namespace ?? ''
  }

  get key(): string {
    return `${this.namespace}/${this.#d.metadata.name}`
  }

  get now(): number {
    return this.#options.now
  }

  get release(): Release {
    return this.#options.release
  }

  get client(): ApiClient {
    return this.#options.client
  }

  get queue(): WorkQueue {
    return this.#options.queue
  }

  cachedReplicaSet(name: string): ReplicaSet | undefined {
    return this.#options.replicaSets.get(this.namespace, name)
  }

  /** The current upstream file and function: where a rejected write ends the pass. */
  get within(): string {
    return this.#within
  }

  enter(source: string): void {
    this.#within = source
  }

  get decide(): Decide {
    return this.#options.decide
  }

  recordEvent(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#options.recorder.event(this.#d, type, reason, message)
  }

  /** Changes the working copy; returns true if the value differed. */
  setRevision(revision: string): boolean {
    const { annotations = {} } = this.#d.metadata
    if (annotations[REVISION] === revision) return false
    this.#d = { ...this.#d, metadata: { ...this.#d.metadata, annotations: { ...annotations, [REVISION]: revision } } }
    return true
  }

  /** Changes the working copy. */
  setCondition(condition: DeploymentCondition): void {
    this.#d = { ...this.#d, status: setCondition(this.#d.status, condition) }
  }

  /** Writes the working copy with this status. Throws StatusError. */
  writeStatus(status: DeploymentStatus): void {
    const stored = this.#d.status
    this.#d = { ...this.#d, status }
    this.client.updateStatus('deployments', this.namespace, this.#d)
    for (const condition of status.conditions ?? []) {
      const before = getCondition(stored, condition.type)
      if (before?.status === condition.status && before.reason === condition.reason) continue
      const { type, status: value, reason = '', message = '' } = condition
      this.decide(decisions.conditionChanged, { type, status: value, reason, message }, this.#within)
    }
  }

  /** For writes whose failure does not matter, because the key is retried anyway. */
  tryWriteStatus(): void {
    unlessRefused(() => this.writeStatus(this.#d.status))
  }

  /** Another object has the ReplicaSet's name: the next try hashes with a higher collision count. */
  raiseCollisionCount(): void {
    this.#d = { ...this.#d, status: { ...this.#d.status, collisionCount: (this.#d.status.collisionCount ?? 0) + 1 } }
    this.tryWriteStatus()
  }
}
