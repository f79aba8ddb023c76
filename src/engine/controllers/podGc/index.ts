import { type ControllerDescriptor, haveKubelets, watchNodes } from '../controllerUtils/descriptor.ts'
import { NAME, PodGcController } from './controller.ts'

export const podGcDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  runsIn: haveKubelets,
  begins: 'withNodes',
  create: (manager) => {
    const { sim, clientOf, informer } = manager
    const controller = new PodGcController(sim, { client: clientOf(NAME), pods: informer('pods') })
    watchNodes(manager, controller)
    return controller
  },
}
