import type { KubeObject, Pod } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Release } from '../../releases.ts'
import type { Decide } from '../../trace/declaration.ts'
import type { Expectations } from '../controllerUtils/expectations.ts'
import type { PodControl } from '../controllerUtils/podControl.ts'
import type { ReplicaKind, ReplicaOwner } from './adapter.ts'
import type { PodTallies } from './podTallies.ts'

/** The controller, for the functions of a sync and the handlers. */
export interface ReplicaSetContext {
  /** Virtual ms. */
  readonly now: number
  readonly queue: WorkQueue
  readonly kind: ReplicaKind
  readonly owners: Informer<KubeObject>
  readonly pods: Informer<Pod>
  readonly expectations: Expectations
  readonly podControl: PodControl
  readonly tallies: PodTallies
  readonly release: Release
  forgetExpectations(key: string): void
  noteWrite(key: string, resource: string, object: KubeObject): void
  decideOn(owner: ReplicaOwner): Decide
}
