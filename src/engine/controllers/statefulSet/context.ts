import type { StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Release } from '../../releases.ts'
import type { OwnWrites } from '../controllerUtils/ownWrites.ts'

/** The controller, for its handlers. */
export interface StatefulSetContext {
  readonly queue: WorkQueue
  readonly sets: Informer<StatefulSet>
  readonly pods: Informer<Pod>
  readonly ownWrites: OwnWrites
  readonly release: Release
}
