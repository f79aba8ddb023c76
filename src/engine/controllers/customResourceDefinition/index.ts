import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { CustomResourceDefinitionController, NAME, WORKERS } from './controller.ts'

export const customResourceDefinitionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  runsIn: ({ customResources }) => customResources === true,
  create: ({ sim, config, dynamicClientOf, informer }) =>
    new CustomResourceDefinitionController(sim, {
      client: dynamicClientOf(NAME),
      definitions: informer('customresourcedefinitions'),
      latency: config.latency,
    }),
}
