import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { ClaimProtectionController, NAME, WORKERS } from './controller.ts'

export const claimProtectionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  workers: WORKERS,
  create: ({ sim, config, clientOf, informer }) =>
    new ClaimProtectionController(sim, {
      client: clientOf(NAME),
      claims: informer('persistentvolumeclaims'),
      pods: informer('pods'),
      latency: config.latency,
    }),
}
