import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { EndpointsController, NAME, WORKERS } from './controller.ts'

export const endpointsDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  // kube-proxy reads EndpointSlices, so Endpoints matter only to programs that use the cluster.
  runsIn: ({ clients }) => clients === true,
  begins: 'withNodes',
  create: ({ sim, config, clientOf, informer }) =>
    new EndpointsController(sim, {
      client: clientOf(NAME),
      services: informer('services'),
      pods: informer('pods'),
      latency: config.latency,
    }),
}
