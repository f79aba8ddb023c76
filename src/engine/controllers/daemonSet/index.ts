import { releaseOf } from '../../releases.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DaemonSetController, NAME, WORKERS } from './controller.ts'

export const daemonSetDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['daemonsets', 'pods', 'controllerrevisions', 'nodes'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new DaemonSetController(sim, {
      client: clientOf(NAME),
      sets: informer('daemonsets'),
      pods: informer('pods'),
      revisions: informer('controllerrevisions'),
      nodes: informer('nodes'),
      recorder: recorderOf(NAME),
      latency: config.latency,
      release: releaseOf(config),
    }),
}
