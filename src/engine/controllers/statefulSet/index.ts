import type { ControllerRevision, StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, StatefulSetController, WORKERS } from './controller.ts'

export const statefulSetDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['statefulsets', 'pods'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new StatefulSetController(sim, {
      client: clientOf(NAME),
      sets: informer<StatefulSet>('statefulsets'),
      pods: informer<Pod>('pods'),
      revisions: informer<ControllerRevision>('controllerrevisions'),
      claims: informer('persistentvolumeclaims'),
      recorder: recorderOf(NAME),
      latency: config.latency,
    }),
}
