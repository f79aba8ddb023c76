import { releaseOf } from '../../releases.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { type ReplicaKind, replicaSetKind, replicationControllerKind } from './adapter.ts'
import { ReplicaSetController, WORKERS } from './controller.ts'

export const replicaSetDescriptor = descriptorOf(replicaSetKind)
/** The same controller for ReplicationControllers, through an adapter. */
export const replicationControllerDescriptor = descriptorOf(replicationControllerKind)

function descriptorOf(kind: ReplicaKind): ControllerDescriptor {
  return {
    name: kind.component,
    informers: [kind.resource, 'pods'],
    workers: WORKERS,
    create: ({ sim, config, clientOf, recorderOf, informer }) =>
      new ReplicaSetController(sim, {
        kind,
        client: clientOf(kind.component),
        owners: informer(kind.resource),
        pods: informer('pods'),
        recorder: recorderOf(kind.component),
        latency: config.latency,
        release: releaseOf(config),
      }),
  }
}
