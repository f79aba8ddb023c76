import { releaseOf } from '../../releases.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DeploymentController, NAME, WORKERS } from './controller.ts'

export const deploymentDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['deployments', 'replicasets', 'pods'],
  workers: WORKERS,
  isShownFirst: true,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new DeploymentController(sim, {
      client: clientOf(NAME),
      deployments: informer('deployments'),
      replicaSets: informer('replicasets'),
      pods: informer('pods'),
      recorder: recorderOf(NAME),
      latency: config.latency,
      release: releaseOf(config),
    }),
}
