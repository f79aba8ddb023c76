import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, NamespaceController, WORKERS } from './controller.ts'

export const namespaceDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  create: ({ sim, config, dynamicClientOf, informer, kinds }) =>
    new NamespaceController(sim, {
      client: dynamicClientOf(NAME),
      namespaces: informer('namespaces'),
      latency: config.latency,
      resources: kinds.filter(({ namespaced }) => namespaced),
    }),
}
