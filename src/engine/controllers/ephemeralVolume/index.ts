import { bindsClaims, type ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { EphemeralVolumeController, NAME, WORKERS } from './controller.ts'

export const ephemeralVolumeDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'persistentvolumeclaims'],
  workers: WORKERS,
  // Only clusters in which Pods wait for their claims.
  runsIn: bindsClaims,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new EphemeralVolumeController(sim, {
      client: clientOf(NAME),
      claims: informer('persistentvolumeclaims'),
      pods: informer('pods'),
      recorder: recorderOf('ephemeral_volume'),
      latency: config.latency,
    }),
}
