import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DisruptionController, NAME, WORKERS } from './controller.ts'

export const disruptionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'replicasets', 'deployments', 'replicationcontrollers'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new DisruptionController(sim, {
      client: clientOf('disruption-controller'),
      recorder: recorderOf('controllermanager'),
      budgets: informer('poddisruptionbudgets'),
      pods: informer('pods'),
      replicaSets: informer('replicasets'),
      deployments: informer('deployments'),
      replicationControllers: informer('replicationcontrollers'),
      latency: config.latency,
    }),
}
