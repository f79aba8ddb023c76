import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Release } from '../../releases.ts'
import type { Random } from '../../sim/prng.ts'
import type { Decide } from '../../trace/declaration.ts'
import type { Expectations } from '../controllerUtils/expectations.ts'
import type { OwnWrites } from '../controllerUtils/ownWrites.ts'
import type { PodControl } from '../controllerUtils/podControl.ts'
import type { BackoffEntries } from './podBackoff.ts'

/** The controller, for the functions of a sync and the handlers. */
export interface DaemonSetContext {
  /** Virtual ms. */
  readonly now: number
  readonly queue: WorkQueue
  readonly client: ApiClient
  readonly sets: Informer<DaemonSet>
  readonly pods: Informer<Pod>
  readonly revisions: Informer<ControllerRevision>
  readonly nodes: Informer<Node>
  readonly recorder: EventRecorder
  readonly expectations: Expectations
  readonly ownWrites: OwnWrites
  readonly podControl: PodControl
  readonly release: Release
  readonly backoffs: BackoffEntries
  random(): Random
  claimHistories(key: string, set: DaemonSet): ControllerRevision[]
  decideOn(key: string): Decide
}
