import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { CronJobController, NAME, WORKERS } from './controller.ts'

export const cronJobDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['cronjobs', 'jobs'],
  workers: WORKERS,
  // Only clusters in which Jobs can complete.
  runsIn: ({ components }) => components.kubelet,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new CronJobController(sim, {
      client: clientOf(NAME),
      cronJobs: informer('cronjobs'),
      jobs: informer('jobs'),
      recorder: recorderOf(NAME),
      latency: config.latency,
    }),
}
