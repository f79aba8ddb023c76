import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { JobController, NAME, WORKERS } from './controller.ts'

export const jobDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['jobs', 'pods'],
  workers: WORKERS,
  // Only clusters whose nodes run containers to completion.
  // Recordings without kubelets but with a scheduler have it, too.
  runsIn: ({ components }) => components.kubelet || components.scheduler,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new JobController(sim, {
      client: clientOf(NAME),
      ttlClient: clientOf('ttl-after-finished-controller'),
      jobs: informer('jobs'),
      pods: informer('pods'),
      recorder: recorderOf(NAME),
      latency: config.latency,
    }),
}
