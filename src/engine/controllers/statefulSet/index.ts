import { releaseOf } from '../../releases.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, StatefulSetController, WORKERS } from './controller.ts'

export const statefulSetDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['statefulsets', 'pods'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new StatefulSetController(sim, {
      client: clientOf(NAME),
      sets: informer('statefulsets'),
      pods: informer('pods'),
      revisions: informer('controllerrevisions'),
      claims: informer('persistentvolumeclaims'),
      recorder: recorderOf(NAME),
      latency: config.latency,
      release: releaseOf(config),
    }),
}
