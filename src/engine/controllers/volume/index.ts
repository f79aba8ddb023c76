import { bindsClaims, type ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, VolumeController, WORKERS } from './controller.ts'

export const volumeDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  workers: WORKERS,
  // Only clusters in which Pods wait for their claims.
  runsIn: bindsClaims,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new VolumeController(sim, {
      client: clientOf('persistentvolume-binder'),
      claims: informer('persistentvolumeclaims'),
      volumes: informer('persistentvolumes'),
      classes: informer('storageclasses'),
      pods: informer('pods'),
      recorder: recorderOf(NAME),
      latency: config.latency,
      provided: config.provided,
      assumed: config.assumed,
    }),
}
