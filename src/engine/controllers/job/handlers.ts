/** Handlers that enqueue a Job. Models the handlers in pkg/controller/job/job_controller.go (v1.36). */
import { keyOf } from '../../api/objectKey.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { Pod } from '../../api/types.ts'
import { controllerRefOf } from '../controllerUtils/controllerRefManager.ts'
import { isFinished } from '../controllerUtils/jobConditions.ts'
import { controllerIn } from '../controllerUtils/owners.ts'
import type { JobContext } from './context.ts'
import { isTracked } from './jobPods.ts'
import { BATCH_MS } from './manageJob.ts'

export function registerJobHandlers(controller: JobContext): void {
  const { jobs, pods, queue } = controller
  jobs.addHandler({
    onAdd: (job) => queue.add(keyOf(job), `Job ${job.metadata.name} ADDED`),
    onUpdate: (before, job) => {
      if (before.metadata.uid !== job.metadata.uid) controller.forget(keyOf(job))
      const reason = `Job ${job.metadata.name} MODIFIED`
      // Several changes of a Job's status are handled by one sync.
      if (before.metadata.generation === job.metadata.generation && !isFinished(job))
        queue.addAfter(keyOf(job), BATCH_MS, reason)
      else queue.add(keyOf(job), reason)
    },
    onDelete: (job) => {
      controller.forget(keyOf(job))
      queue.add(keyOf(job), `Job ${job.metadata.name} DELETED`)
    },
  })
  pods.addHandler({
    onAdd: (pod) => onPod(controller, pod, 'ADDED'),
    onUpdate: (before, pod) => {
      if (before.metadata.resourceVersion !== pod.metadata.resourceVersion) onPod(controller, pod, 'MODIFIED')
    },
    onDelete: (pod) => onPod(controller, pod, 'DELETED'),
  })
}

function onPod(controller: JobContext, pod: Pod, change: 'ADDED' | 'MODIFIED' | 'DELETED'): void {
  const ref = controllerRefOf(pod)
  if (!ref) {
    if (change !== 'DELETED') wakeMatching(controller, pod, change)
    return
  }
  if (ref.kind !== 'Job') return
  const key = `${pod.metadata.namespace ?? ''}/${ref.name}`
  const isGoing = change === 'DELETED' || pod.metadata.deletionTimestamp !== undefined
  const job = controllerIn(controller.jobs.lister, ref.kind, pod, ref)
  if (job && isGoing) controller.expectations.deletionObserved(key, keyOf(pod))
  else if (job && change === 'ADDED') controller.expectations.creationsObserved(key, 1)
  if (change === 'DELETED' || !isTracked(pod)) controller.releaseObserved(key, pod.metadata.uid)
  // The finalizer of a Pod must be removed even if its Job is deleted.
  if (job || isTracked(pod)) controller.queue.addAfter(key, BATCH_MS, `Pod ${pod.metadata.name} ${change}`)
}

/** Enqueues all Jobs that might adopt an orphan. */
function wakeMatching(controller: JobContext, pod: Pod, change: string): void {
  if (controller.jobs.size === 0) return
  for (const job of controller.jobs.lister.list(pod.metadata.namespace ?? ''))
    if (!isFinished(job) && selectorMatches(job.spec.selector, pod.metadata.labels))
      controller.queue.addAfter(keyOf(job), BATCH_MS, `orphan Pod ${pod.metadata.name} ${change}`)
}
