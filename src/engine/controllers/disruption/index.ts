import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DisruptionController, NAME, WORKERS } from './controller.ts'

export const disruptionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'replicasets', 'deployments', 'replicationcontrollers', 'statefulsets'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, dynamicClientOf, recorderOf, informer, kinds }) =>
    new DisruptionController(sim, {
      client: clientOf('disruption-controller'),
      scales: dynamicClientOf('disruption-controller'),
      kinds,
      recorder: recorderOf('controllermanager'),
      budgets: informer('poddisruptionbudgets'),
      pods: informer('pods'),
      replicaSets: informer('replicasets'),
      deployments: informer('deployments'),
      replicationControllers: informer('replicationcontrollers'),
      statefulSets: informer('statefulsets'),
      latency: config.latency,
    }),
}
