import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { EndpointSliceController, NAME, WORKERS } from './controller.ts'

export const endpointSliceDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  workers: WORKERS,
  // Only clusters in which requests or programs use Services.
  runsIn: ({ requests, components }) => Boolean(requests) || components.node === 'serves',
  begins: 'withNodes',
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new EndpointSliceController(sim, {
      client: clientOf(NAME),
      services: informer('services'),
      pods: informer('pods'),
      recorder: recorderOf(NAME),
      latency: config.latency,
    }),
}
