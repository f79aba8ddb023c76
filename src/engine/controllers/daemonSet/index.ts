import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DaemonSetController, NAME, WORKERS } from './controller.ts'

export const daemonSetDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['daemonsets', 'pods', 'controllerrevisions', 'nodes'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new DaemonSetController(sim, {
      client: clientOf(NAME),
      sets: informer<DaemonSet>('daemonsets'),
      pods: informer<Pod>('pods'),
      revisions: informer<ControllerRevision>('controllerrevisions'),
      nodes: informer<Node>('nodes'),
      recorder: recorderOf(NAME),
      latency: config.latency,
    }),
}
