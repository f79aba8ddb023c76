import type { Job } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import type { WorkQueue } from '../../client/workqueue.ts'
import type { Decide } from '../../trace/declaration.ts'
import type { Expectations } from '../controllerUtils/expectations.ts'
import type { PodControl } from '../controllerUtils/podControl.ts'

/** The controller, for the functions of a sync and the handlers. */
export interface JobContext {
  /** Virtual ms. */
  readonly now: number
  readonly queue: WorkQueue
  readonly client: ApiClient
  readonly jobs: Informer<Job>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly expectations: Expectations
  readonly podControl: PodControl
  releaseObserved(key: string, uid: string): void
  release(key: string, pods: readonly Pod[]): string[]
  releaseOne(pod: Pod): boolean
  noteFinished(job: Job): void
  forget(key: string): void
  decideOn(key: string): Decide
}
