import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, VolumeProtectionController, WORKERS } from './controller.ts'

export const volumeProtectionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  create: ({ sim, config, clientOf, informer }) =>
    new VolumeProtectionController(sim, {
      client: clientOf(NAME),
      volumes: informer('persistentvolumes'),
      latency: config.latency,
    }),
}
